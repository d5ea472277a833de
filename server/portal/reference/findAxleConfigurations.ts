import sql from 'sql-template-tag'
import {
  toAxleConfiguration,
  type AxleConfiguration,
  type StoredAxle,
  type UnitType,
} from '../../../domain/positions.ts'
import type { Queryable } from '../../platform/database/Database.ts'

interface ConfigurationRow {
  configuration_code: string
  unit_type: UnitType
  name: string
  axles: StoredAxle[]
}

/** The axle configurations with these codes, by code; without codes, all. */
export async function findAxleConfigurations(
  connection: Queryable,
  codes: readonly string[] | null = null,
): Promise<ReadonlyMap<string, AxleConfiguration>> {
  const requestedCodes = codes && [...new Set(codes)]
  const rows = await connection.query<ConfigurationRow>(sql`
    select c.configuration_code, c.unit_type, c.name, json_agg(json_build_object('kind', a.axle_kind, 'role', a.axle_role, 'is_lift_axle', a.is_lift_axle, 'is_wide_base', a.is_wide_base,
      'left', a.left_codes, 'right', a.right_codes) order by a.axle_number) as axles
    from axle_configurations c
    join (
      select w.configuration_code, w.axle_number, min(w.axle_kind) as axle_kind, min(coalesce(w.axle_role, w.axle_kind)) as axle_role, bool_or(w.is_lift_axle) as is_lift_axle, bool_or(w.is_wide_base) as is_wide_base,
        coalesce(json_agg(w.position_code order by w.wheel_order) filter (where w.side = 'left'), '[]') as left_codes,
        coalesce(json_agg(w.position_code order by w.wheel_order) filter (where w.side = 'right'), '[]') as right_codes
      from axle_configuration_wheels w
      group by w.configuration_code, w.axle_number
    ) a on a.configuration_code = c.configuration_code
    where ${requestedCodes}::text[] is null or c.configuration_code = any(${requestedCodes}::text[])
    group by c.configuration_code
    order by c.configuration_code`)
  return new Map(
    rows.map(({ configuration_code: code, unit_type: unitType, name, axles }) => [
      code,
      toAxleConfiguration(code, { unitType, name, axles }),
    ]),
  )
}
