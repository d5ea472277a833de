-- A reading says how a wheel was found. How a survey left it, once its tire was replaced and the new one read, stands beside it.
create table readings_as_left (
  account_id bigint not null,
  inspected_on date not null,
  inspection_id bigint not null,
  axle_number integer not null,
  side text not null,
  wheel_index integer not null,
  tire_id bigint references tires,
  pressure_entered numeric,
  pressure_entered_unit text check (pressure_entered_unit in ('psi', 'bar', 'kPa')),
  pressure_psi numeric(10, 4),
  tread_entered numeric,
  tread_entered_unit text check (tread_entered_unit in ('32nds', 'mm')),
  tread_32nds numeric(9, 5),
  valve_type text references valve_types,
  primary key (account_id, inspected_on, inspection_id, axle_number, side, wheel_index),
  foreign key (account_id, inspected_on, inspection_id, axle_number, side, wheel_index) references readings on delete cascade on update cascade
);
create index readings_as_left_by_tire on readings_as_left (tire_id) where tire_id is not null;
comment on table readings_as_left is 'a wheel as a survey left it, where its tire was replaced and the new one was read; readings has the wheel as found';
comment on column readings_as_left.account_id is 'the fleet';
comment on column readings_as_left.inspected_on is 'the day of the inspection';
comment on column readings_as_left.inspection_id is 'the inspection';
comment on column readings_as_left.axle_number is 'counted from the front';
comment on column readings_as_left.side is 'left or right, seen in the direction of travel';
comment on column readings_as_left.wheel_index is '1 is the outer wheel';
comment on column readings_as_left.tire_id is 'the tire that was fitted; null: none is known';
comment on column readings_as_left.pressure_entered is 'as entered; null: not read';
comment on column readings_as_left.pressure_entered_unit is 'psi, bar or kPa; null: not read';
comment on column readings_as_left.pressure_psi is 'in psi; null: not read';
comment on column readings_as_left.tread_entered is 'as entered; null: not read';
comment on column readings_as_left.tread_entered_unit is '32nds or mm; null: not read';
comment on column readings_as_left.tread_32nds is 'in 32nds of an inch; null: not read';
comment on column readings_as_left.valve_type is 'null: not said';
