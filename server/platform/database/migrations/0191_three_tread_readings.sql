-- Three readings across the tread are optional: outer, center and inner, in tread_entered_unit. The lowest of them is tread_entered.
alter table readings
  add column tread_outer_entered numeric check (tread_outer_entered >= 0),
  add column tread_center_entered numeric check (tread_center_entered >= 0),
  add column tread_inner_entered numeric check (tread_inner_entered >= 0);
alter table survey_wheels
  add column tread_outer_entered numeric check (tread_outer_entered >= 0),
  add column tread_center_entered numeric check (tread_center_entered >= 0),
  add column tread_inner_entered numeric check (tread_inner_entered >= 0);
alter table readings_as_left
  add column tread_outer_entered numeric check (tread_outer_entered >= 0),
  add column tread_center_entered numeric check (tread_center_entered >= 0),
  add column tread_inner_entered numeric check (tread_inner_entered >= 0);
comment on column readings.tread_outer_entered is 'tread depth at the outer shoulder as entered, in tread_entered_unit; null: not read there';
comment on column readings.tread_center_entered is 'tread depth at the center as entered, in tread_entered_unit; null: not read there';
comment on column readings.tread_inner_entered is 'tread depth at the inner shoulder as entered, in tread_entered_unit; null: not read there';
comment on column survey_wheels.tread_outer_entered is 'tread depth at the outer shoulder as entered, in tread_entered_unit; null: not read there';
comment on column survey_wheels.tread_center_entered is 'tread depth at the center as entered, in tread_entered_unit; null: not read there';
comment on column survey_wheels.tread_inner_entered is 'tread depth at the inner shoulder as entered, in tread_entered_unit; null: not read there';
comment on column readings_as_left.tread_outer_entered is 'at the outer shoulder as entered, in tread_entered_unit; null: not read there';
comment on column readings_as_left.tread_center_entered is 'at the center as entered, in tread_entered_unit; null: not read there';
comment on column readings_as_left.tread_inner_entered is 'at the inner shoulder as entered, in tread_entered_unit; null: not read there';

create function tread_32nds_of(entered numeric, unit text) returns numeric language sql immutable as $$
  select round(case unit when 'mm' then entered * 32 / 25.4 else entered end, 5)
$$;

-- As domain/irregularWear.ts derives it. One expression, so that statements of many rows take it over. 3/32 of an inch is 2.38125 mm.
create function irregular_wear_of(tread_outer numeric, tread_center numeric, tread_inner numeric, unit text) returns text language sql immutable as $$
  select case
    when tread_outer is null or tread_inner is null then null
    when least(tread_outer, tread_inner) - tread_center >= case unit when 'mm' then 2.38125 else 3 end then 'center wear'
    when tread_center - greatest(tread_outer, tread_inner) >= case unit when 'mm' then 2.38125 else 3 end then 'shoulder wear'
    when abs(tread_outer - tread_inner) >= case unit when 'mm' then 2.38125 else 3 end then 'one-sided wear'
  end
$$;

create function entered_tread(entered jsonb, unit jsonb, tread_outer jsonb, tread_center jsonb, tread_inner jsonb) returns json language sql immutable as $$
  select case when entered <> 'null' then case
    when coalesce(nullif(tread_outer, 'null'), nullif(tread_center, 'null'), nullif(tread_inner, 'null')) is null then json_build_object('value', entered, 'unit', unit)
    else json_build_object('value', entered, 'unit', unit,
      'across', json_build_object('outer', coalesce(tread_outer, 'null'), 'center', coalesce(tread_center, 'null'), 'inner', coalesce(tread_inner, 'null')))
  end end
$$;

create or replace function wheel_before(wheel jsonb) returns json language sql immutable as $$
  select json_build_object(
    'pressure', case when wheel ->> 'pressure_entered' is not null then json_build_object('value', wheel -> 'pressure_entered', 'unit', wheel -> 'pressure_entered_unit') end,
    'tread', entered_tread(wheel -> 'tread_entered', wheel -> 'tread_entered_unit', wheel -> 'tread_outer_entered', wheel -> 'tread_center_entered', wheel -> 'tread_inner_entered'),
    'not_read_reason', wheel -> 'not_read_reason', 'valve_type', wheel -> 'valve_type', 'wear_conditions', coalesce(wheel -> 'wear_conditions', '[]'),
    'tire_id', wheel -> 'tire_id', 'tire_details', wheel -> 'tire_details', 'version', wheel -> 'version', 'read_version', wheel -> 'read_version'
  )
$$;
