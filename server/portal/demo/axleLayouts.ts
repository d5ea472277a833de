import sql from 'sql-template-tag'
import type { AxleConfiguration, UnitType } from '../../../domain/positions.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { findAxleConfigurations } from '../reference/findAxleConfigurations.ts'

interface Layout {
  code: string
  unitType: UnitType
  name: string
  axles: { role: string; wheels: string; is_lift_axle: boolean }[]
}

const axle = (role: string, wheels = 'dual') => ({ role, wheels, is_lift_axle: false })
const lift = (role: string, wheels = 'dual') => ({ role, wheels, is_lift_axle: true })

/** Layouts beside the presets of the product, as an administrator of the demo entered them. */
const layouts: Layout[] = [
  {
    code: 'TR-8X4',
    unitType: 'tractor',
    name: '8x4 tractor, twin steer',
    axles: [axle('steer', 'single'), axle('steer', 'single'), axle('drive'), axle('drive')],
  },
  {
    code: 'MS-8X4',
    unitType: 'misc',
    name: '8x4 truck, lift pusher axle',
    axles: [axle('steer', 'single'), lift('pusher', 'single'), axle('drive'), axle('drive')],
  },
  {
    code: 'TL-5L',
    unitType: 'trailer',
    name: 'Five-axle trailer, 2 lift axles',
    axles: [lift('trailer'), lift('trailer'), axle('trailer'), axle('trailer'), axle('trailer')],
  },
  {
    code: 'TL-2S',
    unitType: 'trailer',
    name: 'Tandem trailer with spare',
    axles: [axle('trailer'), axle('trailer'), axle('spare', 'single')],
  },
]

/** Adds the layouts. Returns every configuration by its code, presets included. */
export async function insertAxleLayouts(connection: Queryable): Promise<ReadonlyMap<string, AxleConfiguration>> {
  for (const { code, unitType, name, axles } of layouts) {
    await connection.query(sql`
      insert into axle_configurations (configuration_code, unit_type, name, axle_count, tire_count, axles) values (${code}, ${unitType}, ${name}, 0, 0, ${JSON.stringify(axles)}::jsonb)`)
  }
  return findAxleConfigurations(connection)
}

/** Says who entered the layouts, once users are there. */
export async function signAxleLayouts(connection: Queryable): Promise<void> {
  await connection.query(sql`
    update axle_configurations set changed_by = (select user_id from users where login = 'admin@example.test') where configuration_code = any(${layouts.map(({ code }) => code)}::text[])`)
}
