-- Duals whose pressures differ are an exception of the softer tire, by limits that are specified as the others are.
alter table specs
  add column duals_warning_psi numeric(12, 6) not null default 10 check (duals_warning_psi > 0),
  add column duals_critical_psi numeric(12, 6) not null default 20,
  -- One for each kind of axle, so that a form tells of its field. Steer axles have no duals.
  add constraint specs_drive_duals check (axle_kind <> 'drive' or duals_warning_psi < duals_critical_psi),
  add constraint specs_trailer_duals check (axle_kind <> 'trailer' or duals_warning_psi < duals_critical_psi);

create or replace view specs_in_force as
select place.account_id, place.location_id, s.axle_kind, s.target_pressure_psi, s.warning_share, s.critical_share, s.minimum_tread_32nds,
  coalesce(s.minimum_tread_32nds, 4) as pull_point_32nds, s.spec_id, s.updated_at, s.updated_by,
  case when s.location_id is not null then 'location' when s.account_id is not null then 'account' else 'everybody' end as set_for,
  s.duals_warning_psi, s.duals_critical_psi
from (
  select null::bigint as account_id, null::bigint as location_id
  union all
  select account_id, null from accounts
  union all
  select account_id, location_id from locations
) place
join specs everybody on everybody.location_id is null and everybody.account_id is null
left join specs account on account.location_id is null and account.account_id = place.account_id and account.axle_kind = everybody.axle_kind
left join specs own on own.location_id = place.location_id and own.account_id = place.account_id and own.axle_kind = everybody.axle_kind
join specs s on s.spec_id = coalesce(own.spec_id, account.spec_id, everybody.spec_id);

alter table spec_changes
  add column duals_warning_before numeric(12, 6),
  add column duals_warning_after numeric(12, 6),
  add column duals_critical_before numeric(12, 6),
  add column duals_critical_after numeric(12, 6);

create or replace function note_spec_change() returns trigger language plpgsql as $$
declare
  -- Nothing of either is null: a row of its own type, without values.
  was specs := case when tg_op <> 'INSERT' then old end;
  now_is specs := case when tg_op <> 'DELETE' then new end;
begin
  if tg_op = 'DELETE' and was.account_id is null then
    raise exception 'the spec for everybody is needed by all who have none of their own' using errcode = '23514', constraint = 'specs_for_everybody';
  end if;
  insert into spec_changes (changed_by, account_id, location_id, axle_kind, target_before, target_after, warning_before, warning_after,
    critical_before, critical_after, minimum_before, minimum_after, duals_warning_before, duals_warning_after, duals_critical_before, duals_critical_after)
  values (spec_writer(), coalesce(now_is.account_id, was.account_id), coalesce(now_is.location_id, was.location_id), coalesce(now_is.axle_kind, was.axle_kind),
    was.target_pressure_psi, now_is.target_pressure_psi, was.warning_share, now_is.warning_share,
    was.critical_share, now_is.critical_share, was.minimum_tread_32nds, now_is.minimum_tread_32nds,
    was.duals_warning_psi, now_is.duals_warning_psi, was.duals_critical_psi, now_is.duals_critical_psi);
  return null;
end $$;

drop trigger changed_specs_are_noted on specs;
create trigger changed_specs_are_noted after update on specs for each row
  when ((old.target_pressure_psi, old.warning_share, old.critical_share, old.minimum_tread_32nds, old.duals_warning_psi, old.duals_critical_psi)
    is distinct from (new.target_pressure_psi, new.warning_share, new.critical_share, new.minimum_tread_32nds, new.duals_warning_psi, new.duals_critical_psi))
  execute function note_spec_change();

-- As before, with the limits of duals: 10 and 20 psi where none are given, as of steer axles.
create or replace function save_specs(of_account bigint, of_location bigint, writer bigint, asked jsonb, replaced bigint[]) returns integer language plpgsql as $$
declare
  changed integer := 0;
  counted integer;
begin
  perform set_config('portal.spec_writer', writer::text, true);
  insert into specs as s (account_id, location_id, axle_kind, target_pressure_psi, warning_share, critical_share, minimum_tread_32nds,
    duals_warning_psi, duals_critical_psi, updated_by)
  select of_account, of_location, a.axle_kind, a.target, a.warning, a.critical, a.minimum, coalesce(a.duals_warning, 10), coalesce(a.duals_critical, 20), writer
  from jsonb_to_recordset(asked) a (axle_kind text, is_own boolean, target numeric, warning numeric, critical numeric, minimum numeric,
    duals_warning numeric, duals_critical numeric)
  where a.is_own
  on conflict (location_id, account_id, axle_kind) do update set
    target_pressure_psi = excluded.target_pressure_psi, warning_share = excluded.warning_share, critical_share = excluded.critical_share,
    minimum_tread_32nds = excluded.minimum_tread_32nds, duals_warning_psi = excluded.duals_warning_psi, duals_critical_psi = excluded.duals_critical_psi,
    updated_at = now(), updated_by = writer
  where (s.target_pressure_psi, s.warning_share, s.critical_share, coalesce(s.minimum_tread_32nds, 4), s.duals_warning_psi, s.duals_critical_psi)
    is distinct from (excluded.target_pressure_psi, excluded.warning_share, excluded.critical_share, excluded.minimum_tread_32nds,
      excluded.duals_warning_psi, excluded.duals_critical_psi);
  get diagnostics changed = row_count;
  delete from specs s
  using jsonb_to_recordset(asked) a (axle_kind text, is_own boolean)
  where s.account_id is not distinct from of_account and s.location_id is not distinct from of_location and s.axle_kind = a.axle_kind and not a.is_own;
  get diagnostics counted = row_count;
  changed := changed + counted;
  -- What a location keeps is of the kinds that the account has no specs of.
  insert into spec_places as p (account_id, location_id)
  select of_account, s.location_id
  from specs s
  join jsonb_to_recordset(asked) a (axle_kind text, is_own boolean) on a.axle_kind = s.axle_kind and a.is_own
  where s.account_id = of_account and s.location_id = any(replaced)
  group by s.location_id
  order by s.location_id
  on conflict (place) do update set version = p.version + 1;
  delete from specs s
  using jsonb_to_recordset(asked) a (axle_kind text, is_own boolean)
  where s.account_id = of_account and s.location_id = any(replaced) and s.axle_kind = a.axle_kind and a.is_own;
  get diagnostics counted = row_count;
  return changed + counted;
end $$;

create or replace function spec_consequences(of_account bigint, of_location bigint, asked jsonb, replaced bigint[])
returns table (locations bigint, gave_up bigint, tires bigint, units bigint, removed bigint) language sql stable as $$
  with held as (
    -- Of each kind of axle: what the place will have, its own or what is above it.
    select a.axle_kind, a.is_own, case when a.is_own then coalesce(a.minimum, 4) else above.pull_point_32nds end as pull_point,
      case when a.is_own then row(a.target, round(a.warning, 4), round(a.critical, 4), coalesce(a.duals_warning, 10), coalesce(a.duals_critical, 20))
        else row(above.target_pressure_psi, above.warning_share, above.critical_share, above.duals_warning_psi, above.duals_critical_psi) end as pressures
    from jsonb_to_recordset(asked) a (axle_kind text, is_own boolean, target numeric, warning numeric, critical numeric, minimum numeric,
      duals_warning numeric, duals_critical numeric)
    join specs_of(case when of_location is not null then of_account end, null) above on above.axle_kind = a.axle_kind
  ), concerned as (
    select was.location_id, was.axle_kind, was.set_for = 'location' and of_location is null as gives_up, was.pull_point_32nds is distinct from held.pull_point as is_pulled_otherwise,
      row(was.target_pressure_psi, was.warning_share, was.critical_share, was.duals_warning_psi, was.duals_critical_psi) is distinct from held.pressures
        or was.pull_point_32nds is distinct from held.pull_point as is_changed
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

comment on column specs.duals_warning_psi is 'difference between the pressures of duals, beyond which it is a warning, psi';
comment on column specs.duals_critical_psi is 'difference between the pressures of duals, beyond which it is critical, psi';
comment on column specs_in_force.duals_warning_psi is 'difference between the pressures of duals, beyond which it is a warning, psi';
comment on column specs_in_force.duals_critical_psi is 'difference between the pressures of duals, beyond which it is critical, psi';
comment on column spec_changes.duals_warning_before is 'difference of duals for a warning before, psi; null: it was added, or changed before there were such limits';
comment on column spec_changes.duals_warning_after is 'difference of duals for a warning after, psi; null: it was removed, or changed before there were such limits';
comment on column spec_changes.duals_critical_before is 'difference of duals for a critical exception before, psi; null: it was added, or changed before there were such limits';
comment on column spec_changes.duals_critical_after is 'difference of duals for a critical exception after, psi; null: it was removed, or changed before there were such limits';
comment on column readings.pressure_severity is 'severity of the pressure: against its target, and of the softer of two duals against the other';
comment on column readings.duals_severity is 'severity of the difference between the two wheels of a dual, the worst of tread and pressure; null: a single wheel';
comment on column readings.axle_severity is 'severity of the mismatches of the axle: between its sides, and of its duals';
comment on column survey_wheels.pressure_severity is 'how severe its pressure is: against its target, and of the softer of two duals against the other';
comment on column survey_wheels.duals_severity is 'severity of the difference between the two wheels of a dual, the worst of tread and pressure; null: a single wheel';
comment on column survey_wheels.axle_severity is 'how severe the mismatches of its axle are: between its sides, and of its duals';
comment on column inspections.pressure_critical is 'tires with a critical pressure, against their target or their dual';
comment on column inspections.pressure_warning is 'tires with a pressure warning, against their target or their dual';

-- Judges again what is stored, by the limits that all have now: 10 and 20 psi. Ranks are those of the severities.
create function pg_temp.rank_of(severity text) returns integer language sql immutable as $$
  select case severity when 'critical' then 4 when 'warning' then 3 when 'plan' then 2 when 'ok' then 1 when 'not_read' then 0 end
$$;
create function pg_temp.severity_of(difference numeric, is_raised boolean) returns text language sql immutable as $$
  select case when difference > 5 and is_raised then 'plan' when difference > 20 then 'critical' when difference > 10 then 'warning' when difference > 5 then 'plan' end
$$;
-- The worst of two, where the second is found.
create function pg_temp.worst(one text, other text) returns text language sql immutable as $$
  select case when pg_temp.rank_of(other) > pg_temp.rank_of(one) and other <> 'ok' then other else one end
$$;

create temp table judged_wheels as
with wheel as (
  select r.account_id, r.inspected_on, r.inspection_id, r.axle_number, r.side, r.wheel_index, r.pressure_severity, r.duals_severity, r.axle_severity,
    other.pressure_psi - r.pressure_psi as below, pg_temp.severity_of(abs(other.pressure_psi - r.pressure_psi), w.is_lift_axle and i.lift_axles_raised) as pair
  from readings r
  join inspections i on i.account_id = r.account_id and i.inspected_on = r.inspected_on and i.inspection_id = r.inspection_id
  join units u on u.unit_id = i.unit_id
  join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
  left join readings other on other.account_id = r.account_id and other.inspected_on = r.inspected_on and other.inspection_id = r.inspection_id
    and other.axle_number = r.axle_number and other.side = r.side and other.wheel_index <> r.wheel_index
), again as (
  select wheel.*, case when below > 10 then pg_temp.worst(pressure_severity, pair) else pressure_severity end as pressure_now,
    pg_temp.worst(duals_severity, pair) as duals_now
  from wheel
), axles as (
  select again.*, pg_temp.worst(axle_severity, (array['ok', 'plan', 'warning', 'critical'])[max(pg_temp.rank_of(duals_now)) over (partition by account_id, inspected_on, inspection_id, axle_number)]) as axle_now
  from again
)
select account_id, inspected_on, inspection_id, axle_number, side, wheel_index, pressure_severity, pressure_now, duals_now, axle_now
from axles
where (pressure_severity, duals_severity, axle_severity) is distinct from (pressure_now, duals_now, axle_now);

update readings r set pressure_severity = j.pressure_now, duals_severity = j.duals_now, axle_severity = j.axle_now
from judged_wheels j
where r.account_id = j.account_id and r.inspected_on = j.inspected_on and r.inspection_id = j.inspection_id
  and r.axle_number = j.axle_number and r.side = j.side and r.wheel_index = j.wheel_index;

update inspections i set pressure_critical = i.pressure_critical + j.critical, pressure_warning = i.pressure_warning + j.warning
from (
  select account_id, inspected_on, inspection_id,
    count(*) filter (where pressure_now = 'critical') - count(*) filter (where pressure_severity = 'critical') as critical,
    count(*) filter (where pressure_now = 'warning') - count(*) filter (where pressure_severity = 'warning') as warning
  from judged_wheels
  where pressure_now <> pressure_severity
  group by account_id, inspected_on, inspection_id
) j
where i.account_id = j.account_id and i.inspected_on = j.inspected_on and i.inspection_id = j.inspection_id;

insert into migration_told
select format('Duals: %s tires more than 10 psi softer than their dual became an exception of pressure or a worse one, on %s inspections; the mismatch shown changed at %s wheels.',
  count(*) filter (where pressure_now <> pressure_severity and pressure_now <> 'plan'),
  count(distinct inspection_id) filter (where pressure_now <> pressure_severity and pressure_now <> 'plan'), count(*))
from judged_wheels having count(*) > 0;
drop table judged_wheels;

create temp table judged_drafts as
with wheel as (
  select d.unit_inspection_id, d.axle_number, d.side, d.wheel_index, d.pressure_severity, d.duals_severity, d.axle_severity,
    other.pressure_psi - d.pressure_psi as below, pg_temp.severity_of(abs(other.pressure_psi - d.pressure_psi), w.is_lift_axle and s.lift_axles_raised) as pair
  from survey_wheels d
  join survey_units s on s.unit_inspection_id = d.unit_inspection_id
  join units u on u.unit_id = s.unit_id
  join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = d.axle_number and w.side = d.side and w.wheel_index = d.wheel_index
  left join survey_wheels other on other.unit_inspection_id = d.unit_inspection_id and other.axle_number = d.axle_number and other.side = d.side and other.wheel_index <> d.wheel_index
), again as (
  select wheel.*, case when below > 10 then pg_temp.worst(pressure_severity, pair) else pressure_severity end as pressure_now,
    pg_temp.worst(duals_severity, pair) as duals_now
  from wheel
), axles as (
  select again.*, pg_temp.worst(axle_severity, (array['ok', 'plan', 'warning', 'critical'])[max(pg_temp.rank_of(duals_now)) over (partition by unit_inspection_id, axle_number)]) as axle_now
  from again
)
select unit_inspection_id, axle_number, side, wheel_index, pressure_severity, pressure_now, duals_now, axle_now
from axles
where (pressure_severity, duals_severity, axle_severity) is distinct from (pressure_now, duals_now, axle_now);

update survey_wheels d set pressure_severity = j.pressure_now, duals_severity = j.duals_now, axle_severity = j.axle_now
from judged_drafts j
where d.unit_inspection_id = j.unit_inspection_id and d.axle_number = j.axle_number and d.side = j.side and d.wheel_index = j.wheel_index;

update survey_units s set critical_exceptions = s.critical_exceptions + j.critical, warning_exceptions = s.warning_exceptions + j.warning
from (
  select unit_inspection_id,
    count(*) filter (where pressure_now = 'critical') - count(*) filter (where pressure_severity = 'critical') as critical,
    count(*) filter (where pressure_now = 'warning') - count(*) filter (where pressure_severity = 'warning') as warning
  from judged_drafts
  group by unit_inspection_id
) j
where s.unit_inspection_id = j.unit_inspection_id;

insert into migration_told
select format('Duals: %s tires of open surveys more than 10 psi softer than their dual became an exception of pressure or a worse one.', count(*))
from judged_drafts where pressure_now <> pressure_severity and pressure_now <> 'plan' having count(*) > 0;
drop table judged_drafts;
