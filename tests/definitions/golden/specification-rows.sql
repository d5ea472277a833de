with data as (
-- Specifications of fleets and locations, by kind of axle. Without a location they are those of the whole fleet, which whoever sees all of its locations changes.
select given.line, nullif($1::bigint, 0) as writer_id, a.account_id, place.location_id, given.axle_kind, round(given.target * case given.target_unit when 'bar' then 14.503773773 when 'kPa' then 0.14503773773 else 1 end, 6) as target_pressure_psi, round(given.warning / 100, 4) as warning_share, round(given.critical / 100, 4) as critical_share,
  round(given.minimum * case given.minimum_unit when 'mm' then 32 / 25.4 else 1 end, 6) as minimum_tread_32nds, round(given.duals_warning * case given.duals_warning_unit when 'bar' then 14.503773773 when 'kPa' then 0.14503773773 else 1 end, 6) as duals_warning_psi, round(given.duals_critical * case given.duals_critical_unit when 'bar' then 14.503773773 when 'kPa' then 0.14503773773 else 1 end, 6) as duals_critical_psi,
  coalesce(given.row_status = 'cancelled', false) as is_cancelled, coalesce(given.set_for = 'everybody' or (given.set_for = 'account' and given.location_number is not null), false) as is_inherited, given.location_number is not null and place.location_id is null as is_unknown_location, given.location_number is null and not reads_place(a.account_id, null) as is_out_of_reach,
  coalesce(round(given.target * case given.target_unit when 'bar' then 14.503773773 when 'kPa' then 0.14503773773 else 1 end, 6) not between 19.9 and 200.1, false) as is_wrong_target, coalesce(round(given.minimum * case given.minimum_unit when 'mm' then 32 / 25.4 else 1 end, 6) not between 0.99 and 30.01, false) as is_wrong_minimum,
  coalesce(given.critical <= given.warning, false) as is_low_critical, coalesce(given.duals_critical <= given.duals_warning, false) as is_low_duals
from (select * from jsonb_to_recordset($2::jsonb) as given(line bigint, account_number text, location_number text, axle_kind text, target_unit text, target numeric, warning numeric, critical numeric, minimum numeric, minimum_unit text, duals_warning numeric, duals_warning_unit text, duals_critical numeric, duals_critical_unit text, set_for text, row_status text)) given
join accounts a on a.account_number = given.account_number
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
), allowed as materialized (
  select * from data
  where false
), page as (
  select line, writer_id, account_id, location_id, axle_kind, target_pressure_psi, warning_share, critical_share, minimum_tread_32nds, duals_warning_psi, duals_critical_psi, is_cancelled, is_inherited, is_unknown_location, is_out_of_reach, is_wrong_target, is_wrong_minimum, is_low_critical, is_low_duals
  from allowed
  order by line asc nulls last
  limit $3::integer offset $4::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
