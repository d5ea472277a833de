with data as (
-- A survey that was withdrawn and is open again: being corrected, until it is finished once more.
select s.survey_id, s.account_id, s.location_id
from surveys s
where s.survey_id = $1::bigint
  and s.state = 'open'
  and s.kind in ('dealer', 'fleet')
  and exists (select from survey_revisions r where r.survey_id = s.survey_id)
), allowed as materialized (
  select * from data
  where false
), page as (
  select survey_id
  from allowed
  order by survey_id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
