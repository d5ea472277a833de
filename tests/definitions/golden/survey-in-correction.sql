with data as (
-- A survey that was withdrawn and is open again: being corrected, until it is finished once more.
select s.survey_id, s.account_id, s.location_id
from surveys s
where s.survey_id = $1::bigint
  and s.state = 'open'
  and s.kind in ('dealer', 'fleet')
  and s.account_id = any($2::bigint[])
  and exists (select from survey_revisions r where r.survey_id = s.survey_id and r.account_id = any($3::bigint[]))
), allowed as materialized (
  select * from data
  where account_id = any($4::bigint[])
    and false
), page as (
  select survey_id
  from allowed
  order by survey_id asc nulls last
  limit $5::integer offset $6::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
