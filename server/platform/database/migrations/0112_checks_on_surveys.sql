-- Trailers and wheel nuts that are checked in a survey. They are drafts until it is finished, under the ids that they keep.
create table survey_trailer_checks (
  unit_inspection_id bigint primary key references survey_units on delete cascade,
  trailer_check_id bigint not null unique default nextval(pg_get_serial_sequence('trailer_checks', 'trailer_check_id')),
  answers jsonb not null,
  updated_at timestamp not null,
  changed_by bigint,
  version integer not null default 1
);

create table survey_torque_checks (
  torque_check_id bigint primary key default nextval(pg_get_serial_sequence('torque_checks', 'torque_check_id')),
  unit_inspection_id bigint not null references survey_units on delete cascade,
  axle_number integer not null,
  side text not null check (side in ('left', 'right')),
  technician text not null check (length(technician) between 1 and 100),
  odometer_miles numeric(12, 3) check (odometer_miles >= 0),
  fitted_odometer_miles numeric(12, 3) check (fitted_odometer_miles >= 0),
  low_ft_lb numeric(6, 1) not null,
  high_ft_lb numeric(6, 1) not null,
  nuts numeric(6, 1)[] not null check (cardinality(nuts) between 1 and 20),
  changed_by bigint,
  version integer not null default 1,
  constraint survey_torque_wheel unique (unit_inspection_id, axle_number, side),
  constraint survey_torque_limits check (low_ft_lb <= high_ft_lb),
  constraint survey_torque_fitting check (fitted_odometer_miles <= odometer_miles)
);

-- Which survey a check was made in, so that its unit on that survey shows it.
alter table torque_checks
  add column survey_id bigint references surveys on delete cascade;
create index torque_checks_by_survey on torque_checks (survey_id, unit_id) where survey_id is not null;

-- How the nuts of a wheel are, whether checked or drafted: exactly on a limit is in range, and a nut without a torque is missing.
create function judged_nuts(torque numeric[], lowest numeric, highest numeric)
returns table (nuts bigint, in_range bigint, low bigint, high bigint, missing bigint, result text) language sql immutable as $$
  select found.*, case when found.missing > 0 or found.low > 0 then 'critical' when found.high > 0 then 'warning' else 'ok' end
  from (
    select count(*) as nuts, count(*) filter (where nut between lowest and highest) as in_range, count(*) filter (where nut < lowest) as low,
      count(*) filter (where nut > highest) as high, count(*) filter (where nut is null) as missing
    from unnest(torque) nut
  ) found
$$;

comment on table survey_trailer_checks is 'a trailer that is checked on an open survey: a draft of its check';
comment on column survey_trailer_checks.unit_inspection_id is 'the trailer on the survey';
comment on column survey_trailer_checks.trailer_check_id is 'the check it will be when the survey is finished';
comment on column survey_trailer_checks.answers is 'answers by item, pass, fail or n-a; notes as <item>_notes. What is not there is not answered';
comment on column survey_trailer_checks.updated_at is 'when it was changed last, by the clock of the location';
comment on column survey_trailer_checks.changed_by is 'who changed it last';
comment on column survey_trailer_checks.version is 'rises with every change';
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
comment on column torque_checks.survey_id is 'the fleet survey it was made in; null: none';
