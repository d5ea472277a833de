with data as (
-- A unit on an open survey as it is edited, with the mileage it showed last.
select d.unit_inspection_id, s.account_id, s.location_id, d.survey_id, d.unit_id, u.unit_number, d.hours, nullif(d.comments, '') as comments, d.lift_axles_raised, d.version,
  case d.mileage_entered_unit when 'km' then d.mileage_entered / 1.609344 else d.mileage_entered end as mileage,
  (
    select i.odometer_miles from inspections i
    where i.unit_id = d.unit_id and i.odometer_miles is not null
      and (i.inspected_on, i.inspected_time) <= (s.survey_date, case when d.was_published then d.inspected_time else '24:00' end)
    order by i.inspected_on desc, i.inspected_time desc, i.inspection_id desc
    limit 1
  ) as last_mileage
from survey_units d
join surveys s on s.survey_id = d.survey_id
join units u on u.unit_id = d.unit_id
where d.unit_inspection_id = $1::bigint
), allowed as materialized (
  select * from data
  where false
), page as (
  select unit_inspection_id, survey_id, unit_id, unit_number, mileage, hours, comments, lift_axles_raised, last_mileage, version
  from allowed
  order by unit_inspection_id asc nulls last
  limit $2::integer offset $3::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
