import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { findAxleConfiguration } from '../../../../domain/positions.ts'
import { judgeInspection, type WheelReading } from '../../../../domain/severity.ts'
import { migrate, readMigrations } from '../../../../server/platform/database/migrate.ts'
import { testDatabase } from './testDatabase.ts'

const before = readMigrations().filter(({ name }) => name < '0180')
const spec = { targetPressurePsi: 100, warningShare: 0.1, criticalShare: 0.2, minimumTread32nds: 4 }
/**
 * As wheels were judged before: no difference of pressures was more than a plan, and an axle was judged by its sides
 * alone.
 */
const configuration = findAxleConfiguration('TR-6X2L')!
const units = Array.from({ length: 60 }, (_, unit) => ({
  unit,
  liftAxlesRaised: unit % 3 === 0,
  readings: configuration.axles
    .flatMap(({ wheels }) => wheels)
    .map(({ axleNumber, side, wheelIndex }, at): WheelReading => {
      const random = (unit * 131 + at * 37) % 97
      return {
        axleNumber,
        side,
        wheelIndex,
        pressurePsi: random % 11 === 0 ? null : 74 + (random % 9) * 5 + (random % 2) / 10_000,
        tread32nds: random % 13 === 0 ? null : 3 + (random % 7) * 1.5,
      }
    }),
}))

describe('the migration of pressures of duals', () => {
  it('judges what is stored as it is judged from now on, and says how much changed', async () => {
    const database = await testDatabase.openEmpty()
    await migrate(database, before)
    await database.script(`
      insert into countries (country_code, name, region) values ('US', 'United States', 'NA');
      insert into states (country_code, state_code, name) values ('US', 'OH', 'Ohio');
      insert into axle_configurations (configuration_code, unit_type, name, axle_count, tire_count) values ('TR-6X2L', 'tractor', 'Three axles', 3, 10);
      insert into accounts (account_id, account_number, name, location_type, country_code) values (7, '7', 'Seven', 3, 'US');
      insert into locations (location_id, account_id, location_number, name, state_code, country_code) values (8, 7, '1', 'Akron', 'OH', 'US');
      insert into users (user_id, login, email, user_name, user_last_name, user_group, password_hash) values (1, 'a', 'a@example.test', 'A', 'Person', 'CUS', 'x');
      insert into surveys (survey_id, account_id, location_id, kind, survey_date, survey_by, state) values (5, 7, 8, 'fleet', '2026-01-10', 'A. Person', 'finished'), (6, 7, 8, 'fleet', '2026-01-10', 'A. Person', 'open');
      select ensure_month('2026-01-10');
      ${configuration.axles
        .flatMap(({ number, kind, isLift, wheels }) =>
          wheels.map(
            ({ side, wheelIndex, code }) =>
              `insert into axle_configuration_wheels (configuration_code, axle_number, side, wheel_index, position_code, axle_kind, is_lift_axle) values ('TR-6X2L', ${number}, '${side}', ${wheelIndex}, '${code}', '${kind}', ${isLift});`,
          ),
        )
        .join('\n')}
      ${units.map(store).join('\n')}`)
    const told: string[] = []
    await migrate(database, undefined, (line) => told.push(line))
    const inspections = await database.query<Record<string, number>>(
      sql`select inspection_id, pressure_critical, pressure_warning, critical_exceptions, warning_exceptions from inspections order by 1`,
    )
    const drafts = await database.query<Record<string, number>>(
      sql`select critical_exceptions, warning_exceptions from survey_units order by unit_inspection_id`,
    )
    let softer = 0
    for (const { unit, liftAxlesRaised, readings } of units) {
      const { counts, wheels } = judgeInspection(configuration, { steer: spec, drive: spec, trailer: spec }, readings, {
        isHot: false,
        liftAxlesRaised,
      })
      const [critical, warning] = [/Critical$/, /Warning$/].map((name) =>
        Object.entries(counts).reduce((sum, [key, count]) => sum + (name.test(key) ? count : 0), 0),
      )
      expect(inspections[unit]).toEqual({
        inspection_id: unit + 1,
        pressure_critical: counts.pressureCritical,
        pressure_warning: counts.pressureWarning,
        critical_exceptions: critical,
        warning_exceptions: warning,
      })
      expect(drafts[unit]).toEqual({ critical_exceptions: critical, warning_exceptions: warning })
      const expected = wheels.map(({ axleNumber, side, wheelIndex, pressure, tread, duals, axle }) => [
        axleNumber,
        side,
        wheelIndex,
        pressure,
        tread,
        duals,
        axle,
      ])
      for (const table of [
        sql`readings where inspection_id = ${unit + 1}`,
        sql`survey_wheels where unit_inspection_id = ${1001 + unit}`,
      ]) {
        const stored = await database.query<Record<string, unknown>>(
          sql`select axle_number, side, wheel_index, pressure_severity, tread_severity, duals_severity, axle_severity from ${table}`,
        )
        expect(stored.map((row) => Object.values(row)).sort()).toEqual(expected.sort())
      }
      softer += wheels.filter(
        ({ pressure }, at) =>
          pressure !== 'plan' && pressure !== judgedBefore({ liftAxlesRaised, readings }).wheels[at]!.pressure,
      ).length
    }
    expect(softer).toBeGreaterThan(15)
    // Later migrations tell of other things.
    expect(told.filter((line) => line.startsWith('Duals'))).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Duals: ${softer} tires more than 10 psi softer than their dual became an exception of pressure or a worse one, on \\d+ inspections; the mismatch shown changed at \\d+ wheels\\.$`,
        ),
      ),
      `Duals: ${softer} tires of open surveys more than 10 psi softer than their dual became an exception of pressure or a worse one.`,
    ])
    await database.close()
  })
})

type Unit = (typeof units)[number]

/** The severities and counts of an earlier version. */
function judgedBefore({
  liftAxlesRaised,
  readings,
}: Pick<Unit, 'liftAxlesRaised' | 'readings'>): ReturnType<typeof judgeInspection> {
  const circumstances = { isHot: false, liftAxlesRaised }
  const never = { ...spec, dualsWarningPsi: 1000, dualsCriticalPsi: 1000 }
  const judged = judgeInspection(configuration, { steer: never, drive: never, trailer: never }, readings, circumstances)
  // Without duals whose treads differ, the axle has the state of its sides.
  const wheels = judged.wheels.map((wheel) => {
    const pair = readings.filter(({ axleNumber, side }) => axleNumber === wheel.axleNumber && side === wheel.side)
    return {
      ...wheel,
      axle: acrossOf(wheel.axleNumber, readings, liftAxlesRaised),
      duals:
        pair.length > 1 && pair.some(({ tread32nds }) => tread32nds === null) ? ('not_read' as const) : wheel.duals,
    }
  })
  return { ...judged, wheels }
}

function acrossOf(
  axleNumber: number,
  readings: WheelReading[],
  liftAxlesRaised: boolean,
): 'ok' | 'plan' | 'warning' | 'critical' | 'not_read' {
  const treads = (of: string) =>
    readings.flatMap((one) => (one.axleNumber === axleNumber && one.side === of ? [one.tread32nds] : []))
  const [left, right] = [treads('left'), treads('right')]
  if ([...left, ...right].includes(null)) return 'not_read'
  const mean = (of: (number | null)[]) => of.reduce<number>((sum, tread) => sum + tread!, 0) / of.length
  const difference = Math.abs(mean(left) - mean(right))
  const found = difference >= 8 ? 'critical' : difference > 4 ? 'warning' : 'ok'
  return found !== 'ok' &&
    liftAxlesRaised &&
    configuration.axles.some(({ number, isLift }) => number === axleNumber && isLift)
    ? 'plan'
    : found
}

function store(unit: Unit): string {
  const { counts, wheels } = judgedBefore(unit)
  const at = unit.unit
  const sum = (name: RegExp): number =>
    Object.entries(counts).reduce((total, [key, count]) => total + (name.test(key) ? count : 0), 0)
  const value = (text: string | number | null): string =>
    text === null ? 'null' : typeof text === 'number' ? String(text) : `'${text}'`
  return `
    insert into units (unit_id, account_id, location_id, unit_number, unit_type, configuration_code) values (${100 + at}, 7, 8, 'U${at}', 'tractor', 'TR-6X2L');
    insert into inspections (account_id, inspected_on, inspection_id, survey_id, survey_kind, survey_by, location_id, unit_id, inspected_time, lift_axles_raised, total_tires, total_tires_read_count,
      pressure_critical, pressure_warning, tread_depth_critical, tread_depth_warning, tread_mismatch_axle_critical, tread_mismatch_axle_warning, tread_mismatch_duals_critical, tread_mismatch_duals_warning)
    values (7, '2026-01-10', ${at + 1}, 5, 'fleet', 'A. Person', 8, ${100 + at}, '10:00', ${unit.liftAxlesRaised}, 10, 10, ${counts.pressureCritical}, ${counts.pressureWarning}, ${counts.treadDepthCritical},
      ${counts.treadDepthWarning}, ${counts.treadMismatchAxleCritical}, ${counts.treadMismatchAxleWarning}, ${counts.treadMismatchDualsCritical}, ${counts.treadMismatchDualsWarning});
    insert into survey_units (unit_inspection_id, survey_id, unit_id, lift_axles_raised, added_by, critical_exceptions, warning_exceptions, total_tires)
    values (${1001 + at}, 6, ${100 + at}, ${unit.liftAxlesRaised}, 1, ${sum(/Critical$/)}, ${sum(/Warning$/)}, 10);
    ${wheels
      .map(
        ({ axleNumber, side, wheelIndex, pressurePsi, tread32nds, pressure, tread, duals, axle }) => `
      insert into readings (account_id, inspected_on, inspection_id, axle_number, side, wheel_index, pressure_psi, tread_32nds, pressure_severity, tread_severity, duals_severity, axle_severity)
      values (7, '2026-01-10', ${at + 1}, ${axleNumber}, '${side}', ${wheelIndex}, ${value(pressurePsi)}, ${value(tread32nds)}, '${pressure}', '${tread}', ${value(duals)}, '${axle}');
      update survey_wheels set pressure_psi = ${value(pressurePsi)}, tread_32nds = ${value(tread32nds)}, pressure_severity = '${pressure}', tread_severity = '${tread}', duals_severity = ${value(duals)}, axle_severity = '${axle}'
      where unit_inspection_id = ${1001 + at} and axle_number = ${axleNumber} and side = '${side}' and wheel_index = ${wheelIndex};`,
      )
      .join('')}`
}
