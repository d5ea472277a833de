import sql from 'sql-template-tag'
import type { TreadPlace } from '../../../domain/survey/draftWheel.ts'
import { lowestTread } from '../../../domain/survey/enteredTread.ts'
import type { PressureUnit, TreadUnit } from '../../../domain/units.ts'
import { undoTogether, type AnsweredRow, type FeedWriter, type StoredChange } from '../../engine/feeds/FeedWriter.ts'
import { lockAccounts } from '../../engine/feeds/lockAccounts.ts'
import type { RowProblem, WrittenRow } from '../../engine/feeds/runFeed.ts'
import type { RowChange } from '../../engine/feeds/stageSql.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import {
  storeInspections,
  type NewInspection,
  type NewReading,
  type SurveyKind,
} from '../inspections/storeInspections.ts'
import { findSurveys } from './findSurveys.ts'
import { compareReadings, mergeReadings } from './mergeReadings.ts'
import {
  findLoaded,
  findReached,
  findStored,
  inspectionKey,
  removeEmptySurveys,
  removeInspections,
  wheelKey,
  type KnownInspection,
  type ReadInspection,
  type StoredInspection,
} from './storedInspections.ts'
import { storeChanged } from './writeInspections.ts'
import { keyOf, recorded, writtenInspection } from './writtenInspection.ts'

/** A wheel as the dataset of inspections answers it. */
interface WheelRow extends Omit<NewReading, 'tireId'> {
  line: number
  tireId: number | null
  isCancelled: boolean
  /** The file has cells for its values, and empties what is stored with empty ones. */
  isCleared: boolean
  inspection: KnownInspection & {
    configurationCode: string
    locationId: number
    surveyKind: SurveyKind
    surveyBy: string
  }
  /** Values of the inspection that the row gives. */
  said: Partial<
    Pick<
      NewInspection,
      | 'locationId'
      | 'surveyKind'
      | 'surveyBy'
      | 'licensePlate'
      | 'odometerMiles'
      | 'crossingDirection'
      | 'liftAxlesRaised'
    >
  >
}

type Rows = [WheelRow, ...WheelRow[]]

/** Stores inspections whose wheels are given a row each, and judges them by the specifications of their locations. */
export const inspectionWriter: FeedWriter = {
  async store(connection, answered, scope) {
    const groups = groupRows(answered.map(toWheelRow))
    const problems = groups.flatMap(contradictions)
    if (problems.length > 0) return { changes: new Map(), foreign: [], problems, written: [] }
    // Two who load the same inspections at once would both find them new.
    await lockAccounts(
      connection,
      'inspections',
      groups.map(([first]) => first.inspection.accountId),
    )
    const before = await findStored(
      connection,
      groups.map(([first]) => first.inspection),
    )
    const reached = await findReached(
      connection,
      [...before.values()].map(({ inspection }) => inspection),
      scope,
    )
    const foreign = groups.filter(
      ([{ inspection }]) => before.has(inspectionKey(inspection)) && !reached.has(inspectionKey(inspection)),
    )
    if (foreign.length > 0)
      return { changes: new Map(), foreign: foreign.flat().map(({ line }) => line), problems: [], written: [] }
    const all = groups.map((rows) => merged(rows, before.get(inspectionKey(rows[0].inspection))?.inspection))
    const emptied = all.filter((each, index) => groups[index]!.some(({ isCancelled }) => isCancelled) && isEmpty(each))
    const unknown = new Set(emptied.map(inspectionKey).filter((key) => !before.has(key)))
    const gone = await takeAway(
      connection,
      emptied.flatMap((each) => before.get(inspectionKey(each))?.inspection ?? []),
    )
    const stays = all.map(inspectionKey).map((key) => !unknown.has(key) && !gone.has(key))
    const due = new Map(
      (
        await storeChanged(
          connection,
          all.filter((_each, index) => stays[index]),
          before,
        )
      ).map((each) => [inspectionKey(each), each]),
    )
    const changes = new Map<number, RowChange>()
    groups.forEach((rows, index) => {
      const key = inspectionKey(rows[0].inspection)
      changesOf(
        rows,
        all[index]!,
        before.get(key),
        gone.has(key) ? 'cancelled' : due.has(key) ? 'changed' : null,
      ).forEach((change, line) => changes.set(line, change))
    })
    const written = groups.flatMap(([{ line, inspection }]): Omit<WrittenRow, 'table'>[] => {
      const after = due.get(inspectionKey(inspection))
      const old = before.get(inspectionKey(inspection))?.inspection
      if (old && gone.has(inspectionKey(inspection)))
        return [
          {
            line,
            key: keyOf(old),
            change: 'cancelled' as const,
            before: { ...recorded(old, true), ...ownOf(old) },
            after: null,
          },
        ]
      return after ? [writtenInspection(line, after, old)] : []
    })
    return { changes, foreign: [], problems: [], written }
  },

  undo: undoTogether((change) => [inspectionKey(knownOf(change))], undoDifferent),
}

const knownOf = ({ key }: StoredChange): KnownInspection => ({
  accountId: Number(key.account_id),
  unitId: Number(key.unit_id),
  inspectedOn: String(key.inspected_on),
  inspectedTime: String(key.inspected_time),
})

/** Takes changes of different inspections back, a few statements for all of them. */
async function undoDifferent(connection: Queryable, changes: StoredChange[]): Promise<(string[] | null)[]> {
  const stored = await findStored(connection, changes.map(knownOf))
  const units = await connection.query<{ unit_id: number; configuration_code: string }>(sql`
    select unit_id, configuration_code from units where unit_id = any(${changes.map((change) => knownOf(change).unitId)}::bigint[])`)
  const codes = new Map(units.map(({ unit_id: id, configuration_code: code }) => [id, code]))
  const [gone, back]: [StoredInspection['inspection'][], NewInspection[]] = [[], []]
  const kept: (string[] | null)[] = []
  for (const one of changes) {
    const { change, before, after } = one
    const known = knownOf(one)
    const code = codes.get(known.unitId)
    const now = stored.get(inspectionKey(known))?.inspection
    if (change === 'cancelled') {
      const isBack = !now && before !== null && code !== undefined
      if (isBack)
        back.push(
          restored({ ...known, ...(await placeOf(connection, known, before)), configurationCode: code }, before),
        )
      kept.push(isBack ? null : [])
      continue
    }
    const differing = now && after ? differences(recorded(now), after) : []
    if (!now || !after || differing.length > 0) {
      kept.push(differing)
      continue
    }
    gone.push(now)
    if (change !== 'new' && code !== undefined) back.push(restored({ ...now, configurationCode: code }, before))
    kept.push(null)
  }
  await removeInspections(connection, gone)
  await storeInspections(connection, back)
  await removeEmptySurveys(connection, [...new Set(gone.map(({ surveyId }) => surveyId))])
  return kept
}

const textOr = (value: unknown): string | undefined =>
  value === null || value === undefined ? undefined : String(value)
const numberOr = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

function toWheelRow(row: AnsweredRow): WheelRow {
  const treadUnit = textOr(row.tread_unit) as TreadUnit | undefined
  const pressure = numberOr(row.pressure)
  const tread = numberOr(row.tread)
  const at = (place: TreadPlace): number | null => numberOr(row[`tread_${place}`])
  const given = new Set(row.feed_given)
  const has = (...columns: string[]): boolean => columns.some((column) => given.has(column))
  return {
    line: row.line,
    axleNumber: Number(row.axle_number),
    side: row.side as NewReading['side'],
    wheelIndex: Number(row.wheel_index) as NewReading['wheelIndex'],
    tireId: numberOr(row.tire_id),
    isCancelled: row.is_cancelled === true,
    isCleared: has('pressure', 'tread', 'tread_outer', 'tread_center', 'tread_inner'),
    pressure: pressure === null ? null : { value: pressure, unit: row.pressure_unit as PressureUnit },
    tread:
      treadUnit === undefined
        ? null
        : (lowestTread({ outer: at('outer'), center: at('center'), inner: at('inner') }, treadUnit) ??
          (tread === null ? null : { value: tread, unit: treadUnit })),
    inspection: {
      accountId: Number(row.account_id),
      unitId: Number(row.unit_id),
      inspectedOn: String(row.inspected_on),
      inspectedTime: String(row.inspected_time),
      configurationCode: String(row.configuration_code),
      locationId: Number(row.location_id),
      surveyKind: row.survey_kind as SurveyKind,
      surveyBy: String(row.survey_by),
    },
    said: {
      ...(has('location_number') && { locationId: Number(row.location_id) }),
      ...(has('survey_kind') && { surveyKind: row.survey_kind as SurveyKind }),
      ...(has('survey_by') && { surveyBy: String(row.survey_by) }),
      ...(has('license_plate') && { licensePlate: textOr(row.license_plate) }),
      ...(has('odometer') && { odometerMiles: numberOr(row.odometer_miles) ?? undefined }),
      ...(has('crossing_direction') && {
        crossingDirection: textOr(row.crossing_direction) as 'in' | 'out' | undefined,
      }),
      ...(has('lift_axles_raised') && { liftAxlesRaised: row.lift_axles_raised === true }),
    },
  }
}

/** The rows of each inspection, by line. */
function groupRows(rows: WheelRow[]): Rows[] {
  const groups = new Map<string, Rows>()
  for (const row of rows.sort((one, other) => one.line - other.line)) {
    const group = groups.get(inspectionKey(row.inspection))
    if (group) group.push(row)
    else groups.set(inspectionKey(row.inspection), [row])
  }
  return [...groups.values()]
}

const readingOf = ({ axleNumber, side, wheelIndex, pressure, tread, tireId }: WheelRow): NewReading => ({
  axleNumber,
  side,
  wheelIndex,
  pressure,
  tread,
  ...(tireId === null ? {} : { tireId }),
})

/** Rows that say something else of a wheel than an earlier one of the same inspection. */
function contradictions(rows: Rows): RowProblem[] {
  const first = new Map<string, WheelRow>()
  return rows.flatMap((row) => {
    const before = first.get(wheelKey(row))
    if (!before) first.set(wheelKey(row), row)
    return before && JSON.stringify(readingOf(before)) !== JSON.stringify(readingOf(row))
      ? [{ line: row.line, column: 'position', key: 'server.feeds.repeated', values: { line: before.line } }]
      : []
  })
}

/** An inspection as it is after its rows: what they do not give stays. */
function merged(rows: Rows, old: StoredInspection['inspection'] | undefined): ReadInspection {
  const [{ inspection }] = rows
  const said: WheelRow['said'] = Object.assign({}, ...rows.toReversed().map((row) => row.said))
  const stored = old ?? { liftAxlesRaised: false, readings: [] }
  const distinct = new Map(rows.map((row) => [wheelKey(row), { reading: readingOf(row), row }]))
  const empties = new Set(
    [...distinct.values()].flatMap(({ reading, row }) => (row.isCancelled || row.isCleared ? [reading] : [])),
  )
  return {
    ...inspection,
    ...stored,
    ...said,
    configurationCode: inspection.configurationCode,
    readings: mergeReadings(
      stored.readings,
      [...distinct.values()].map(({ reading }) => reading),
      empties,
    ),
  }
}

/** True of an inspection in which no wheel is read, as found or as left. */
const isEmpty = ({ readings }: ReadInspection): boolean =>
  readings.every(({ pressure, tread, asLeft }) => !(pressure ?? tread ?? asLeft))

/**
 * Takes away those of some emptied inspections that loads alone stored, with the surveys that were made for them;
 * answers their keys.
 */
async function takeAway(
  connection: Queryable,
  emptied: StoredInspection['inspection'][],
): Promise<ReadonlySet<string>> {
  const loaded = await findLoaded(
    connection,
    emptied.map(({ inspectionId }) => inspectionId),
  )
  const gone = emptied.filter(({ inspectionId }) => loaded.has(inspectionId))
  await removeInspections(connection, gone)
  await removeEmptySurveys(
    connection,
    gone.map(({ surveyId }) => surveyId),
  )
  return new Set(gone.map(inspectionKey))
}

/**
 * The change of each line, of an inspection that is stored otherwise than it was, or not (null): a wheel that is
 * repeated changes nothing.
 */
function changesOf(
  rows: Rows,
  now: ReadInspection,
  old: StoredInspection | undefined,
  became: 'changed' | 'cancelled' | null,
): Map<number, RowChange> {
  const seen = new Set<string>()
  const [before, after] = [old?.inspection.readings ?? [], now.readings].map(
    (readings) => new Map(readings.map((reading) => [wheelKey(reading), reading])),
  )
  const found = new Map(
    rows.map((row): [number, RowChange] => {
      const key = wheelKey(row)
      if (became === null || seen.has(key)) return [row.line, 'unchanged']
      seen.add(key)
      const wheel = compareReadings(before?.get(key), after?.get(key))
      return [
        row.line,
        wheel === 'added' || (wheel === null && !old)
          ? 'new'
          : wheel === 'removed'
            ? 'cancelled'
            : wheel === 'changed'
              ? 'changed'
              : 'unchanged',
      ]
    }),
  )
  // A change of the inspection itself is told at its first row.
  if (became !== null && [...found.values()].every((change) => change === 'unchanged')) found.set(rows[0].line, became)
  return found
}

/** Columns in which an inspection is not what a load made of it. */
function differences(now: Record<string, unknown>, after: Record<string, unknown>): string[] {
  if (now.content === after.content) return []
  const columns = Object.keys(after).filter(
    (name) =>
      name !== 'content' &&
      name !== 'readings' &&
      JSON.stringify(now[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  return columns.length > 0 ? columns : ['readings']
}

/** Facts of a stored inspection that no row tells. */
const ownOf = ({
  inspectionId,
  surveyId,
  hours,
  comments,
}: StoredInspection['inspection']): Record<string, unknown> => ({
  inspection_id: inspectionId,
  survey_id: surveyId,
  hours: hours ?? null,
  comments: comments ?? null,
})

/**
 * The id of an inspection that was taken away, its survey, which is made anew where it went along, and what else was
 * its own.
 */
async function placeOf(
  connection: Queryable,
  known: KnownInspection,
  before: Record<string, unknown>,
): Promise<Omit<OwnFacts, keyof KnownInspection>> {
  const { inspection_id, survey_id, hours, comments, location_id, survey_kind, survey_by } = before
  const own = { inspectionId: Number(inspection_id), hours: numberOr(hours) ?? undefined, comments: textOr(comments) }
  const [survey] = await connection.query<{ survey_id: number }>(
    sql`select survey_id from surveys where survey_id = ${Number(survey_id)}`,
  )
  const [made] = survey
    ? [survey.survey_id]
    : await findSurveys(connection, [
        {
          ...known,
          locationId: Number(location_id),
          surveyKind: survey_kind as SurveyKind,
          surveyBy: String(survey_by),
          configurationCode: '',
          liftAxlesRaised: false,
          readings: [],
        },
      ])
  return { ...own, surveyId: made! }
}

type OwnFacts = KnownInspection & Pick<NewInspection, 'inspectionId' | 'surveyId' | 'hours' | 'comments'>

/** The inspection as it was before, below the survey that it has. */
function restored(
  own: OwnFacts & Pick<NewInspection, 'configurationCode'>,
  before: StoredChange['before'],
): NewInspection {
  const {
    location_id,
    survey_kind,
    survey_by,
    license_plate,
    odometer_miles,
    crossing_direction,
    lift_axles_raised,
    readings,
  } = before ?? {}
  return {
    ...own,
    locationId: Number(location_id),
    surveyKind: survey_kind as SurveyKind,
    surveyBy: String(survey_by),
    licensePlate: textOr(license_plate),
    odometerMiles: numberOr(odometer_miles) ?? undefined,
    crossingDirection: textOr(crossing_direction) as 'in' | 'out' | undefined,
    liftAxlesRaised: lift_axles_raised === true,
    readings: readings as NewReading[],
  }
}
