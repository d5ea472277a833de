-- A tire near its target is critical all the same where its dual has far more pressure. A list of inspections names that reason and reads no readings.
alter table inspections add column worst_pressure_below_dual_psi numeric(9, 4);
comment on column inspections.worst_pressure_below_dual_psi is 'how far the worst pressure is below that of its dual, psi; null: it is farther from its target, has no dual, or there is none';

update inspections i
set worst_pressure_below_dual_psi = round(dual.pressure_psi - i.worst_pressure_psi, 4)
from readings dual
where dual.account_id = i.account_id and dual.inspected_on = i.inspected_on and dual.inspection_id = i.inspection_id
  and dual.axle_number = i.worst_pressure_axle and dual.side = i.worst_pressure_side and dual.wheel_index <> i.worst_pressure_wheel
  and round(dual.pressure_psi - i.worst_pressure_psi, 4) > abs(i.worst_pressure_target_psi - i.worst_pressure_psi);
