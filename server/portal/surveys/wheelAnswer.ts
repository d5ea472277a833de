import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'

export interface WheelPlace {
  unit_inspection_id: number
  axle_number: number
  side: 'left' | 'right'
  wheel_index: 1 | 2
}

type WheelRow = Record<string, unknown> & Omit<WheelPlace, 'unit_inspection_id'>

/** A wheel as it stands, with its axle and the unit's figures, as `updatedWheel` describes it. */
export async function wheelAnswer(
  connection: Queryable,
  place: WheelPlace,
): Promise<{ updated_wheel: WheelRow; axle: WheelRow[]; unit: Record<string, unknown> }> {
  const axle = await connection.query<WheelRow>(sql`
    select w.axle_number, w.side, w.wheel_index, w.pressure_psi as pressure, w.target_pressure_psi as target_pressure, w.tread_32nds as tread_depth,
      tread_32nds_of(w.tread_outer_entered, w.tread_entered_unit) as tread_outer, tread_32nds_of(w.tread_center_entered, w.tread_entered_unit) as tread_center,
      tread_32nds_of(w.tread_inner_entered, w.tread_entered_unit) as tread_inner,
      irregular_wear_of(w.tread_outer_entered, w.tread_center_entered, w.tread_inner_entered, w.tread_entered_unit) as irregular_wear,
      w.pressure_severity as pressure_color, w.tread_severity as tread_depth_color, w.duals_severity as mismatch_duals_color, w.axle_severity as mismatch_axle_color,
      w.not_read_reason, w.valve_type, array(select c.wear_condition from survey_wheel_wear c
        where c.unit_inspection_id = w.unit_inspection_id and c.axle_number = w.axle_number and c.side = w.side and c.wheel_index = w.wheel_index order by 1) as wear_conditions,
      w.tire_id, w.version
    from survey_wheels w
    where w.unit_inspection_id = ${place.unit_inspection_id} and w.axle_number = ${place.axle_number}
    order by w.side, w.wheel_index`)
  const [unit] = await connection.query(sql`
    select unit_inspection_id, total_tires, tires_read, critical_exceptions, warning_exceptions, lift_axles_raised from survey_units where unit_inspection_id = ${place.unit_inspection_id}`)
  return {
    updated_wheel: axle.find((wheel) => wheel.side === place.side && wheel.wheel_index === place.wheel_index)!,
    axle,
    unit: unit!,
  }
}
