with data as (
-- The locations that a survey can be moved to: the others of its fleet that its dealer serves.
select l.location_id as value, concat_ws(', ', l.name, nullif(l.city, '')) as text, l.account_id, l.location_id
from surveys s
join locations l on l.account_id = s.account_id and l.location_id <> s.location_id
where s.survey_id = $1::bigint
  and (s.dealer_id is null or exists (select from dealer_locations served where served.location_id = l.location_id and served.dealer_id = s.dealer_id))
), allowed as materialized (
  select * from data
  where (text ~ $2::text)
), page as (
  select value, text
  from allowed
  order by value asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
