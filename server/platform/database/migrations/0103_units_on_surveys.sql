-- A unit that comes onto a survey brings its wheels, each with the tire that stands there.
alter table survey_units
  alter column unit_inspection_id set default nextval(pg_get_serial_sequence('inspections', 'inspection_id')),
  alter column inspected_time set default localtime(0);

-- What was read before a tire was replaced is of the old one.
alter table survey_wheels
  add column read_version integer;
comment on column survey_wheels.read_version is 'the version in which pressure or tread depth was entered last; null: neither was';

create function draft_wheels() returns trigger language plpgsql as $$
begin
  insert into survey_wheels (unit_inspection_id, axle_number, side, wheel_index, tire_id, duals_severity, changed_by)
  select new.unit_inspection_id, w.axle_number, w.side, w.wheel_index, t.tire_id,
    -- A single wheel has no other to differ from.
    case when count(*) over (partition by w.axle_number, w.side) = 1 then 'ok' else 'not_read' end, new.added_by
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

create trigger wheels_of_drafts after insert on survey_units for each row execute function draft_wheels();

-- What was photographed for a draft goes with it. A finished survey keeps its units: they say which inspection was whose draft.
create function forget_draft() returns trigger language plpgsql as $$
begin
  delete from images i using surveys s
  where i.inspection_id = old.unit_inspection_id and i.survey_id = old.survey_id and s.survey_id = old.survey_id and s.state = 'open';
  return null;
end $$;

-- A change waits for a survey that is just being finished, and is refused then.
create or replace function refuse_in_finished() returns trigger language plpgsql as $$
declare
  now_is text;
begin
  select state into now_is from surveys where survey_id = coalesce(new.survey_id, old.survey_id) for share;
  if now_is = 'finished' then
    raise exception 'the survey is finished' using errcode = '55000', constraint = 'survey_is_open';
  end if;
  return coalesce(new, old);
end $$;

create trigger units_of_finished_surveys_stay before delete on survey_units for each row execute function refuse_in_finished();
create trigger forgotten_drafts after delete on survey_units for each row execute function forget_draft();

-- Takes a unit out of a location: for good where nothing was ever known of it, else out of service.
create function remove_unit(taken bigint) returns text language plpgsql as $$
begin
  if exists (select from survey_units d join surveys s on s.survey_id = d.survey_id where d.unit_id = taken and s.state = 'open') then
    raise exception 'unit % is on another survey', taken using errcode = '23514', constraint = 'unit_is_on_another_survey';
  end if;
  if exists (select from inspections i where i.unit_id = taken)
    or exists (select from survey_units d where d.unit_id = taken)
    or exists (select from removed_tires t where t.unit_id = taken)
    or exists (select from torque_checks c where c.unit_id = taken)
    or exists (select from trailer_checks c where c.unit_id = taken) then
    update units set is_active = false, version = version + 1 where unit_id = taken;
    return 'out of service';
  end if;
  begin
    delete from tires where unit_id = taken;
    delete from units where unit_id = taken;
    return 'deleted';
  exception when foreign_key_violation then
    -- Something else knows it, as a purchase or a service call.
    update units set is_active = false, version = version + 1 where unit_id = taken;
    return 'out of service';
  end;
end $$;

-- Moves a unit to the location whose survey it comes onto, where that is meant.
create function at_location(taken bigint, place bigint, is_moved boolean) returns bigint language plpgsql as $$
declare
  stands bigint;
begin
  select location_id into stands from units where unit_id = taken for update;
  if stands is distinct from place then
    if not coalesce(is_moved, false) then
      raise exception 'unit % stands elsewhere', taken using errcode = '23514', constraint = 'unit_is_at_location';
    end if;
    update units set location_id = place, version = version + 1 where unit_id = taken;
  end if;
  return taken;
end $$;

-- Puts a unit that was just added on the survey it was added for.
create function put_on_survey(chosen bigint, added bigint, writer bigint) returns bigint language sql as $$
  insert into survey_units (survey_id, unit_id, added_by) values (chosen, added, writer) returning unit_inspection_id
$$;

-- Drafts that were there before keep their wheels.
insert into survey_wheels (unit_inspection_id, axle_number, side, wheel_index, tire_id)
select d.unit_inspection_id, w.axle_number, w.side, w.wheel_index, t.tire_id
from survey_units d
join units u on u.unit_id = d.unit_id
join axle_configuration_wheels w on w.configuration_code = u.configuration_code
left join tires t on t.unit_id = u.unit_id and t.axle_number = w.axle_number and t.side = w.side and t.wheel_index = w.wheel_index
on conflict do nothing;
