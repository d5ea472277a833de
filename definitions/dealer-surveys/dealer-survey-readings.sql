select reading.location_id, reading.account_id, reading.axle_number, reading.side, reading.wheel_index, reading.survey_date,
  reading.fleet_name, reading.fleet_location_name, reading.unit_number, reading.axle_and_tire_position, reading.position_order, reading.pressure,
  reading.target_pressure, reading.pressure_color, reading.not_read_reason, reading.tread_depth, reading.tread_outer, reading.tread_center, reading.tread_inner, reading.irregular_wear, reading.tread_depth_color,
  reading.mismatch_duals_color, reading.mismatch_axle_color, reading.wear_conditions, reading.valve, reading.resolution, reading.resolution_date,
  reading.pressure_as_left, reading.tread_depth_as_left,
  reading.brand, reading.product_line, reading.tire_size,
  reading.insp_id
from :dataset(survey-readings) reading
where reading.kind = 'dealer'
