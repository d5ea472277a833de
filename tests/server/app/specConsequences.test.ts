import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { judgePressure, judgeTread } from '../../../domain/severity.ts'
import type { Caller } from './testApp.ts'
import { sharedTestApp, type SharedTestApp } from './sharedTestApp.ts'

interface Consequences {
  critical_before: number
  critical_after: number
  warning_before: number
  warning_after: number
  critical_places: string | null
  warning_places: string | null
}
interface ReadTire {
  psi: number | null
  other: number | null
  tread: number | null
  kind: 'steer' | 'drive' | 'trailer'
  is_hot: boolean
  is_soft: boolean
}
type Spec = Record<string, number>

describe('the tires that a change of specifications would make critical', () => {
  let world: SharedTestApp
  let admin: Caller
  let place: { location_id: number; name: string }
  let held: Record<string, unknown>
  let read: ReadTire[]
  beforeAll(async () => {
    world = await sharedTestApp()
    admin = await world.as('admin')
    ;[place] = (await world.database.query<typeof place>(sql`
      select l.location_id, l.name from locations l join units u using (location_id) join last_inspections i using (unit_id) group by 1, 2 order by count(*) desc, 1 limit 1`)) as [
      typeof place,
    ]
    held = (await admin.get(`own/manage_specs/get_specs/location-${place.location_id}`)).json
    read = await world.database.query<ReadTire>(sql`
      select r.pressure_psi::float8 as psi, dual.pressure_psi::float8 as other, r.tread_32nds::float8 as tread, w.axle_kind as kind, i.survey_kind = 'checkpoint' as is_hot,
        w.axle_role = 'spare' or (w.is_lift_axle and coalesce(i.lift_axles_raised, false)) as is_soft
      from units u
      join lateral (
        select * from inspections one where one.unit_id = u.unit_id and one.total_tires_read_count > 0 order by inspected_on desc, inspected_time desc, inspection_id desc limit 1
      ) i on true
      join readings r on r.account_id = i.account_id and r.inspected_on = i.inspected_on and r.inspection_id = i.inspection_id
      join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
      left join readings dual on dual.account_id = r.account_id and dual.inspected_on = r.inspected_on and dual.inspection_id = r.inspection_id
        and dual.axle_number = r.axle_number and dual.side = r.side and dual.wheel_index <> r.wheel_index
      where u.location_id = ${place.location_id} and u.is_active`)
  })

  const given = (change: Spec = {}): Record<string, unknown> => ({
    ...Object.fromEntries(
      Object.entries(held).filter(([name]) =>
        /^(steer|drive|trailer)_(target|warning|critical|minimum|duals_warning|duals_critical)$/.test(name),
      ),
    ),
    steer_own: true,
    drive_own: true,
    trailer_own: true,
    ...change,
  })
  const ask = async (change: Spec = {}): Promise<Consequences> =>
    (
      await admin.post('own/manage_specs/get_consequences', {
        place: `location-${place.location_id}`,
        ...given(change),
      })
    ).json as never
  /** By the rules of the domain, tire by tire. */
  const counted = (severity: 'critical' | 'warning', change: Spec = {}): number => {
    const values = given(change) as Spec
    return read.filter(({ psi, other, tread, kind, is_hot, is_soft }) => {
      if (is_soft) return false
      const pressure = judgePressure(
        psi,
        {
          targetPressurePsi: values[`${kind}_target`]!,
          warningShare: values[`${kind}_warning`]! / 100,
          criticalShare: values[`${kind}_critical`]! / 100,
        },
        is_hot,
      )
      const softer = psi !== null && other !== null ? other - psi : 0
      const dual =
        softer > (values[`${kind}_duals_critical`] ?? 20)
          ? 'critical'
          : softer > (values[`${kind}_duals_warning`] ?? 10)
            ? 'warning'
            : 'ok'
      const all = [pressure, dual, judgeTread(tread, kind, values[`${kind}_minimum`]!)]
      return all.includes('critical') ? severity === 'critical' : all.includes('warning') && severity === 'warning'
    }).length
  }

  it('are none where nothing changes, and those of today are counted as they are judged', async () => {
    const found = await ask()
    expect(read.length).toBeGreaterThan(20)
    expect([found.critical_before, found.warning_before]).toEqual([counted('critical'), counted('warning')])
    expect([found.critical_after, found.warning_after]).toEqual([found.critical_before, found.warning_before])
    expect([found.critical_places, found.warning_places]).toEqual([null, null])
  })

  it.each([
    ['a higher target', { drive_target: 130 }],
    ['a narrower warning', { steer_warning: 1, drive_warning: 1, trailer_warning: 1 }],
    ['a greater minimum', { drive_minimum: 12, trailer_minimum: 12 }],
    ['narrower duals', { drive_duals_warning: 1, drive_duals_critical: 2 }],
  ] as [string, Spec][])('are counted by location with %s', async (_, change) => {
    const found = await ask(change)
    const [critical, warning] = [counted('critical', change), counted('warning', change)]
    expect([found.critical_after, found.warning_after]).toEqual([critical, warning])
    expect(found.critical_after + found.warning_after).toBeGreaterThan(found.critical_before + found.warning_before)
    expect(found.critical_places).toBe(
      critical === found.critical_before ? null : `${place.name} ${found.critical_before} → ${critical}`,
    )
    expect(found.warning_places).toBe(
      warning === found.warning_before ? null : `${place.name} ${found.warning_before} → ${warning}`,
    )
  })
})
