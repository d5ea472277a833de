with data as (
-- Units of the fleet of a survey that another can be like.
select u.unit_id as value, u.unit_number as text, u.unit_number_order as text_order, u.account_id, u.location_id, u.unit_type as type, c.name as configuration
from surveys s
join units u on u.account_id = s.account_id and u.is_active
join axle_configurations c on c.configuration_code = u.configuration_code
where s.survey_id = $1::bigint
  and ($2::text is null or u.unit_type = $2::text) and u.location_id in (select place.location_id from locations place)
), allowed as materialized (
  select * from data
  where (text ~ $3::text or configuration ~ $3::text)
), page as (
  select value, text, configuration
  from allowed
  order by value asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
