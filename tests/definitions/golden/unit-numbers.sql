with data as (
-- The units of a fleet that are in service, or all where they are asked for, wherever they are: a number is given once in a fleet. Of the fleet of a location, or of a survey.
select u.unit_id as value, u.unit_number as text, u.unit_number_order as text_order, u.unit_type as type, u.vin, u.location_id, l.name as location_name, u.account_id,
  u.location_id = place.location_id as is_here, u.version
from units u
join locations l on l.location_id = u.location_id
join (
  select l.account_id, l.location_id, l.location_id as of_location, null::bigint as of_survey from locations l
  union all
  select s.account_id, s.location_id, null, s.survey_id from surveys s
) place on place.account_id = u.account_id
where (place.of_survey = $1::bigint or ($1::bigint is null and place.of_location = $2::bigint))
  and (u.is_active or $3::boolean)
  and ($4::text is null or strpos(plain_text(u.unit_number), plain_text(btrim($4::text))) > 0) and u.location_id in (select place.location_id from locations place)
), allowed as materialized (
  select * from data
  where (text ~ $5::text)
), page as (
  select value, text, type, vin, location_id, location_name, is_here, version
  from allowed
  order by value asc nulls last
  limit $6::integer offset $7::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
