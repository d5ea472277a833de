-- The wheel that gives the reason of an inspection's exceptions, of pressure and of tread: stored as the counts are, so that a
-- list of inspections reads no readings. Of equally severe ones, the pressure farthest from its target and the lowest tread.
alter table inspections
  add column worst_pressure_axle integer,
  add column worst_pressure_side text check (worst_pressure_side in ('left', 'right')),
  add column worst_pressure_wheel integer,
  add column worst_pressure_psi numeric(10, 4),
  add column worst_pressure_target_psi numeric,
  add column worst_tread_axle integer,
  add column worst_tread_side text check (worst_tread_side in ('left', 'right')),
  add column worst_tread_wheel integer,
  add column worst_tread_32nds numeric(9, 5);

comment on column inspections.worst_pressure_axle is 'axle of the wheel with the worst exception of pressure; null: there is none';
comment on column inspections.worst_pressure_side is 'its side, left or right; null: there is none';
comment on column inspections.worst_pressure_wheel is 'its number on that side, 1 the outer; null: there is none';
comment on column inspections.worst_pressure_psi is 'its pressure, psi; null: there is none';
comment on column inspections.worst_pressure_target_psi is 'its target pressure, psi; null: there is none';
comment on column inspections.worst_tread_axle is 'axle of the wheel with the worst exception of tread depth; null: there is none';
comment on column inspections.worst_tread_side is 'its side, left or right; null: there is none';
comment on column inspections.worst_tread_wheel is 'its number on that side, 1 the outer; null: there is none';
comment on column inspections.worst_tread_32nds is 'its tread depth, 32nds of an inch; null: there is none';

update inspections i
set worst_pressure_axle = w.axle_number, worst_pressure_side = w.side, worst_pressure_wheel = w.wheel_index,
  worst_pressure_psi = w.pressure_psi, worst_pressure_target_psi = w.target_pressure_psi
from (
  select distinct on (account_id, inspected_on, inspection_id) *
  from readings
  where pressure_severity in ('critical', 'warning')
  order by account_id, inspected_on, inspection_id, pressure_severity, abs(pressure_psi / nullif(target_pressure_psi, 0) - 1) desc nulls last,
    axle_number, side, wheel_index
) w
where w.account_id = i.account_id and w.inspected_on = i.inspected_on and w.inspection_id = i.inspection_id;

update inspections i
set worst_tread_axle = w.axle_number, worst_tread_side = w.side, worst_tread_wheel = w.wheel_index, worst_tread_32nds = w.tread_32nds
from (
  select distinct on (account_id, inspected_on, inspection_id) *
  from readings
  where tread_severity in ('critical', 'warning')
  order by account_id, inspected_on, inspection_id, tread_severity, tread_32nds nulls last, axle_number, side, wheel_index
) w
where w.account_id = i.account_id and w.inspected_on = i.inspected_on and w.inspection_id = i.inspection_id;
