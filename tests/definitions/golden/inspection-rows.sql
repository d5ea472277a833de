with data as (
-- Wheels of inspections. Rows of a unit by one person within ten minutes are one inspection, as a person walks around it; at a checkpoint those of one minute and second are. One that is stored near that time is the same.
with wheels as materialized (
  select given.* from (select * from jsonb_to_recordset($1::jsonb) as given(line bigint, account_number text, unit_number text, inspected_on date, inspected_time text, read_at text, position text, pressure_unit text, pressure numeric, tread_unit text, tread numeric, tread_outer numeric, tread_outer_unit text, tread_center numeric, tread_center_unit text, tread_inner numeric, tread_inner_unit text, survey_kind text, survey_by text, location_number text, license_plate text, odometer_unit text, odometer numeric, crossing_direction text, lift_axles_raised boolean, row_status text)) given
), units_named as materialized (
  select named.account_number, named.unit_number, coalesce(
    (select u.unit_id from units u where u.account_id = a.account_id and u.unit_number = named.unit_number),
    (select min(u.unit_id) from units u where search_key(u.unit_number) collate "C" = search_key(named.unit_number) and (named.account_number is null or u.account_id = a.account_id) having count(*) = 1)) as unit_id
  from (select distinct given.account_number, given.unit_number from wheels given) named
  left join accounts a on a.account_number = named.account_number
), timed as (
  select given.*, u.account_id, u.unit_id, u.configuration_code, coalesce(place.location_id, u.location_id) as location_id, place.location_id is null and given.location_number is not null as is_lost,
    coalesce(given.inspected_on, (moment_at(given.read_at, l.time_zone) at time zone l.time_zone)::date, '1900-01-01') as day, l.time_zone,
    given.inspected_time is null or given.inspected_time ~* '^(([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?|(0?[1-9]|1[0-2]):[0-5]\d(:[0-5]\d)? ?[ap]m)$' as is_timed
  from wheels given
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
), clocked as (
  select t.*, coalesce(
    case when t.is_timed then t.inspected_time::time end, (moment_at(t.read_at, t.time_zone) at time zone t.time_zone)::time(0), '12:00') as clock
  from timed t
), stepped as (
  select c.*, case when c.clock - lag(c.clock) over walk <= case c.survey_kind when 'checkpoint' then interval '0' else interval '10 minutes' end then 0 else 1 end as is_next
  from clocked c
  window walk as (partition by c.unit_id, c.day, c.survey_kind, c.survey_by, c.crossing_direction order by c.clock, c.line)
), numbered as (
  select s.*, sum(s.is_next) over (order by s.unit_id, s.day, s.survey_kind, s.survey_by, s.crossing_direction, s.clock, s.line) as walk
  from stepped s
), walked as (
  select n.*, min(n.clock) over whole as began, max(n.clock) over whole as ended, row_number() over (partition by n.walk order by n.clock, n.line) as step
  from numbered n
  window whole as (partition by n.walk)
), measured as (
  select w.*, first_value(near.inspected_time) over walk as stored_time, first_value(near.survey_kind) over walk as stored_kind, first_value(near.survey_by) over walk as stored_by,
    coalesce(case when w.tread is null then w.tread_unit end, w.tread_outer_unit, w.tread_center_unit, w.tread_inner_unit, w.tread_unit) as unit_of_tread,
    coalesce(w.row_status = 'cancelled', false) as is_gone
  from walked w
  left join lateral (
    select i.inspected_time, i.survey_kind, i.survey_by
    from inspections i
    where w.step = 1 and i.account_id = w.account_id and i.unit_id = w.unit_id and i.inspected_on = w.day and (w.survey_kind is null or i.survey_kind = w.survey_kind)
      and (w.survey_by is null or i.survey_by = w.survey_by) and (w.crossing_direction is null or i.crossing_direction is null or i.crossing_direction = w.crossing_direction)
      and i.inspected_time - w.began >= case i.survey_kind when 'checkpoint' then interval '0' else interval '-10 minutes' end
      and i.inspected_time - w.ended <= case i.survey_kind when 'checkpoint' then interval '0' else interval '10 minutes' end
    order by greatest(i.inspected_time - w.began, w.began - i.inspected_time), i.inspected_time
    limit 1
  ) near on true
  window walk as (partition by w.walk order by w.step)
)
select m.line, m.account_id, m.location_id, m.unit_id, m.configuration_code, m.day as inspected_on, to_char(coalesce(m.stored_time, m.began), 'HH24:MI:SS') as inspected_time,
  coalesce(m.survey_kind, m.stored_kind, case when cardinality($2::bigint[]) > 0 then 'dealer' else 'fleet' end) as survey_kind,
  coalesce(m.survey_by, m.stored_by, (select n.name from user_names n where n.user_id = $3::bigint), 'unknown') as survey_by,
  upper(m.license_plate) as license_plate, case m.odometer_unit when 'km' then round(m.odometer / 1.609344, 1) else m.odometer end as odometer_miles, m.crossing_direction, m.lift_axles_raised,
  wheel.axle_number, wheel.side, wheel.wheel_index, t.tire_id,
  case when not m.is_gone then m.pressure end as pressure, m.pressure_unit, case when not m.is_gone then m.tread end as tread, m.unit_of_tread as tread_unit,
  case when not m.is_gone then m.tread_outer end as tread_outer, case when not m.is_gone then m.tread_center end as tread_center, case when not m.is_gone then m.tread_inner end as tread_inner,
  m.is_gone as is_cancelled, m.inspected_on is null and m.read_at is null as is_untimed, not m.is_timed as is_wrong_time, m.inspected_on > (now() at time zone m.time_zone)::date as is_late, m.inspected_on is null and m.day > (now() at time zone m.time_zone)::date as is_read_late, coalesce(m.inspected_on, m.read_at::date) is not null and m.day < '2000-01-01' as is_early,
  m.is_lost as is_unknown_location, wheel.position_code is null as is_unknown_wheel,
  coalesce(m.pressure * case m.pressure_unit when 'bar' then 14.5037738 when 'kPa' then 0.145037738 else 1 end > 200, false) as is_high_pressure,
  coalesce(greatest(m.tread, m.tread_outer, m.tread_center, m.tread_inner) * case m.unit_of_tread when 'mm' then 32 / 25.4 else 1 end > 100, false) as is_high_tread,
  coalesce(m.tread <> least(m.tread_outer, m.tread_center, m.tread_inner), false) as is_not_lowest,
  coalesce(m.tread_outer_unit <> m.tread_center_unit, false) or coalesce(m.tread_outer_unit <> m.tread_inner_unit, false) or coalesce(m.tread_center_unit <> m.tread_inner_unit, false) as is_mixed
from measured m
left join axle_configuration_wheels wheel on wheel.configuration_code = m.configuration_code and wheel.position_code = upper(regexp_replace(m.position, '^\d+ ', ''))
left join lateral (
  select max(on_wheel.tire_id) as tire_id
  from (
    select t.tire_id from tires t
    where t.unit_id = m.unit_id and t.axle_number = wheel.axle_number and t.side = wheel.side and t.wheel_index = wheel.wheel_index and t.fitted_on <= m.day
    union all
    -- The tire that was there on an earlier day; on the day of a change the new one is.
    select off.tire_id from removed_tires off
    join tires t on t.tire_id = off.tire_id
    where off.unit_id = m.unit_id and off.axle_number = wheel.axle_number and off.side = wheel.side and off.wheel_index = wheel.wheel_index and t.fitted_on <= m.day and off.removed_on > m.day
  ) on_wheel
  having count(*) = 1
) t on true
), allowed as materialized (
  select * from data
  where false
), page as (
  select line, account_id, location_id, unit_id, configuration_code, inspected_on, inspected_time, survey_kind, survey_by, license_plate, odometer_miles, crossing_direction, lift_axles_raised, axle_number, side, wheel_index, tire_id, pressure, pressure_unit, tread, tread_unit, tread_outer, tread_center, tread_inner, is_cancelled, is_untimed, is_wrong_time, is_late, is_read_late, is_early, is_unknown_location, is_unknown_wheel, is_high_pressure, is_high_tread, is_not_lowest, is_mixed
  from allowed
  order by line asc nulls last
  limit $4::integer offset $5::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
