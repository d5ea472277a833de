-- What a save of specs would change at once, given as to save_specs: only where another spec will hold than holds now. Of all kinds of axles together a
-- location and a unit count once. Where the pull point changes, so do the remaining lives of tires there, and the value of those taken off on open surveys.
create function spec_consequences(of_account bigint, of_location bigint, asked jsonb, replaced bigint[])
returns table (locations bigint, gave_up bigint, tires bigint, units bigint, removed bigint) language sql stable as $$
  with held as (
    -- Of each kind of axle: what the place will have, its own or what is above it.
    select a.axle_kind, a.is_own, case when a.is_own then coalesce(a.minimum, 4) else above.pull_point_32nds end as pull_point,
      case when a.is_own then row(a.target, round(a.warning, 4), round(a.critical, 4)) else row(above.target_pressure_psi, above.warning_share, above.critical_share) end as pressures
    from jsonb_to_recordset(asked) a (axle_kind text, is_own boolean, target numeric, warning numeric, critical numeric, minimum numeric)
    join specs_of(case when of_location is not null then of_account end, null) above on above.axle_kind = a.axle_kind
  ), concerned as (
    select was.location_id, was.axle_kind, was.set_for = 'location' and of_location is null as gives_up, was.pull_point_32nds is distinct from held.pull_point as is_pulled_otherwise,
      row(was.target_pressure_psi, was.warning_share, was.critical_share) is distinct from held.pressures or was.pull_point_32nds is distinct from held.pull_point as is_changed
    from specs_in_force was
    join held on held.axle_kind = was.axle_kind
    where was.location_id is not null and (of_account is null or was.account_id = of_account) and (of_location is null or was.location_id = of_location)
      and case
        when of_location is not null then true
        when of_account is null then was.set_for = 'everybody'
        else was.set_for <> 'location' or (held.is_own and was.location_id = any(replaced))
      end
  ), surveyed as (
    select d.unit_inspection_id, count(r.survey_replacement_id) filter (where c.is_pulled_otherwise) as removed
    from concerned c
    join surveys s on s.location_id = c.location_id and s.state = 'open'
    join survey_units d on d.survey_id = s.survey_id
    join units u on u.unit_id = d.unit_id
    join axle_configuration_wheels wheel on wheel.configuration_code = u.configuration_code and wheel.axle_kind = c.axle_kind
    left join survey_replacements r on r.unit_inspection_id = d.unit_inspection_id and r.axle_number = wheel.axle_number and r.side = wheel.side
      and r.wheel_index = wheel.wheel_index and r.undone_at is null
    where c.is_changed
    group by d.unit_inspection_id
  )
  select
    (select count(distinct c.location_id) from concerned c where c.is_changed),
    (select count(distinct c.location_id) from concerned c where c.gives_up),
    (select count(*) from concerned c join tire_wear w on w.location_id = c.location_id and w.axle_kind = c.axle_kind
      where c.is_pulled_otherwise and w.miles_per_32nd is not null and w.product_line_id is not null),
    (select count(*) from surveyed),
    (select coalesce(sum(s.removed), 0)::bigint from surveyed s)
$$;
