with data as (
select r.place, r.line, r.word_key as id, r.source_text, r.before_text, r.after_text, r.outcome,
  r.outcome not in ('new', 'changed', 'same', 'empty') as is_problem
from word_import_rows r
where r.import_id = $1::bigint
  and (coalesce($2::text, 'all') = 'all'
    or ($2::text = 'changes' and r.outcome in ('new', 'changed'))
    or ($2::text = 'problems' and r.outcome not in ('new', 'changed', 'same', 'empty')))
), allowed as materialized (
  select * from data
  where (id ~ $3::text or source_text ~ $3::text or before_text ~ $3::text or after_text ~ $3::text)
), page as (
  select line, id, source_text, before_text, after_text, outcome
  from allowed
  order by place asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
