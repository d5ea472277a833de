with data as (
-- Wheels whose nuts were checked, with the torque of each nut as a list in foot-pounds. A dual is one wheel, whichever of its tires is named.
with units_named as materialized (
  select named.account_number, named.unit_number, coalesce(
    (select u.unit_id from units u where u.account_id = a.account_id and u.unit_number = named.unit_number),
    (select min(u.unit_id) from units u where search_key(u.unit_number) collate "C" = search_key(named.unit_number) and (named.account_number is null or u.account_id = a.account_id) having count(*) = 1)) as unit_id
  from (select distinct given.account_number, given.unit_number from (select * from jsonb_to_recordset($1::jsonb) as given(line bigint, account_number text, unit_number text, position text, location_number text, checked_on date, technician text, odometer_unit text, odometer numeric, fitted_odometer numeric, fitted_odometer_unit text, torque_unit text, torques text, low numeric, high numeric, row_status text)) given) named
  left join accounts a on a.account_number = named.account_number
)
select given.line, u.account_id, l.location_id, u.unit_id, wheel.axle_number, wheel.side, given.checked_on, coalesce(given.technician, (select n.name from user_names n where n.user_id = $2::bigint), 'unknown') as technician,
  round(given.odometer / case given.odometer_unit when 'km' then 1.609344 else 1 end, 1) as odometer_miles, round(given.fitted_odometer / case given.fitted_odometer_unit when 'km' then 1.609344 else 1 end, 1) as fitted_odometer_miles,
  round(given.low / measure.per_ft_lb, 6) as low_ft_lb, round(given.high / measure.per_ft_lb, 6) as high_ft_lb, nut.torques as nuts,
  coalesce(given.row_status = 'cancelled', false) as is_cancelled, wheel.axle_number is null as is_unknown_wheel, place.location_id is null and given.location_number is not null as is_unknown_location,
  coalesce(nut.nuts, 0) = 0 and given.row_status is distinct from 'cancelled' as is_without_nuts, coalesce(nut.wrong > 0 or nut.nuts > 20, false) as is_wrong_torque,
  given.torque_unit is null and coalesce(given.torques, given.low::text, given.high::text) is not null as is_without_unit, coalesce(given.low > given.high, false) as is_high_low,
  given.checked_on > (now() at time zone l.time_zone)::date as is_late, given.checked_on < '1990-01-01' as is_early,
  coalesce(given.fitted_odometer / case given.fitted_odometer_unit when 'km' then 1.609344 else 1 end > given.odometer / case given.odometer_unit when 'km' then 1.609344 else 1 end, false) as is_fitted_later
from (select * from jsonb_to_recordset($1::jsonb) as given(line bigint, account_number text, unit_number text, position text, location_number text, checked_on date, technician text, odometer_unit text, odometer numeric, fitted_odometer numeric, fitted_odometer_unit text, torque_unit text, torques text, low numeric, high numeric, row_status text)) given
join units_named named on named.unit_number = given.unit_number and named.account_number is not distinct from given.account_number
join units u on u.unit_id = named.unit_id
left join (
-- Locations that whoever loads rows reaches, by the numbers that rows name them by, or by a name or city that one of them has; case and spaces make no difference.
with numbered as (
  select min(l.location_id) as location_id, l.account_id, lower(plain_name(l.location_number)) as place_key
  from locations l
  group by l.account_id, lower(plain_name(l.location_number))
  having count(*) = 1
), named as (
  select min(l.location_id) as location_id, l.account_id, lower(plain_name(l.name)) as place_key
  from locations l
  where not exists (select from numbered n where n.account_id = l.account_id and n.place_key = lower(plain_name(l.name)))
  group by l.account_id, lower(plain_name(l.name))
  having count(*) = 1
)
select n.location_id, n.account_id, n.place_key
from numbered n
union all
select n.location_id, n.account_id, n.place_key
from named n
union all
select min(l.location_id), l.account_id, lower(plain_name(l.city))
from locations l
where l.city <> '' and not exists (select from numbered n where n.account_id = l.account_id and n.place_key = lower(plain_name(l.city)))
  and not exists (select from named n where n.account_id = l.account_id and n.place_key = lower(plain_name(l.city)))
group by l.account_id, lower(plain_name(l.city))
having count(*) = 1
) place on place.account_id = u.account_id and place.place_key = lower(plain_name(given.location_number))
join locations l on l.location_id = coalesce(place.location_id, u.location_id)
left join axle_configuration_wheels wheel on wheel.configuration_code = u.configuration_code and wheel.position_code = upper(given.position)
cross join lateral (select case given.torque_unit when 'Nm' then 1.3558179483314004 else 1 end as per_ft_lb) measure
-- A comma divides the nuts of a list without other signs between them; otherwise it is a decimal sign.
left join lateral (
  select count(*) as nuts, count(*) filter (where not one.is_missing and not one.is_number) as wrong,
    string_agg(case when one.is_number then round(one.word::numeric / measure.per_ft_lb, 6)::text else 'missing' end, ' ' order by one.place) as torques
  from (
    select split.place, split.word, lower(split.word) in ('missing', '-', 'fehlt', 'x') as is_missing, split.word ~ '^[0-9]{1,4}([.][0-9]{1,4})?$' and split.word !~ '^0+([.]0*)?$' and length(split.word) <= 9 as is_number
    from (
      select part.place, replace(part.word, ',', '.') as word
      from regexp_split_to_table(btrim(given.torques), case when given.torques ~ '[;|/ ]' then '[;|/ ]+|, +' else ',' end) with ordinality part (word, place)
      where part.word <> ''
    ) split
  ) one
) nut on true
), allowed as materialized (
  select * from data
  where false
), page as (
  select line, account_id, location_id, unit_id, axle_number, side, checked_on, technician, odometer_miles, fitted_odometer_miles, low_ft_lb, high_ft_lb, nuts, is_cancelled, is_unknown_wheel, is_unknown_location, is_without_nuts, is_wrong_torque, is_without_unit, is_high_low, is_late, is_early, is_fitted_later
  from allowed
  order by line asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
