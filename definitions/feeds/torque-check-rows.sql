-- Wheels whose nuts were checked, with the torque of each nut as a list in foot-pounds. A dual is one wheel, whichever of its tires is named.
with units_named as materialized (
  select named.account_number, named.unit_number, coalesce(
    (select u.unit_id from units u where u.account_id = a.account_id and u.unit_number = named.unit_number),
    (select min(u.unit_id) from units u where search_key(u.unit_number) collate "C" = search_key(named.unit_number) and (named.account_number is null or u.account_id = a.account_id) having count(*) = 1)) as unit_id
  from (select distinct given.account_number, given.unit_number from :rows given) named
  left join accounts a on a.account_number = named.account_number
)
select given.line, u.account_id, l.location_id, u.unit_id, wheel.axle_number, wheel.side, given.checked_on, coalesce(given.technician, (select n.name from user_names n where n.user_id = :user_id), 'unknown') as technician,
  round(given.odometer / case given.odometer_unit when 'km' then 1.609344 else 1 end, 1) as odometer_miles, round(given.fitted_odometer / case given.fitted_odometer_unit when 'km' then 1.609344 else 1 end, 1) as fitted_odometer_miles,
  round(given.low / measure.per_ft_lb, 6) as low_ft_lb, round(given.high / measure.per_ft_lb, 6) as high_ft_lb, nut.torques as nuts,
  coalesce(given.row_status = 'cancelled', false) as is_cancelled, wheel.axle_number is null as is_unknown_wheel, place.location_id is null and given.location_number is not null as is_unknown_location,
  coalesce(nut.nuts, 0) = 0 and given.row_status is distinct from 'cancelled' as is_without_nuts, coalesce(nut.wrong > 0 or nut.nuts > 20, false) as is_wrong_torque,
  given.torque_unit is null and coalesce(given.torques, given.low::text, given.high::text) is not null as is_without_unit, coalesce(given.low > given.high, false) as is_high_low,
  given.checked_on > (now() at time zone l.time_zone)::date as is_late, given.checked_on < '1990-01-01' as is_early,
  coalesce(given.fitted_odometer / case given.fitted_odometer_unit when 'km' then 1.609344 else 1 end > given.odometer / case given.odometer_unit when 'km' then 1.609344 else 1 end, false) as is_fitted_later
from :rows given
join units_named named on named.unit_number = given.unit_number and named.account_number is not distinct from given.account_number
join units u on u.unit_id = named.unit_id
left join :dataset(given-places) place on place.account_id = u.account_id and place.place_key = lower(plain_name(given.location_number))
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
