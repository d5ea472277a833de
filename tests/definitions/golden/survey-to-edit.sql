with data as (
select s.survey_id, s.account_id, s.location_id, s.survey_date, s.survey_by, s.dealer_id as dealer, s.comments, s.state, s.version
from surveys s
where s.survey_id = $1::bigint
  and s.kind in ('dealer', 'fleet')
), allowed as materialized (
  select * from data
  where false
), page as (
  select survey_id, location_id, survey_date, survey_by, dealer, comments, state, version
  from allowed
  order by survey_id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
