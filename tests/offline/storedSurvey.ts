import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { newSurveyUnit } from '../../domain/survey/newSurveyUnit.ts'
import type { CachedSurvey, StoredUnit } from '../../src/offline/model.ts'
import { openSurveyDatabase, type SurveyDatabase } from '../../src/offline/cache/surveyDatabase.ts'
import { Surveys, type SurveysDeps } from '../../src/offline/Surveys.ts'
import type { LocalSurvey } from '../../src/offline/cache/LocalSurvey.ts'

// Beside a factory, the browser's own.

const newFactory = (): globalThis.IDBFactory => new IDBFactory() as unknown as globalThis.IDBFactory

const spec = { targetPressurePsi: 100, warningShare: 0.1, criticalShare: 0.2, minimumTread32nds: 4 }
const user = 'ada'

/** A survey of one tractor with ten wheels, as it is stored in a browser. */
export const storedSurvey: CachedSurvey = {
  user,
  survey_id: 1,
  asked_at: '2026-06-10T08:00:00.000Z',
  locale: 'en-US',
  state: 'open',
  location_name: 'Akron',
  account_name: 'Great Lakes',
  survey_date: '2026-06-10',
  specs: { steer: spec, drive: spec, trailer: spec },
  choices: { removal_reasons: [], wear_conditions: [], valve_types: [], brands: [], product_lines: [], tire_sizes: [] },
  unit_ids: [11],
}

export function storedUnit(unit_inspection_id = 11, unit_number = 'T-1'): StoredUnit {
  const fresh = newSurveyUnit({
    unit_inspection_id,
    unit_id: unit_inspection_id,
    unit_number,
    configuration_code: 'TR-6X4',
  })
  return {
    ...fresh,
    user,
    survey_id: 1,
    type: 'tractor',
    last_mileage: null,
    version: 1,
    wheels: fresh.wheels.map((wheel) => ({
      ...wheel,
      version: 1,
      last_inspected_on: null,
      last_pressure: null,
      last_tread_depth: null,
      known_tire: {},
      changed_at: null,
      changed_by: null,
    })),
  }
}

export async function putSurvey(
  database: SurveyDatabase,
  survey = storedSurvey,
  units = [storedUnit()],
): Promise<void> {
  await database.transaction('readwrite', async (tables) => {
    await tables.surveys.put(survey)
    for (const unit of units) await tables.units.put(unit)
  })
}

/** A browser that has the survey, and a server that answers its calls as `request` says. */
export async function openStored(
  request: SurveysDeps['request'],
  { factory = newFactory(), ...more }: Partial<SurveysDeps> & { factory?: globalThis.IDBFactory } = {},
): Promise<{ surveys: Surveys; copy: LocalSurvey; database: SurveyDatabase }> {
  const database = more.database ?? (await openSurveyDatabase(factory))
  await putSurvey(database)
  const surveys = new Surveys({
    database,
    request,
    user: () => user,
    locale: () => 'en-US',
    now: () => new Date('2026-06-10T08:00:10.000Z'),
    wait: () => Promise.resolve(),
    idle: () => Promise.resolve(),
    hurry: () => undefined,
    locks: null,
    channel: null,
    ...more,
  })
  return { surveys, database, copy: await surveys.open(1) }
}

/** Enters a pressure at one of the ten wheels. */
export function enterPressure(copy: LocalSurvey, wheelAt: number, pressure: number): void {
  const unit = copy.units.get(11)!
  const { axle_number, side, wheel_index } = unit.current.wheels[wheelAt]!
  const errors = copy.enter(11, {
    kind: 'reading',
    place: { axle_number, side, wheel_index },
    reading: { pressure, pressure_format: 'psi' },
  })
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
}

/** The server's answer to a reading that it has stored. */
export const storedReading = (body: unknown): object => {
  const { version, ...wheel } = body as { version: number }
  return { updated_wheel: { ...wheel, version: version + 1 } }
}
