-- What changes at once when what is entered of a place is saved, for who may change it: it counts what they do not see, too.
select place.place, change.locations, change.gave_up, change.tires, change.units, change.removed,
  tires.critical_before, tires.critical_after, tires.warning_before, tires.warning_after, tires.critical_places, tires.warning_places
from :dataset(spec-place) place
cross join lateral spec_consequences(place.account_id, place.location_id, (
  select jsonb_agg(jsonb_build_object('axle_kind', given.axle_kind, 'is_own', given.is_own, 'target', given.target, 'warning', given.warning / 100,
    'critical', given.critical / 100, 'minimum', given.minimum, 'duals_warning', given.duals_warning, 'duals_critical', given.duals_critical))
  from (values
    ('steer', place.level = 'common' or coalesce(:steer_own, false), :steer_target, :steer_warning, :steer_critical, :steer_minimum, null::numeric, null::numeric),
      ('drive', place.level = 'common' or coalesce(:drive_own, false), :drive_target, :drive_warning, :drive_critical, :drive_minimum, :drive_duals_warning, :drive_duals_critical),
      ('trailer', place.level = 'common' or coalesce(:trailer_own, false), :trailer_target, :trailer_warning, :trailer_critical, :trailer_minimum, :trailer_duals_warning, :trailer_duals_critical)
  ) given (axle_kind, is_own, target, warning, critical, minimum, duals_warning, duals_critical)
), case :own_specs
  when 'replace' then array(select l.location_id from locations l where l.account_id = place.account_id)
  when 'choose' then :replaced
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
      from :dataset(spec-judged-tires) tire
      group by tire.location_id, tire.location_name, tire.name_order
    ) place_of
  ) found
) tires
where place.may_edit
