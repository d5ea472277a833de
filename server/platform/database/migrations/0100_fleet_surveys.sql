-- Surveys that fleets and dealers carry out here. An open survey is a draft in tables of its own, which no report reads;
-- finishing it publishes inspections, readings and removed tires in one transaction.

-- ---------------------------------------------------------------- reference
create table wear_conditions (
  wear_condition text primary key,
  place integer not null unique
);
insert into wear_conditions (wear_condition, place) values
  ('normal', 1), ('one-sided wear', 2), ('shoulder wear', 3), ('center wear', 4), ('cupping', 5), ('feathered wear', 6), ('heel-and-toe wear', 7),
  ('river wear', 8), ('diagonal wear', 9), ('flat spot', 10), ('cut or snag', 11), ('exposed cord', 12);

create table valve_types (
  valve_type text primary key,
  place integer not null unique
);
insert into valve_types (valve_type, place) values
  ('metal cap', 1), ('plastic cap', 2), ('flow-through cap', 3), ('missing cap', 4), ('valve extension', 5), ('automatic inflation', 6), ('damaged stem', 7);

create table manufacturers (
  manufacturer text primary key,
  unit_type text not null check (unit_type in ('tractor', 'trailer', 'dolly', 'misc'))
);
insert into manufacturers (manufacturer, unit_type) values
  ('Freightliner', 'tractor'), ('International', 'tractor'), ('Kenworth', 'tractor'), ('Mack', 'tractor'), ('Peterbilt', 'tractor'), ('Volvo', 'tractor'),
  ('Western Star', 'tractor'), ('Great Dane', 'trailer'), ('Hyundai Translead', 'trailer'), ('Stoughton', 'trailer'), ('Utility', 'trailer'),
  ('Vanguard', 'trailer'), ('Wabash', 'trailer'), ('Silver Eagle', 'dolly'), ('Hino', 'misc'), ('Isuzu', 'misc');

-- ------------------------------------------------------ what is published
alter table surveys
  add column version integer not null default 1,
  add column comments text not null default '' check (length(comments) <= 2000),
  add column created_at timestamptz not null default now(),
  add column created_by bigint,
  add column client_id uuid,
  add column finished_at timestamptz,
  add column finished_by bigint;
create unique index surveys_by_client on surveys (created_by, client_id);
create index surveys_open on surveys (location_id) where state = 'open';

alter table inspections
  add column hours numeric(9, 1),
  add column comments text;

alter table readings
  add column valve_type text,
  add column resolution text,
  add column resolution_date date;

create table reading_wear_conditions (
  account_id bigint not null,
  inspected_on date not null,
  inspection_id bigint not null,
  axle_number integer not null,
  side text not null check (side in ('left', 'right')),
  wheel_index integer not null check (wheel_index in (1, 2)),
  wear_condition text not null references wear_conditions,
  primary key (account_id, inspected_on, inspection_id, axle_number, side, wheel_index, wear_condition)
);

alter table units
  add column license_plate_country text references countries,
  add column created_at timestamptz not null default now(),
  add column created_by bigint,
  add column version integer not null default 1;

alter table locations
  add column created_by bigint;

-- A tire taken off in a fleet survey: its figures follow from product and spec, which may both be unknown.
alter table removed_tires
  alter column new_tread_32nds drop not null,
  alter column pull_point_32nds drop not null,
  alter column price drop not null,
  add column survey_id bigint references surveys on delete set null,
  add column inspection_id bigint,
  add column tire_id bigint references tires,
  add column replaced_by_tire_id bigint references tires,
  add column hours numeric(9, 1),
  add column version integer not null default 1;
create index removed_tires_by_fleet_survey on removed_tires (survey_id) where survey_id is not null;

create table removed_tire_reasons (
  removed_tire_id bigint not null references removed_tires on delete cascade,
  place integer not null check (place > 0),
  removal_reason text not null references removal_reasons,
  primary key (removed_tire_id, place),
  unique (removed_tire_id, removal_reason)
);
insert into removed_tire_reasons (removed_tire_id, place, removal_reason) select removed_tire_id, 1, removal_reason from removed_tires;

create table removed_tire_wear (
  removed_tire_id bigint not null references removed_tires on delete cascade,
  wear_condition text not null references wear_conditions,
  primary key (removed_tire_id, wear_condition)
);

-- ---------------------------------------------------------------- the draft
-- One unit on an open survey. Its id is that of the inspection it will be, so that pictures keep their owner.
create table survey_units (
  unit_inspection_id bigint primary key,
  survey_id bigint not null references surveys on delete cascade,
  unit_id bigint not null references units,
  inspected_time time not null,
  mileage_entered numeric(10, 1) check (mileage_entered >= 0),
  mileage_entered_unit text check (mileage_entered_unit in ('mi', 'km')),
  hours numeric(9, 1) check (hours >= 0),
  comments text not null default '' check (length(comments) <= 2000),
  lift_axles_raised boolean not null default false,
  added_at timestamptz not null default now(),
  added_by bigint,
  client_id uuid,
  version integer not null default 1,
  unique (survey_id, unit_id),
  unique (survey_id, client_id),
  check ((mileage_entered is null) = (mileage_entered_unit is null))
);
create index survey_units_by_unit on survey_units (unit_id);

-- A wheel of it, once anything is known of it.
create table survey_wheels (
  unit_inspection_id bigint not null references survey_units on delete cascade,
  axle_number integer not null,
  side text not null check (side in ('left', 'right')),
  wheel_index integer not null check (wheel_index in (1, 2)),
  pressure_entered numeric(8, 3) check (pressure_entered >= 0),
  pressure_entered_unit text check (pressure_entered_unit in ('psi', 'bar', 'kPa')),
  tread_entered numeric(7, 3) check (tread_entered >= 0),
  tread_entered_unit text check (tread_entered_unit in ('32nds', 'mm')),
  not_read_reason text check (length(not_read_reason) <= 200),
  valve_type text references valve_types,
  tire_details jsonb,
  changed_at timestamptz not null default now(),
  changed_by bigint,
  version integer not null default 1,
  primary key (unit_inspection_id, axle_number, side, wheel_index),
  check ((pressure_entered is null) = (pressure_entered_unit is null)),
  check ((tread_entered is null) = (tread_entered_unit is null))
);

create table survey_wheel_wear (
  unit_inspection_id bigint not null,
  axle_number integer not null,
  side text not null,
  wheel_index integer not null,
  wear_condition text not null references wear_conditions,
  primary key (unit_inspection_id, axle_number, side, wheel_index, wear_condition),
  foreign key (unit_inspection_id, axle_number, side, wheel_index) references survey_wheels on delete cascade
);

-- A tire that was replaced where it stood. It is settled when the survey is finished, and can be undone until then.
create table survey_replacements (
  survey_replacement_id bigint generated by default as identity primary key,
  unit_inspection_id bigint not null references survey_units on delete cascade,
  axle_number integer not null,
  side text not null check (side in ('left', 'right')),
  wheel_index integer not null check (wheel_index in (1, 2)),
  tire_id bigint references tires,
  removal_reasons text[] not null check (cardinality(removal_reasons) between 1 and 16),
  wear_conditions text[] not null default '{}',
  tread_entered numeric(7, 3) check (tread_entered >= 0),
  tread_entered_unit text check (tread_entered_unit in ('32nds', 'mm')),
  is_scrapped boolean not null default true,
  comments text not null default '' check (length(comments) <= 2000),
  new_tire jsonb not null,
  replaced_at timestamptz not null default now(),
  replaced_by bigint,
  undone_at timestamptz,
  undone_by bigint,
  client_id uuid,
  check ((tread_entered is null) = (tread_entered_unit is null))
);
create index survey_replacements_by_wheel on survey_replacements (unit_inspection_id, axle_number, side, wheel_index);
create unique index survey_replacements_by_client on survey_replacements (unit_inspection_id, client_id);

-- ------------------------------------------------------- finished is final
-- Whoever writes, and by whatever statement: what is finished stays as it is.
create function refuse_finished() returns trigger language plpgsql as $$
begin
  raise exception 'survey % is finished', old.survey_id using errcode = '55000', constraint = 'survey_is_open';
end $$;

create trigger finished_surveys_stay before update on surveys for each row
  when (old.state = 'finished') execute function refuse_finished();

create function refuse_in_finished() returns trigger language plpgsql as $$
begin
  if exists (select from surveys where survey_id = coalesce(new.survey_id, old.survey_id) and state = 'finished') then
    raise exception 'the survey is finished' using errcode = '55000', constraint = 'survey_is_open';
  end if;
  return coalesce(new, old);
end $$;

create trigger units_of_open_surveys before insert or update on survey_units for each row execute function refuse_in_finished();

-- ---------------------------------------------------------------- comments
comment on table wear_conditions is 'how a tire can wear';
comment on column wear_conditions.wear_condition is 'the condition, in en-US';
comment on column wear_conditions.place is 'place in lists';
comment on table valve_types is 'valves and their caps';
comment on column valve_types.valve_type is 'the valve, in en-US';
comment on column valve_types.place is 'place in lists';
comment on table manufacturers is 'makers of units that are offered; a unit may have another';
comment on column manufacturers.manufacturer is 'name of the maker';
comment on column manufacturers.unit_type is 'type of unit it is offered for';
comment on column surveys.version is 'rises with every change';
comment on column surveys.comments is 'comments of its surveyor';
comment on column surveys.created_at is 'when it was begun';
comment on column surveys.created_by is 'who began it; null: imported, or a user who is gone';
comment on column surveys.client_id is 'id that the browser gave it, so that one sent twice is made once; null: it gave none';
comment on column surveys.finished_at is 'when it was finished; null: open, or imported';
comment on column surveys.finished_by is 'who finished it; null: open, or imported';
comment on column inspections.hours is 'engine or refrigeration hours; null: not read';
comment on column inspections.comments is 'comments of the inspector; null: none';
comment on column readings.valve_type is 'valve of the wheel; null: not noted';
comment on column readings.resolution is 'what was done about its exceptions; null: nothing yet';
comment on column readings.resolution_date is 'day it was done; null: nothing was';
comment on table reading_wear_conditions is 'how the tire of a reading wears';
comment on column reading_wear_conditions.account_id is 'as of its reading';
comment on column reading_wear_conditions.inspected_on is 'as of its reading';
comment on column reading_wear_conditions.inspection_id is 'as of its reading';
comment on column reading_wear_conditions.axle_number is 'as of its reading';
comment on column reading_wear_conditions.side is 'as of its reading';
comment on column reading_wear_conditions.wheel_index is 'as of its reading';
comment on column reading_wear_conditions.wear_condition is 'the condition';
comment on column units.license_plate_country is 'country of the plate, as codes of states repeat; null: not known';
comment on column units.created_at is 'when it was added';
comment on column units.created_by is 'who added it; null: imported';
comment on column units.version is 'rises with every change';
comment on column locations.created_by is 'who added it; null: imported';
comment on column removed_tires.survey_id is 'the fleet survey it was taken off in; null: found on a heap of scrap';
comment on column removed_tires.inspection_id is 'the inspection it was taken off in; null: none';
comment on column removed_tires.tire_id is 'the tire; null: not known';
comment on column removed_tires.replaced_by_tire_id is 'the tire that was fitted in its place; null: none, or not known';
comment on column removed_tires.hours is 'hours of the unit at that time; null: not read';
comment on column removed_tires.version is 'rises with every change';
comment on table removed_tire_reasons is 'why a tire came off, the first reason being the main one';
comment on column removed_tire_reasons.removed_tire_id is 'the tire';
comment on column removed_tire_reasons.place is '1 is the main reason';
comment on column removed_tire_reasons.removal_reason is 'the reason';
comment on table removed_tire_wear is 'how a removed tire was worn';
comment on column removed_tire_wear.removed_tire_id is 'the tire';
comment on column removed_tire_wear.wear_condition is 'the condition';
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
comment on table survey_wheel_wear is 'how the tire of a wheel on an open survey wears';
comment on column survey_wheel_wear.unit_inspection_id is 'as of its wheel';
comment on column survey_wheel_wear.axle_number is 'as of its wheel';
comment on column survey_wheel_wear.side is 'as of its wheel';
comment on column survey_wheel_wear.wheel_index is 'as of its wheel';
comment on column survey_wheel_wear.wear_condition is 'the condition';
comment on table survey_replacements is 'a tire replaced in an open survey, where it stood';
comment on column survey_replacements.survey_replacement_id is 'the replacement';
comment on column survey_replacements.unit_inspection_id is 'the unit on the survey';
comment on column survey_replacements.axle_number is 'axle, from the front';
comment on column survey_replacements.side is 'side of the unit';
comment on column survey_replacements.wheel_index is '1 is the outer wheel, 2 the inner one of a dual';
comment on column survey_replacements.tire_id is 'the tire taken off; null: none was known there';
comment on column survey_replacements.removal_reasons is 'why, the main reason first';
comment on column survey_replacements.wear_conditions is 'how it was worn';
comment on column survey_replacements.tread_entered is 'its tread depth as entered';
comment on column survey_replacements.tread_entered_unit is 'the unit of that';
comment on column survey_replacements.is_scrapped is 'whether it was thrown away; otherwise it is kept for another use';
comment on column survey_replacements.comments is 'comments on it';
comment on column survey_replacements.new_tire is 'the tire fitted: brand, product line, size, retread, identification number';
comment on column survey_replacements.replaced_at is 'when';
comment on column survey_replacements.replaced_by is 'by whom';
comment on column survey_replacements.undone_at is 'when it was undone; null: it stands';
comment on column survey_replacements.undone_by is 'who undid it';
comment on column survey_replacements.client_id is 'id that the browser gave it';
comment on column removed_tires.new_tread_32nds is 'tread depth when its tread was new, 32nds of an inch; null: not known';
comment on column removed_tires.pull_point_32nds is 'tread depth at which the fleet removes tires, 32nds of an inch; null: not known';
comment on column removed_tires.price is 'what the tire cost, an amount of money; null: not known';
