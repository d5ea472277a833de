-- A single wheel has no dual: what was stored as a good one is empty. What was counted does not change.
alter table readings alter column duals_severity drop not null, alter column duals_severity drop default;
alter table survey_wheels alter column duals_severity drop not null, alter column duals_severity drop default;
comment on column readings.duals_severity is 'severity of the difference between the two wheels of a dual; null: a single wheel';
comment on column survey_wheels.duals_severity is 'severity of the difference between the two wheels of a dual; null: a single wheel';

create or replace function draft_wheels() returns trigger language plpgsql as $$
begin
  insert into survey_wheels (unit_inspection_id, axle_number, side, wheel_index, tire_id, duals_severity, changed_by)
  select new.unit_inspection_id, w.axle_number, w.side, w.wheel_index, t.tire_id,
    case when count(*) over (partition by w.axle_number, w.side) > 1 then 'not_read' end, new.added_by
  from units u
  join axle_configuration_wheels w on w.configuration_code = u.configuration_code
  left join tires t on t.unit_id = u.unit_id and t.axle_number = w.axle_number and t.side = w.side and t.wheel_index = w.wheel_index
  where u.unit_id = new.unit_id
  on conflict do nothing;
  update survey_units
  set total_tires = (select count(*) from survey_wheels w where w.unit_inspection_id = new.unit_inspection_id)
  where unit_inspection_id = new.unit_inspection_id and total_tires = 0;
  return null;
end $$;

do $$
declare
  changed bigint;
begin
  update readings r set duals_severity = null
  from inspections i, units u
  where i.account_id = r.account_id and i.inspected_on = r.inspected_on and i.inspection_id = r.inspection_id and u.unit_id = i.unit_id
    and r.duals_severity is not null
    and not exists (
      select from axle_configuration_wheels w
      where w.configuration_code = u.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index <> r.wheel_index);
  get diagnostics changed = row_count;
  insert into migration_told select format('Single wheels: the state of a dual was emptied in %s readings.', changed) where changed > 0;
  update survey_wheels d set duals_severity = null
  from survey_units s, units u
  where s.unit_inspection_id = d.unit_inspection_id and u.unit_id = s.unit_id
    and not exists (
      select from axle_configuration_wheels w
      where w.configuration_code = u.configuration_code and w.axle_number = d.axle_number and w.side = d.side and w.wheel_index <> d.wheel_index);
  get diagnostics changed = row_count;
  insert into migration_told select format('Single wheels: the state of a dual was emptied on %s wheels of open surveys.', changed) where changed > 0;
end $$;
