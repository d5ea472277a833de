with data as (
-- What changes at once when what is entered of a place is saved, for who may change it: it counts what they do not see, too.
select place.place, change.locations, change.gave_up, change.tires, change.units, change.removed,
  tires.critical_before, tires.critical_after, tires.warning_before, tires.warning_after, tires.critical_places, tires.warning_places
from (
-- The place whose specifications are meant: a location, a fleet, or everybody where neither is chosen. A fleet's are changed by who sees all of its
-- locations, and everybody's by administrators.
with asked as (
  select coalesce($1::bigint, substring($2::text from '^location-([0-9]{1,15})$')::bigint) as location_id,
    coalesce($3::bigint, substring($2::text from '^fleet-([0-9]{1,15})$')::bigint) as account_id
)
select 'common' as place, 'common' as level, null::bigint as account_id, null::bigint as location_id, null::text as account_name, null::text as location_name,
  'TVADMIN' = any($4::text[]) and writes_for_everybody() as may_edit
from asked
where asked.location_id is null and asked.account_id is null and coalesce($2::text, 'common') = 'common'
union all
select 'fleet-' || a.account_id, 'fleet', a.account_id, null, a.name, null, reads_place(a.account_id, null)
from asked
join accounts a on a.account_id = asked.account_id
where asked.location_id is null
union all
select 'location-' || l.location_id, 'location', l.account_id, l.location_id, a.name, l.name, true
from asked
join locations l on l.location_id = asked.location_id and (asked.account_id is null or l.account_id = asked.account_id)
join accounts a on a.account_id = l.account_id
) place
cross join lateral spec_consequences(place.account_id, place.location_id, (
  select jsonb_agg(jsonb_build_object('axle_kind', given.axle_kind, 'is_own', given.is_own, 'target', given.target, 'warning', given.warning / 100,
    'critical', given.critical / 100, 'minimum', given.minimum, 'duals_warning', given.duals_warning, 'duals_critical', given.duals_critical))
  from (values
    ('steer', place.level = 'common' or coalesce($5::boolean, false), $6::numeric, $7::numeric, $8::numeric, $9::numeric, null::numeric, null::numeric),
      ('drive', place.level = 'common' or coalesce($10::boolean, false), $11::numeric, $12::numeric, $13::numeric, $14::numeric, $15::numeric, $16::numeric),
      ('trailer', place.level = 'common' or coalesce($17::boolean, false), $18::numeric, $19::numeric, $20::numeric, $21::numeric, $22::numeric, $23::numeric)
  ) given (axle_kind, is_own, target, warning, critical, minimum, duals_warning, duals_critical)
), case $24::text
  when 'replace' then array(select l.location_id from locations l where l.account_id = place.account_id)
  when 'choose' then $25::bigint[]
end) change
cross join lateral (
  select coalesce(sum(found.critical_before), 0)::integer as critical_before, coalesce(sum(found.critical_after), 0)::integer as critical_after,
    coalesce(sum(found.warning_before), 0)::integer as warning_before, coalesce(sum(found.warning_after), 0)::integer as warning_after,
    string_agg(found.location_name || ' ' || found.critical_before || ' → ' || found.critical_after, '; ' order by found.critical_rank) filter (where found.critical_before <> found.critical_after and found.critical_rank <= 8)
      || case when count(*) filter (where found.critical_before <> found.critical_after) > 8 then '; … +' || count(*) filter (where found.critical_before <> found.critical_after) - 8 else '' end as critical_places,
    string_agg(found.location_name || ' ' || found.warning_before || ' → ' || found.warning_after, '; ' order by found.warning_rank) filter (where found.warning_before <> found.warning_after and found.warning_rank <= 8)
      || case when count(*) filter (where found.warning_before <> found.warning_after) > 8 then '; … +' || count(*) filter (where found.warning_before <> found.warning_after) - 8 else '' end as warning_places
  from (
    -- The largest changes are named, of more their number: a question is read at a glance.
    select place_of.*, row_number() over (order by abs(place_of.critical_after - place_of.critical_before) desc, place_of.name_order) as critical_rank,
      row_number() over (order by abs(place_of.warning_after - place_of.warning_before) desc, place_of.name_order) as warning_rank
    from (
      select tire.location_name, tire.name_order, count(*) filter (where tire.severity_before = 3) as critical_before, count(*) filter (where tire.severity_after = 3) as critical_after,
        count(*) filter (where tire.severity_before = 2) as warning_before, count(*) filter (where tire.severity_after = 2) as warning_after
      from (
-- Tires at the places that a change of specifications concerns, each by its last reading: as it is judged by what holds now, and as it would be by what is
-- entered. 3 is critical, 2 a warning, as domain/severity.ts has it; of duals the softer tire counts. A tire counts once, by the worse of pressure and tread.
with held as (
  select given.axle_kind, given.is_own, case when given.is_own then given.target else above.target_pressure_psi end as target,
    case when given.is_own then given.warning / 100 else above.warning_share end as warning, case when given.is_own then given.critical / 100 else above.critical_share end as critical,
    case when given.is_own then coalesce(given.minimum, 4) else above.pull_point_32nds end as minimum,
    case when given.is_own then coalesce(given.duals_warning, 10) else above.duals_warning_psi end as duals_warning,
    case when given.is_own then coalesce(given.duals_critical, 20) else above.duals_critical_psi end as duals_critical
  from (
-- The place whose specifications are meant: a location, a fleet, or everybody where neither is chosen. A fleet's are changed by who sees all of its
-- locations, and everybody's by administrators.
with asked as (
  select coalesce($1::bigint, substring($2::text from '^location-([0-9]{1,15})$')::bigint) as location_id,
    coalesce($3::bigint, substring($2::text from '^fleet-([0-9]{1,15})$')::bigint) as account_id
)
select 'common' as place, 'common' as level, null::bigint as account_id, null::bigint as location_id, null::text as account_name, null::text as location_name,
  'TVADMIN' = any($4::text[]) and writes_for_everybody() as may_edit
from asked
where asked.location_id is null and asked.account_id is null and coalesce($2::text, 'common') = 'common'
union all
select 'fleet-' || a.account_id, 'fleet', a.account_id, null, a.name, null, reads_place(a.account_id, null)
from asked
join accounts a on a.account_id = asked.account_id
where asked.location_id is null
union all
select 'location-' || l.location_id, 'location', l.account_id, l.location_id, a.name, l.name, true
from asked
join locations l on l.location_id = asked.location_id and (asked.account_id is null or l.account_id = asked.account_id)
join accounts a on a.account_id = l.account_id
) place
  cross join lateral (values
    ('steer', place.level = 'common' or coalesce($5::boolean, false), $6::numeric, $7::numeric, $8::numeric, $9::numeric, null::numeric, null::numeric),
    ('drive', place.level = 'common' or coalesce($10::boolean, false), $11::numeric, $12::numeric, $13::numeric, $14::numeric, $15::numeric, $16::numeric),
    ('trailer', place.level = 'common' or coalesce($17::boolean, false), $18::numeric, $19::numeric, $20::numeric, $21::numeric, $22::numeric, $23::numeric)
  ) given (axle_kind, is_own, target, warning, critical, minimum, duals_warning, duals_critical)
  join lateral specs_of(case when place.location_id is not null then place.account_id end, null) above on above.axle_kind = given.axle_kind
), concerned as (
  select l.account_id, l.location_id, l.name as location_name, l.name_order, was.axle_kind, was.target_pressure_psi as target_before, was.warning_share as warning_before,
    was.critical_share as critical_before, was.pull_point_32nds as minimum_before, was.duals_warning_psi as duals_warning_before,
    was.duals_critical_psi as duals_critical_before, held.target, held.warning, held.critical, held.minimum, held.duals_warning, held.duals_critical
  from (
-- The place whose specifications are meant: a location, a fleet, or everybody where neither is chosen. A fleet's are changed by who sees all of its
-- locations, and everybody's by administrators.
with asked as (
  select coalesce($1::bigint, substring($2::text from '^location-([0-9]{1,15})$')::bigint) as location_id,
    coalesce($3::bigint, substring($2::text from '^fleet-([0-9]{1,15})$')::bigint) as account_id
)
select 'common' as place, 'common' as level, null::bigint as account_id, null::bigint as location_id, null::text as account_name, null::text as location_name,
  'TVADMIN' = any($4::text[]) and writes_for_everybody() as may_edit
from asked
where asked.location_id is null and asked.account_id is null and coalesce($2::text, 'common') = 'common'
union all
select 'fleet-' || a.account_id, 'fleet', a.account_id, null, a.name, null, reads_place(a.account_id, null)
from asked
join accounts a on a.account_id = asked.account_id
where asked.location_id is null
union all
select 'location-' || l.location_id, 'location', l.account_id, l.location_id, a.name, l.name, true
from asked
join locations l on l.location_id = asked.location_id and (asked.account_id is null or l.account_id = asked.account_id)
join accounts a on a.account_id = l.account_id
) place
  join locations l on (place.account_id is null or l.account_id = place.account_id) and (place.location_id is null or l.location_id = place.location_id)
  join specs_in_force was on was.location_id = l.location_id
  join held on held.axle_kind = was.axle_kind
  where case place.level
    when 'location' then true
    when 'common' then was.set_for = 'everybody'
    else was.set_for <> 'location' or $24::text = 'replace' or ($24::text = 'choose' and was.location_id = any($25::bigint[]))
  end
)
select concerned.account_id, concerned.location_id, concerned.location_name, concerned.name_order, unit.unit_id, r.axle_number, r.side, r.wheel_index,
  max(judged.severity) filter (where spec.place = 1) as severity_before, max(judged.severity) filter (where spec.place = 2) as severity_after
from (select distinct concerned.location_id from concerned) place
join units unit on unit.location_id = place.location_id and unit.is_active
join last_inspections last on last.unit_id = unit.unit_id
cross join lateral (
  select i.account_id, i.inspected_on, i.inspection_id, i.survey_kind = 'checkpoint' as is_hot, i.lift_axles_raised from inspections i
  where i.unit_id = unit.unit_id and i.inspected_on <= last.inspected_on and i.total_tires_read_count > 0
  order by i.inspected_on desc, i.inspected_time desc, i.inspection_id desc
  limit 1
) i
cross join lateral (
  select one.axle_number, one.side, one.wheel_index, one.pressure_psi, one.tread_32nds, max(one.pressure_psi) over (partition by one.axle_number, one.side) as pair_psi
  from readings one
  where one.account_id = i.account_id and one.inspected_on = i.inspected_on and one.inspection_id = i.inspection_id
) r
join axle_configuration_wheels w on w.configuration_code = unit.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
join concerned on concerned.location_id = place.location_id and concerned.axle_kind = w.axle_kind
cross join lateral (values
  (1, concerned.target_before, concerned.warning_before, concerned.critical_before, concerned.minimum_before, concerned.duals_warning_before, concerned.duals_critical_before),
  (2, concerned.target, concerned.warning, concerned.critical, concerned.minimum, concerned.duals_warning, concerned.duals_critical)
) spec (place, target, warning, critical, minimum, duals_warning, duals_critical)
cross join lateral (
  select case when w.axle_role = 'spare' or (w.is_lift_axle and coalesce(i.lift_axles_raised, false)) then 1 else greatest(
    case
      when r.pressure_psi is null then 0
      when round(r.pressure_psi, 4) <= round(spec.target * (1 - spec.critical), 4) then 3
      when round(r.pressure_psi, 4) < round(spec.target * (1 - spec.warning), 4) then 2
      when round(r.pressure_psi, 4) > round(spec.target * (1 + spec.warning + case when i.is_hot then 0.15 else 0 end), 4) then 2
      else 1
    end,
    case when r.pair_psi - r.pressure_psi > spec.duals_critical then 3 when r.pair_psi - r.pressure_psi > spec.duals_warning then 2 else 0 end,
    case
      when r.tread_32nds is null then 0
      when r.tread_32nds < greatest(case concerned.axle_kind when 'steer' then 4 else 2 end, spec.minimum) then 3
      when r.tread_32nds <= greatest(case concerned.axle_kind when 'steer' then 4 else 2 end, spec.minimum) + 2 then 2
      else 1
    end
  ) end as severity
) judged
group by concerned.account_id, concerned.location_id, concerned.location_name, concerned.name_order, unit.unit_id, r.axle_number, r.side, r.wheel_index
) tire
      group by tire.location_id, tire.location_name, tire.name_order
    ) place_of
  ) found
) tires
where place.may_edit
), allowed as materialized (
  select * from data
  where false
), page as (
  select place, locations, gave_up, tires, units, removed, critical_before, critical_after, warning_before, warning_after, critical_places, warning_places
  from allowed
  order by place collate "und-x-icu" asc nulls last
  limit $26::integer offset $27::bigint
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows,
  (select count(*) from allowed) as total_items,
  '{}'::json as totals
