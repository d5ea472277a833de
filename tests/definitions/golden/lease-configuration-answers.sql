with data as (
-- The questions of a configuration with their answers, as they were when it was submitted; of a draft, as they are.
select c.configuration_id, c.account_id, j.question_id, j.place, j.weight, j.value, j.text, j.rate, j.grade
from lease_configurations c
cross join lateral lease_verdict(c.answers) now
cross join lateral jsonb_to_recordset(coalesce(c.judged, now.judged)) as j (question_id text, place integer, weight numeric, value text, text text, rate integer, grade text)
where (c.created_by = $1::bigint or (c.state = 'submitted' and $2::text in ('GYR', 'SSC', 'ADMIN')))
  and ($3::bigint is null or c.configuration_id = $3::bigint)
), allowed as materialized (
  select * from data
  where false
), page as (
  select configuration_id, question_id, place, weight, value, text, rate, grade
  from allowed
  order by configuration_id asc nulls last, question_id collate "und-x-icu" asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
