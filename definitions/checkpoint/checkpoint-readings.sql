-- One row a wheel, of every inspection that checkpoint-units chooses.
select
  unit.inspection_id,
  unit.account_id,
  unit.location_id,
  unit.unit_number,
  unit.account_name,
  unit.fleet_location,
  unit.unit_date,
  unit.unit_time,
  unit.license_number,
  r.axle_number,
  r.side,
  r.wheel_index,
  w.position_code as position,
  w.wheel_order as position_order,
  w.is_lift_axle,
  r.pressure_psi as pressure,
  r.target_pressure_psi as target_pressure,
  r.pressure_severity as pressure_color,
  r.tread_32nds as tread_depth,
  tread_32nds_of(r.tread_outer_entered, r.tread_entered_unit) as tread_outer,
  tread_32nds_of(r.tread_center_entered, r.tread_entered_unit) as tread_center,
  tread_32nds_of(r.tread_inner_entered, r.tread_entered_unit) as tread_inner,
  irregular_wear_of(r.tread_outer_entered, r.tread_center_entered, r.tread_inner_entered, r.tread_entered_unit) as irregular_wear,
  r.tread_severity as tread_depth_color,
  r.duals_severity as mismatch_duals_color,
  case when w.axle_role is distinct from 'spare' then r.axle_severity end as mismatch_axle_color
from :dataset(checkpoint-units) unit
join readings r
  on r.account_id = unit.account_id and r.inspected_on = unit.unit_date and r.inspection_id = unit.inspection_id
join units u on u.unit_id = unit.unit_id
join axle_configuration_wheels w
  on w.configuration_code = u.configuration_code
  and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
