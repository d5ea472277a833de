with data as (
-- Service calls with their times, on the clock of the location where a time has no zone. Without a location, that of the unit. Roll time is of emergencies alone, not of credit notes.
select given.line, l.account_id, l.location_id, coalesce(d.dealer_id, case when cardinality($1::bigint[]) = 1 then ($1::bigint[])[1] end) as dealer_id, u.unit_id,
  (moment.called_at at time zone l.time_zone)::date as called_on, given.call_number, moment.called_at, moment.dispatched_at, moment.arrived_at, moment.rolling_at,
  given.service_type, given.unit_location, l.country_code, coalesce(upper(given.state_code), l.state_code) as state_code,
  upper(given.position) as position_code, given.reason,
  case when given.service_type = 'emergency' and given.cost >= 0 then round(extract(epoch from moment.rolling_at - moment.called_at) / 60)::bigint end as roll_minutes,
  given.cost, coalesce(upper(given.currency), 'USD') as currency, coalesce(given.row_status = 'cancelled', false) as is_cancelled,
  moment.called_at > now() + interval '1 day' as is_late, moment.dispatched_at > now() + interval '1 day' as is_dispatched_late, moment.arrived_at > now() + interval '1 day' as is_arrived_late,
  moment.rolling_at > now() + interval '1 day' as is_rolling_late,
  not exists (select from states s where s.country_code = l.country_code and s.state_code = coalesce(upper(given.state_code), l.state_code)) as is_unknown_state,
  given.position is not null and u.unit_id is not null and not exists (
    select from axle_configuration_wheels w where w.configuration_code = u.configuration_code and w.position_code = upper(given.position)) as is_unknown_wheel,
  given.row_status is distinct from 'cancelled' and exists (
    select from service_calls s
    where s.account_id = l.account_id and s.call_number = given.call_number and (s.cost < 0) <> (given.cost < 0)
      and s.dealer_id is not distinct from coalesce(d.dealer_id, case when cardinality($1::bigint[]) = 1 then ($1::bigint[])[1] end)) as is_other_sign
from (select * from jsonb_to_recordset($2::jsonb) as given(line bigint, call_number text, called_at text, dispatched_at text, arrived_at text, rolling_at text, account_number text, location_number text, dealer_number text, unit_number text, service_type text, unit_location text, state_code text, position text, reason text, cost numeric, currency text, row_status text)) given
join accounts a on a.account_number = given.account_number
left join units u on u.account_id = a.account_id and u.unit_number = given.unit_number
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
) place on place.account_id = a.account_id and place.place_key = lower(plain_name(given.location_number))
join locations l on l.account_id = a.account_id
  and l.location_id = case when given.location_number is null then u.location_id else place.location_id end
left join dealers d on d.nonsig = given.dealer_number
cross join lateral (
  select moment_at(given.called_at, l.time_zone) as called_at, moment_at(given.dispatched_at, l.time_zone) as dispatched_at,
    moment_at(given.arrived_at, l.time_zone) as arrived_at, moment_at(given.rolling_at, l.time_zone) as rolling_at
) moment
), allowed as materialized (
  select * from data
  where false
), page as (
  select line, account_id, location_id, dealer_id, unit_id, called_on, call_number, called_at, dispatched_at, arrived_at, rolling_at, service_type, unit_location, country_code, state_code, position_code, reason, roll_minutes, cost, currency, is_cancelled, is_late, is_dispatched_late, is_arrived_late, is_rolling_late, is_unknown_state, is_unknown_wheel, is_other_sign
  from allowed
  order by line asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
