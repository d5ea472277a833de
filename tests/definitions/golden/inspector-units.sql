with data as (
-- The units of an open survey as the inspector takes them along. By the number of its wheels it is known whether all of a unit has come.
select d.unit_inspection_id, s.account_id, s.location_id, d.unit_id, u.unit_number, u.unit_number_order, u.unit_type as type, u.configuration_code, d.lift_axles_raised, d.hours,
  nullif(d.comments, '') as comments, d.version, btrim(who.user_name || ' ' || who.user_last_name) as changed_by,
  json_build_object('license_plate', u.license_plate, 'license_plate_state', u.license_plate_state, 'vin', u.vin, 'dot', u.dot, 'manufacturer', u.manufacturer, 'model', u.model, 'year', u.model_year,
    'vocation', u.vocation) as identity,
  case d.mileage_entered_unit when 'km' then d.mileage_entered / 1.609344 else d.mileage_entered end as mileage,
  (
    select i.odometer_miles from inspections i
    where i.unit_id = d.unit_id and i.odometer_miles is not null and i.account_id = any($1::bigint[])
    order by i.inspected_on desc, i.inspected_time desc, i.inspection_id desc
    limit 1
  ) as last_mileage,
  (select count(*)::integer from survey_wheels w where w.unit_inspection_id = d.unit_inspection_id) as wheel_count
from surveys s
join survey_units d on d.survey_id = s.survey_id
join units u on u.unit_id = d.unit_id
left join users who on who.user_id = d.changed_by
where s.survey_id = $2::bigint
  and s.state = 'open'
  and s.kind in ('dealer', 'fleet')
  and s.account_id = any($3::bigint[])
), allowed as materialized (
  select * from data
  where account_id = any($4::bigint[])
    and false
), page as (
  select unit_inspection_id, unit_id, unit_number, type, configuration_code, lift_axles_raised, mileage, last_mileage, hours, identity, wheel_count, comments, version, changed_by
  from allowed
  order by unit_inspection_id asc nulls last
  limit $5::integer offset $6::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
