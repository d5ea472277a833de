-- A draft is judged whenever it changes, so that its lists need not judge it again. Every wheel of a unit has its row from the start.
alter table survey_units
  add column total_tires integer not null default 0,
  add column tires_read integer not null default 0,
  add column critical_exceptions integer not null default 0,
  add column warning_exceptions integer not null default 0;

alter table survey_wheels
  add column tire_id bigint references tires,
  add column pressure_psi numeric(10, 4),
  add column target_pressure_psi numeric(8, 3),
  add column tread_32nds numeric(9, 5),
  add column pressure_severity text not null default 'not_read' check (pressure_severity in ('ok', 'plan', 'warning', 'critical', 'not_read')),
  add column tread_severity text not null default 'not_read' check (tread_severity in ('ok', 'plan', 'warning', 'critical', 'not_read')),
  add column duals_severity text not null default 'not_read' check (duals_severity in ('ok', 'plan', 'warning', 'critical', 'not_read')),
  add column axle_severity text not null default 'not_read' check (axle_severity in ('ok', 'plan', 'warning', 'critical', 'not_read'));

-- The removed tire that a replacement will be keeps its id from the start, as an inspection does.
alter table survey_replacements
  add column removed_tire_id bigint not null unique default nextval(pg_get_serial_sequence('removed_tires', 'removed_tire_id')),
  add column version integer not null default 1;

comment on column survey_units.total_tires is 'wheels of the unit';
comment on column survey_units.tires_read is 'wheels of which pressure or tread was read';
comment on column survey_units.critical_exceptions is 'its critical exceptions';
comment on column survey_units.warning_exceptions is 'its warnings';
comment on column survey_wheels.tire_id is 'the tire that stands there; null: none is known';
comment on column survey_wheels.pressure_psi is 'pressure, psi; null: not read';
comment on column survey_wheels.target_pressure_psi is 'what the pressure should be, psi';
comment on column survey_wheels.tread_32nds is 'tread depth, 32nds of an inch; null: not read';
comment on column survey_wheels.pressure_severity is 'how severe its pressure is';
comment on column survey_wheels.tread_severity is 'how severe its tread depth is';
comment on column survey_wheels.duals_severity is 'how severe the difference to its dual is';
comment on column survey_wheels.axle_severity is 'how severe the difference between the sides of its axle is';
comment on column survey_replacements.removed_tire_id is 'the removed tire it will be when the survey is finished';
comment on column survey_replacements.version is 'rises with every change';
