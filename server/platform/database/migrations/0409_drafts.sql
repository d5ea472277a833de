-- Drafts of surveys: units, wheels and checks until they are published.

-- Functions may name tables that are created after them.
set local check_function_bodies = off;

-- One unit on an open survey. Its id is that of the inspection it will be, so that pictures keep their owner.
create table survey_units (
  unit_inspection_id bigint default nextval((pg_get_serial_sequence('inspections', 'inspection_id'))::regclass) primary key,
  survey_id bigint not null references surveys on delete cascade,
  unit_id bigint not null references units,
  inspected_time time without time zone not null,
  mileage_entered numeric(10,1) check (mileage_entered >= (0)::numeric),
  mileage_entered_unit text check (mileage_entered_unit in ('mi', 'km')),
  hours numeric(9,1) check (hours >= (0)::numeric),
  comments text default '' not null check (length(comments) <= 2000),
  lift_axles_raised boolean default false not null,
  added_at timestamp with time zone default now() not null,
  added_by bigint,
  client_id uuid,
  version integer default 1 not null,
  total_tires integer default 0 not null,
  tires_read integer default 0 not null,
  critical_exceptions integer default 0 not null,
  warning_exceptions integer default 0 not null,
  changed_by bigint,
  was_published boolean default false not null,
  license_plate text,
  unique (survey_id, client_id),
  unique (survey_id, unit_id),
  constraint survey_units_check check ((mileage_entered is null) = (mileage_entered_unit is null))
);
comment on table survey_units is 'a unit on an open survey: a draft of its inspection';
comment on column survey_units.unit_inspection_id is 'the inspection it will be';
comment on column survey_units.survey_id is 'the open survey';
comment on column survey_units.unit_id is 'the unit';
comment on column survey_units.inspected_time is 'time of day it was added, by the clock of the location';
comment on column survey_units.mileage_entered is 'odometer as entered; null: not read';
comment on column survey_units.mileage_entered_unit is 'its unit';
comment on column survey_units.hours is 'engine or refrigeration hours; null: not read';
comment on column survey_units.comments is 'comments of the inspector';
comment on column survey_units.lift_axles_raised is 'whether its lift axles were raised';
comment on column survey_units.added_at is 'when it was added';
comment on column survey_units.added_by is 'who added it';
comment on column survey_units.client_id is 'id that the browser gave it';
comment on column survey_units.version is 'rises with every change';
comment on column survey_units.total_tires is 'wheels of the unit';
comment on column survey_units.tires_read is 'wheels of which pressure or tread was read';
comment on column survey_units.critical_exceptions is 'its critical exceptions';
comment on column survey_units.warning_exceptions is 'its warnings';
comment on column survey_units.changed_by is 'who changed its notes last';
comment on column survey_units.was_published is 'the survey was withdrawn, and had published this unit';
comment on column survey_units.license_plate is 'as it was published before the survey was withdrawn; null: it was not, or had none';
create index survey_units_by_unit on survey_units (unit_id);

-- A wheel of it, once anything is known of it.
create table survey_wheels (
  unit_inspection_id bigint not null references survey_units on delete cascade,
  axle_number integer not null,
  side text not null check (side in ('left', 'right')),
  wheel_index integer not null check (wheel_index in (1, 2)),
  pressure_entered numeric check (pressure_entered >= (0)::numeric),
  pressure_entered_unit text check (pressure_entered_unit in ('psi', 'bar', 'kPa')),
  tread_entered numeric check (tread_entered >= (0)::numeric),
  tread_entered_unit text check (tread_entered_unit in ('32nds', 'mm')),
  not_read_reason text check (length(not_read_reason) <= 200),
  valve_type text references valve_types,
  tire_details jsonb,
  changed_at timestamp with time zone default now() not null,
  changed_by bigint,
  version integer default 1 not null,
  tire_id bigint references tires,
  pressure_psi numeric(10,4),
  target_pressure_psi numeric(12,6),
  tread_32nds numeric(9,5),
  pressure_severity text default 'not_read' not null check (pressure_severity in ('ok', 'plan', 'warning', 'critical', 'not_read')),
  tread_severity text default 'not_read' not null check (tread_severity in ('ok', 'plan', 'warning', 'critical', 'not_read')),
  duals_severity text check (duals_severity in ('ok', 'plan', 'warning', 'critical', 'not_read')),
  axle_severity text default 'not_read' not null check (axle_severity in ('ok', 'plan', 'warning', 'critical', 'not_read')),
  read_version integer,
  tread_outer_entered numeric check (tread_outer_entered >= (0)::numeric),
  tread_center_entered numeric check (tread_center_entered >= (0)::numeric),
  tread_inner_entered numeric check (tread_inner_entered >= (0)::numeric),
  primary key (unit_inspection_id, axle_number, side, wheel_index),
  constraint survey_wheels_check check ((pressure_entered is null) = (pressure_entered_unit is null)),
  constraint survey_wheels_check1 check ((tread_entered is null) = (tread_entered_unit is null))
);
comment on table survey_wheels is 'a wheel of a unit on an open survey, as entered';
comment on column survey_wheels.unit_inspection_id is 'the unit on the survey';
comment on column survey_wheels.axle_number is 'axle, from the front';
comment on column survey_wheels.side is 'side of the unit';
comment on column survey_wheels.wheel_index is '1 is the outer wheel, 2 the inner one of a dual';
comment on column survey_wheels.pressure_entered is 'pressure as entered; null: not read';
comment on column survey_wheels.pressure_entered_unit is 'its unit';
comment on column survey_wheels.tread_entered is 'tread depth as entered; null: not read';
comment on column survey_wheels.tread_entered_unit is 'its unit';
comment on column survey_wheels.not_read_reason is 'why it could not be read';
comment on column survey_wheels.valve_type is 'its valve';
comment on column survey_wheels.tire_details is 'what was entered of the tire where it differs from what is known: brand, product line, size, retread';
comment on column survey_wheels.changed_at is 'when it was changed last';
comment on column survey_wheels.changed_by is 'who changed it last';
comment on column survey_wheels.version is 'rises with every change';
comment on column survey_wheels.tire_id is 'the tire that stands there; null: none is known';
comment on column survey_wheels.pressure_psi is 'pressure, psi; null: not read';
comment on column survey_wheels.target_pressure_psi is 'what the pressure should be, psi';
comment on column survey_wheels.tread_32nds is 'tread depth, 32nds of an inch; null: not read';
comment on column survey_wheels.pressure_severity is 'how severe its pressure is: against its target, and of the softer of two duals against the other';
comment on column survey_wheels.tread_severity is 'how severe its tread depth is';
comment on column survey_wheels.duals_severity is 'severity of the difference between the two wheels of a dual, the worst of tread and pressure; null: a single wheel';
comment on column survey_wheels.axle_severity is 'how severe the mismatches of its axle are: between its sides, and of its duals';
comment on column survey_wheels.read_version is 'the version in which pressure or tread depth was entered last; null: neither was';
comment on column survey_wheels.tread_outer_entered is 'tread depth at the outer shoulder as entered, in tread_entered_unit; null: not read there';
comment on column survey_wheels.tread_center_entered is 'tread depth at the center as entered, in tread_entered_unit; null: not read there';
comment on column survey_wheels.tread_inner_entered is 'tread depth at the inner shoulder as entered, in tread_entered_unit; null: not read there';

create table survey_wheel_wear (
  unit_inspection_id bigint not null,
  axle_number integer not null,
  side text not null,
  wheel_index integer not null,
  wear_condition text not null references wear_conditions,
  primary key (unit_inspection_id, axle_number, side, wheel_index, wear_condition),
  constraint survey_wheel_wear_unit_inspection_id_axle_number_side_whee_fkey foreign key (unit_inspection_id, axle_number, side, wheel_index) references survey_wheels on delete cascade
);
comment on table survey_wheel_wear is 'how the tire of a wheel on an open survey wears';
comment on column survey_wheel_wear.unit_inspection_id is 'as of its wheel';
comment on column survey_wheel_wear.axle_number is 'as of its wheel';
comment on column survey_wheel_wear.side is 'as of its wheel';
comment on column survey_wheel_wear.wheel_index is 'as of its wheel';
comment on column survey_wheel_wear.wear_condition is 'the condition';

-- A tire that was replaced where it stood. It is settled when the survey is finished, and can be undone until then.
create table survey_replacements (
  survey_replacement_id bigint generated by default as identity primary key,
  unit_inspection_id bigint not null references survey_units on delete cascade,
  axle_number integer not null,
  side text not null check (side in ('left', 'right')),
  wheel_index integer not null check (wheel_index in (1, 2)),
  tire_id bigint references tires,
  removal_reasons text[] not null check ((cardinality(removal_reasons) >= 1) and (cardinality(removal_reasons) <= 16)),
  wear_conditions text[] default '{}' not null,
  tread_entered numeric check (tread_entered >= (0)::numeric),
  tread_entered_unit text check (tread_entered_unit in ('32nds', 'mm')),
  is_scrapped boolean default true not null,
  comments text default '' not null check (length(comments) <= 2000),
  new_tire jsonb not null,
  replaced_at timestamp with time zone default now() not null,
  replaced_by bigint,
  undone_at timestamp with time zone,
  undone_by bigint,
  client_id uuid,
  removed_tire_id bigint default nextval((pg_get_serial_sequence('removed_tires', 'removed_tire_id'))::regclass) not null unique,
  version integer default 1 not null,
  wheel_before jsonb default '{}'::jsonb not null,
  fitted_tire_id bigint references tires,
  constraint survey_replacements_check check ((tread_entered is null) = (tread_entered_unit is null))
);
comment on table survey_replacements is 'a tire replaced in an open survey, where it stood';
comment on column survey_replacements.survey_replacement_id is 'the replacement';
comment on column survey_replacements.unit_inspection_id is 'the unit on the survey';
comment on column survey_replacements.axle_number is 'axle, from the front';
comment on column survey_replacements.side is 'side of the unit';
comment on column survey_replacements.wheel_index is '1 is the outer wheel, 2 the inner one of a dual';
comment on column survey_replacements.tire_id is 'the tire that was taken off; null: none is known';
comment on column survey_replacements.removal_reasons is 'why, the main reason first';
comment on column survey_replacements.wear_conditions is 'how it was worn';
comment on column survey_replacements.tread_entered is 'its tread depth as entered';
comment on column survey_replacements.tread_entered_unit is 'the unit of that';
comment on column survey_replacements.is_scrapped is 'whether it was thrown away; otherwise it is kept for another use';
comment on column survey_replacements.comments is 'comments on it';
comment on column survey_replacements.new_tire is 'the tire that was fitted: product_line_id, retread_product_line_id, tire_size, load_range, identification_number, retread_count, new_tread_32nds, each null where it is not known';
comment on column survey_replacements.replaced_at is 'when';
comment on column survey_replacements.replaced_by is 'by whom';
comment on column survey_replacements.undone_at is 'when it was undone; null: it stands';
comment on column survey_replacements.undone_by is 'who undid it';
comment on column survey_replacements.client_id is 'id that the browser gave it';
comment on column survey_replacements.removed_tire_id is 'the removed tire it will be when the survey is finished';
comment on column survey_replacements.version is 'rises with every change';
comment on column survey_replacements.wheel_before is 'the wheel as it was: its row of survey_wheels, with wear_conditions';
comment on column survey_replacements.fitted_tire_id is 'the tire that publishing fitted; null: the survey was not finished since';
create index survey_replacements_by_wheel on survey_replacements (unit_inspection_id, axle_number, side, wheel_index);
create unique index survey_replacements_by_client on survey_replacements (unit_inspection_id, client_id);
-- At most one replacement of a wheel stands: a second one corrects the first, which is undone before.
create unique index survey_replacements_one_stands on survey_replacements (unit_inspection_id, axle_number, side, wheel_index) where (undone_at is null);

create table survey_torque_checks (
  torque_check_id bigint default nextval((pg_get_serial_sequence('torque_checks', 'torque_check_id'))::regclass) primary key,
  unit_inspection_id bigint not null references survey_units on delete cascade,
  axle_number integer not null,
  side text not null check (side in ('left', 'right')),
  technician text not null check ((length(technician) >= 1) and (length(technician) <= 100)),
  odometer_miles numeric(12,3) check (odometer_miles >= (0)::numeric),
  fitted_odometer_miles numeric(12,3) check (fitted_odometer_miles >= (0)::numeric),
  low_ft_lb numeric(12,6) not null,
  high_ft_lb numeric(12,6) not null,
  nuts numeric(12,6)[] not null check ((cardinality(nuts) >= 1) and (cardinality(nuts) <= 20)),
  changed_by bigint,
  version integer default 1 not null,
  constraint survey_torque_wheel unique (unit_inspection_id, axle_number, side),
  constraint survey_torque_fitting check (fitted_odometer_miles <= odometer_miles),
  constraint survey_torque_limits check (low_ft_lb <= high_ft_lb)
);
comment on table survey_torque_checks is 'wheel nuts that are checked on an open survey: a draft of their check';
comment on column survey_torque_checks.torque_check_id is 'the check it will be when the survey is finished';
comment on column survey_torque_checks.unit_inspection_id is 'the unit on the survey';
comment on column survey_torque_checks.axle_number is 'axle, from the front';
comment on column survey_torque_checks.side is 'side of the axle';
comment on column survey_torque_checks.technician is 'who checked';
comment on column survey_torque_checks.odometer_miles is 'odometer, miles; null: that of the unit on the survey';
comment on column survey_torque_checks.fitted_odometer_miles is 'odometer when the wheel was fitted, miles; null: not known';
comment on column survey_torque_checks.low_ft_lb is 'least torque, ft-lb';
comment on column survey_torque_checks.high_ft_lb is 'most torque, ft-lb';
comment on column survey_torque_checks.nuts is 'torque of each nut, ft-lb; null: the nut is missing';
comment on column survey_torque_checks.changed_by is 'who changed it last';
comment on column survey_torque_checks.version is 'rises with every change';

-- Trailers and wheel nuts that are checked in a survey. They are drafts until it is finished, under the ids that they keep.
create table survey_trailer_checks (
  unit_inspection_id bigint primary key references survey_units on delete cascade,
  trailer_check_id bigint default nextval((pg_get_serial_sequence('trailer_checks', 'trailer_check_id'))::regclass) not null unique,
  answers jsonb not null,
  updated_at timestamp without time zone not null,
  changed_by bigint,
  version integer default 1 not null
);
comment on table survey_trailer_checks is 'a trailer that is checked on an open survey: a draft of its check';
comment on column survey_trailer_checks.unit_inspection_id is 'the trailer on the survey';
comment on column survey_trailer_checks.trailer_check_id is 'the check it will be when the survey is finished';
comment on column survey_trailer_checks.answers is 'answers by item, pass, fail or n-a; notes as <item>_notes. What is not there is not answered';
comment on column survey_trailer_checks.updated_at is 'when it was changed last, by the clock of the location';
comment on column survey_trailer_checks.changed_by is 'who changed it last';
comment on column survey_trailer_checks.version is 'rises with every change';

-- The wheels of an open survey that contradict other surveys, by its day: one row for each wheel and kind, with the nearest other survey.
--   removed_known_later: the tire that is removed was read or removed by another survey on a later day.
--   fitted_known_before: the tire that it fitted was read by another survey on an earlier day.
--   read_before_fitted: the tire that is read was fitted by another survey on a later day.
create function survey_contradictions(survey bigint, survey_day date)
returns table (unit_inspection_id bigint, axle_number integer, side text, wheel_index integer, kind text, other_survey_id bigint, other_on date) language sql stable as $$
  with drawn as (
    select d.unit_inspection_id, w.axle_number, w.side, w.wheel_index, w.tire_id, r.survey_replacement_id is not null as is_replaced, r.fitted_tire_id,
      w.read_version is not null or r.survey_replacement_id is not null as is_read
    from survey_units d
    join survey_wheels w on w.unit_inspection_id = d.unit_inspection_id
    left join survey_replacements r on r.unit_inspection_id = w.unit_inspection_id and r.axle_number = w.axle_number and r.side = w.side and r.wheel_index = w.wheel_index
      and r.undone_at is null
    where d.survey_id = survey
  )
  select drawn.unit_inspection_id, drawn.axle_number, drawn.side, drawn.wheel_index, found.kind, found.other_survey_id, found.other_on
  from drawn
  -- Each tire is looked up by its key, fenced by offset: joined freely, the readings of everybody may be read.
  cross join lateral (
    (
      select 'removed_known_later' as kind, known.survey_id as other_survey_id, known.inspected_on as other_on
      from tire_events(drawn.tire_id) known
      where drawn.is_replaced and known.survey_id is distinct from survey and known.inspected_on > survey_day
      order by known.inspected_on, known.survey_id limit 1
    )
    union all
    (
      select 'fitted_known_before', known.survey_id, known.inspected_on
      from tire_events(drawn.fitted_tire_id) known
      where drawn.is_replaced and known.survey_id is distinct from survey and known.inspected_on < survey_day
      order by known.inspected_on desc, known.survey_id limit 1
    )
    union all
    (
      select 'read_before_fitted', o.survey_id, o.removed_on
      from removed_tires o
      where drawn.is_read and o.replaced_by_tire_id = drawn.tire_id and o.survey_id is distinct from survey and o.removed_on > survey_day
      order by o.removed_on, o.survey_id limit 1
    )
    offset 0
  ) found
$$;

-- Takes a day for an open survey. Raises the constraint survey_agrees where the tires that it removes or fits contradict other surveys; the detail names the wheels.
create function agreeing_survey_day(survey bigint, survey_day date) returns date language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  named text;
begin
  select string_agg(u.unit_number || ' ' || w.position_code || ' (' || c.other_on || ')', ', ' order by u.unit_number_order, w.wheel_order) into named
  from surveys s
  cross join lateral survey_contradictions(s.survey_id, survey_day) c
  join survey_units d on d.unit_inspection_id = c.unit_inspection_id
  join units u on u.unit_id = d.unit_id
  join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = c.axle_number and w.side = c.side and w.wheel_index = c.wheel_index
  where s.survey_id = survey and reads_place(s.account_id, s.location_id) and c.kind <> 'read_before_fitted';
  if named is not null then
    raise exception 'survey % contradicts others on %', survey, survey_day using errcode = '23514', constraint = 'survey_agrees', detail = named;
  end if;
  return survey_day;
end $$;

-- Wheels of an open survey on which another tire stands than when their unit came onto it. A tire that was not known then, and is by now,
-- is the one that was read, unless it replaced another. A correction needs only those tires to stand there still that it replaces now.
create function changed_wheels(survey bigint)
returns table (unit_inspection_id bigint, axle_number integer, side text, wheel_index integer, mounted_tire_id bigint) language sql stable as $$
  select w.unit_inspection_id, w.axle_number, w.side, w.wheel_index, t.tire_id
  from survey_units d
  join survey_wheels w on w.unit_inspection_id = d.unit_inspection_id
  -- Fenced by offset: joined freely, the tires of everybody may be read.
  left join lateral (
    select tire_id from tires where unit_id = d.unit_id and axle_number = w.axle_number and side = w.side and wheel_index = w.wheel_index offset 0
  ) t on true
  where d.survey_id = survey
    and case when w.tire_id is null then exists (select from removed_tires r where r.replaced_by_tire_id = t.tire_id) else t.tire_id is distinct from w.tire_id end
    and (not d.was_published or exists (
      select from survey_replacements r
      where r.unit_inspection_id = w.unit_inspection_id and r.axle_number = w.axle_number and r.side = w.side and r.wheel_index = w.wheel_index
        and r.undone_at is null and r.fitted_tire_id is null))
$$;

-- Where a unit is to be from now on. One that is being surveyed stays until that is done.
create function checked_move(unit bigint, location bigint) returns bigint language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if reads_unit(unit) and exists (select from survey_units draft join surveys s on s.survey_id = draft.survey_id where draft.unit_id = unit and s.state = 'open') then
    raise exception 'the unit is on an open survey' using errcode = '55000', constraint = 'units_not_surveyed';
  end if;
  return location;
end $$;

-- The day of a survey, which has begun by the clock of its location.
create function checked_survey_date(day date, time_zone text) returns date language plpgsql stable as $$
begin
  if day > (now() at time zone time_zone)::date then
    raise exception 'it is not % there yet', day using errcode = '23514', constraint = 'surveys_date_ahead';
  end if;
  return day;
end $$;

create function draft_wheels() returns trigger language plpgsql as $$
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
create trigger wheels_of_drafts after insert on survey_units for each row execute function draft_wheels();

create function entered_tread(entered jsonb, unit jsonb, tread_outer jsonb, tread_center jsonb, tread_inner jsonb) returns json language sql immutable as $$
  select case when entered <> 'null' then case
    when coalesce(nullif(tread_outer, 'null'), nullif(tread_center, 'null'), nullif(tread_inner, 'null')) is null then json_build_object('value', entered, 'unit', unit)
    else json_build_object('value', entered, 'unit', unit,
      'across', json_build_object('outer', coalesce(tread_outer, 'null'), 'center', coalesce(tread_center, 'null'), 'inner', coalesce(tread_inner, 'null')))
  end end
$$;

-- What was photographed for a draft goes with it. A finished survey keeps its units: they say which inspection was whose draft.
create function forget_draft() returns trigger language plpgsql as $$
begin
  delete from images i using surveys s
  where i.inspection_id = old.unit_inspection_id and i.survey_id = old.survey_id and s.survey_id = old.survey_id and s.state = 'open';
  return null;
end $$;
create trigger forgotten_drafts after delete on survey_units for each row execute function forget_draft();

-- A number for a new unit on a survey. One that the fleet has says where it is, as far as its writer sees that unit. Numbers are
-- compared as 0117 does, which is there before this is called.
create function free_number(survey bigint, written text, seen bigint) returns text language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  of_fleet bigint;
  place bigint;
  taken record;
begin
  select s.account_id, s.location_id into of_fleet, place from surveys s where s.survey_id = survey and reads_place(s.account_id, s.location_id);
  select u.unit_id, u.is_active, u.location_id,
    exists (select from survey_units d where d.survey_id = survey and d.unit_id = u.unit_id) as is_on_survey
  into taken
  from units u
  where u.account_id = of_fleet and unit_number_key(u.unit_number) = unit_number_key(written)
  order by u.unit_number = btrim(written) desc, u.unit_id
  limit 1;
  if not found then
    return written;
  elsif seen is null then
    raise exception 'the number % is taken', written using errcode = '23505', constraint = 'unit_number_taken';
  elsif taken.is_on_survey then
    raise exception 'unit % is on the survey', written using errcode = '23505', constraint = 'unit_number_on_survey';
  elsif not taken.is_active then
    raise exception 'unit % is out of service', written using errcode = '23505', constraint = 'unit_number_out_of_service';
  elsif taken.location_id <> place then
    raise exception 'unit % stands elsewhere', written using errcode = '23505', constraint = 'unit_number_elsewhere';
  end if;
  raise exception 'the fleet has unit %', written using errcode = '23505', constraint = 'units_account_id_unit_number_key';
end $$;

-- As domain/irregularWear.ts derives it. One expression, so that statements of many rows take it over. 3/32 of an inch is 2.38125 mm.
create function irregular_wear_of(tread_outer numeric, tread_center numeric, tread_inner numeric, unit text) returns text language sql immutable as $$
  select case
    when tread_outer is null or tread_inner is null then null
    when least(tread_outer, tread_inner) - tread_center >= case unit when 'mm' then 2.38125 else 3 end then 'center wear'
    when tread_center - greatest(tread_outer, tread_inner) >= case unit when 'mm' then 2.38125 else 3 end then 'shoulder wear'
    when abs(tread_outer - tread_inner) >= case unit when 'mm' then 2.38125 else 3 end then 'one-sided wear'
  end
$$;

-- Lists have no foreign keys: what they name is looked up as it is written.
create function known_removal() returns trigger language plpgsql as $$
begin
  if exists (select reason from unnest(new.removal_reasons) reason except select removal_reason from removal_reasons)
    or cardinality(new.removal_reasons) <> (select count(distinct reason) from unnest(new.removal_reasons) reason) then
    raise exception 'a reason is unknown, or named twice' using errcode = '23514', constraint = 'survey_replacements_reasons';
  end if;
  if exists (select condition from unnest(new.wear_conditions) condition except select wear_condition from wear_conditions)
    or cardinality(new.wear_conditions) <> (select count(distinct condition) from unnest(new.wear_conditions) condition) then
    raise exception 'a wear condition is unknown, or named twice' using errcode = '23514', constraint = 'survey_replacements_wear';
  end if;
  return new;
end $$;
create trigger known_removals before insert or update of removal_reasons, wear_conditions on survey_replacements
  for each row execute function known_removal();

-- Puts a unit that was just added on the survey it was added for.
create function put_on_survey(chosen bigint, added bigint, writer bigint) returns bigint language sql as $$
  insert into survey_units (survey_id, unit_id, added_by) values (chosen, added, writer) returning unit_inspection_id
$$;

-- A change waits for a survey that is just being finished, and is refused then.
create function refuse_in_finished() returns trigger language plpgsql as $$
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
create trigger units_of_open_surveys before insert or update on survey_units for each row execute function refuse_in_finished();

-- Takes a unit out of a location: for good where nothing was ever known of it, else out of service.
create function remove_unit(taken bigint) returns text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- One that moved on is not its former place's to take away.
  if not exists (select from units u where u.unit_id = taken and reads_place(u.account_id, u.location_id)) then
    raise exception 'unit % is out of reach', taken using errcode = '42501';
  end if;
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

-- What a save of specs would change at once, given as to save_specs: only where another spec will hold than holds now. Of all kinds of axles together a
-- location and a unit count once. Where the pull point changes, so do the remaining lives of tires there, and the value of those taken off on open surveys.
create function spec_consequences(of_account bigint, of_location bigint, asked jsonb, replaced bigint[])
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

-- What follows at once where specs of a place change, by kind of axle, and of all kinds together (null): a unit has axles of several kinds, and a location
-- may have its own specs of one kind and not of another, so neither is the sum or the greatest of the kinds.
create function spec_effects(of_account bigint, of_location bigint) returns table (axle_kind text, locations bigint, tires bigint, units bigint, removed bigint) language sql stable as $$
  with place as (
    select l.location_id, kind.axle_kind
    from locations l
    cross join (values ('steer'), ('drive'), ('trailer')) kind (axle_kind)
    where (of_account is null or l.account_id = of_account)
      and (of_location is null or l.location_id = of_location)
      and not exists (
        select from specs s
        where s.axle_kind = kind.axle_kind and s.account_id = l.account_id
          and ((of_location is null and s.location_id = l.location_id) or (of_account is null and s.location_id is null)))
  ), worn as (
    select w.location_id, w.axle_kind, count(*) as tires
    from tire_wear w
    where w.miles_per_32nd is not null and w.product_line_id is not null
      and (of_account is null or w.account_id = of_account) and (of_location is null or w.location_id = of_location)
    group by w.location_id, w.axle_kind
  ), surveyed as (
    select s.location_id, wheel.axle_kind, d.unit_inspection_id, count(r.survey_replacement_id) as removed
    from surveys s
    join survey_units d on d.survey_id = s.survey_id
    join units u on u.unit_id = d.unit_id
    join axle_configuration_wheels wheel on wheel.configuration_code = u.configuration_code
    left join survey_replacements r on r.unit_inspection_id = d.unit_inspection_id and r.axle_number = wheel.axle_number and r.side = wheel.side
      and r.wheel_index = wheel.wheel_index and r.undone_at is null
    where s.state = 'open' and (of_account is null or s.account_id = of_account) and (of_location is null or s.location_id = of_location)
    group by s.location_id, wheel.axle_kind, d.unit_inspection_id
  ), held as (
    select place.axle_kind, count(distinct place.location_id) as locations, coalesce(sum(worn.tires), 0)::bigint as tires
    from place
    left join worn on worn.location_id = place.location_id and worn.axle_kind = place.axle_kind
    group by grouping sets ((place.axle_kind), ())
  ), judged as (
    select place.axle_kind, count(distinct surveyed.unit_inspection_id) as units, sum(surveyed.removed)::bigint as removed
    from place
    join surveyed on surveyed.location_id = place.location_id and surveyed.axle_kind = place.axle_kind
    group by grouping sets ((place.axle_kind), ())
  )
  select held.axle_kind, held.locations, held.tires, coalesce(judged.units, 0), coalesce(judged.removed, 0)
  from held
  left join judged on judged.axle_kind is not distinct from held.axle_kind
$$;

-- A survey on which the fitted tire stands and was not read does not build on it: it is of the old tire again.
create function take_back_replacement() returns trigger language plpgsql as $$
declare
  fitted tires;
begin
  if old.fitted_tire_id is null or old.undone_at is not null then
    return coalesce(new, old);
  end if;
  select * into fitted from tires where tire_id = old.fitted_tire_id for update;
  if (fitted.axle_number, fitted.side, fitted.wheel_index) is distinct from (old.axle_number, old.side, old.wheel_index) or fitted.unit_id is null
    or exists (select from readings where tire_id = old.fitted_tire_id and (pressure_psi is not null or tread_32nds is not null))
    or exists (select from readings_as_left where tire_id = old.fitted_tire_id)
    or exists (select from removed_tires where tire_id = old.fitted_tire_id)
    or exists (select from survey_wheels where tire_id = old.fitted_tire_id and read_version is not null)
    or exists (select from survey_replacements r where r.tire_id = old.fitted_tire_id) then
    raise exception 'replacement % is settled', old.removed_tire_id using errcode = '55000', constraint = 'replacement_is_settled';
  end if;
  update images set tire_id = null where tire_id = fitted.tire_id;
  update readings set tire_id = old.tire_id where tire_id = fitted.tire_id;
  update survey_wheels set tire_id = old.tire_id where tire_id = fitted.tire_id;
  update tires set unit_id = null, axle_number = null, side = null, wheel_index = null, fitted_on = null, fitted_odometer_miles = null where tire_id = fitted.tire_id;
  update tires set unit_id = fitted.unit_id, axle_number = old.axle_number, side = old.side, wheel_index = old.wheel_index
  where tire_id = old.tire_id and unit_id is null;
  if tg_op = 'UPDATE' then
    new.fitted_tire_id := null;
    return new;
  end if;
  return old;
end $$;
create trigger replacements_taken_back before delete or update of undone_at on survey_replacements for each row execute function take_back_replacement();

create function time_of_draft() returns trigger language plpgsql as $$
begin
  new.inspected_time := coalesce(new.inspected_time, (
    select (now() at time zone l.time_zone)::time(0) from surveys s join locations l on l.location_id = s.location_id where s.survey_id = new.survey_id));
  return new;
end $$;
create trigger time_of_drafts before insert on survey_units for each row execute function time_of_draft();

-- A wheel as it was before its tire was replaced, as the domain has it: from the row that its replacement keeps.
create function wheel_before(wheel jsonb) returns json language sql immutable as $$
  select json_build_object(
    'pressure', case when wheel ->> 'pressure_entered' is not null then json_build_object('value', wheel -> 'pressure_entered', 'unit', wheel -> 'pressure_entered_unit') end,
    'tread', entered_tread(wheel -> 'tread_entered', wheel -> 'tread_entered_unit', wheel -> 'tread_outer_entered', wheel -> 'tread_center_entered', wheel -> 'tread_inner_entered'),
    'not_read_reason', wheel -> 'not_read_reason', 'valve_type', wheel -> 'valve_type', 'wear_conditions', coalesce(wheel -> 'wear_conditions', '[]'),
    'tire_id', wheel -> 'tire_id', 'tire_details', wheel -> 'tire_details', 'version', wheel -> 'version', 'read_version', wheel -> 'read_version'
  )
$$;

create trigger note_surveyed_visits after insert on survey_units referencing new table as stored for each statement execute function note_surveyed_visits();
