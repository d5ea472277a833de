import type { TreadPlace } from '../../../domain/survey/draftWheel.ts'
import { lowestTread } from '../../../domain/survey/enteredTread.ts'
import type { PressureUnit, TreadUnit } from '../../../domain/units.ts'
import type { AnsweredRow } from '../../engine/feeds/FeedWriter.ts'
import type { RowProblem, RowChange } from '../../engine/feeds/FeedRun.ts'
import type { NewInspection, NewReading, SurveyKind } from '../inspections/storeInspections.ts'
import { compareReadings, mergeReadings } from './mergeReadings.ts'
import {
  inspectionKey,
  wheelKey,
  type KnownInspection,
  type ReadInspection,
  type StoredInspection,
} from './storedInspections.ts'

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
  suppliedValues: Partial<
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

type InspectionRows = [WheelRow, ...WheelRow[]]

export const textOr = (value: unknown): string | undefined =>
  value === null || value === undefined ? undefined : String(value)

export const numberOr = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value)

export function toWheelRow(row: AnsweredRow): WheelRow {
  const treadUnit = textOr(row.tread_unit) as TreadUnit | undefined
  const pressure = numberOr(row.pressure)
  const tread = numberOr(row.tread)
  const at = (place: TreadPlace): number | null => numberOr(row[`tread_${place}`])
  const suppliedNames = new Set(row.feed_given)
  const has = (...columns: string[]): boolean => columns.some((column) => suppliedNames.has(column))
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
    suppliedValues: {
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
export function groupRows(rows: WheelRow[]): InspectionRows[] {
  const groups = new Map<string, InspectionRows>()
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

/** InspectionRows that say something else of a wheel than an earlier one of the same inspection. */
export function contradictions(rows: InspectionRows): RowProblem[] {
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
export function mergeRows(rows: InspectionRows, old: StoredInspection['inspection'] | undefined): ReadInspection {
  const [{ inspection }] = rows
  const suppliedValues: WheelRow['suppliedValues'] = Object.assign(
    {},
    ...rows.toReversed().map((row) => row.suppliedValues),
  )
  const stored = old ?? { liftAxlesRaised: false, readings: [] }
  const distinct = new Map(rows.map((row) => [wheelKey(row), { reading: readingOf(row), row }]))
  const empties = new Set(
    [...distinct.values()].flatMap(({ reading, row }) => (row.isCancelled || row.isCleared ? [reading] : [])),
  )
  return {
    ...inspection,
    ...stored,
    ...suppliedValues,
    configurationCode: inspection.configurationCode,
    readings: mergeReadings(
      stored.readings,
      [...distinct.values()].map(({ reading }) => reading),
      empties,
    ),
  }
}

/**
 * The change of each line, of an inspection that is stored otherwise than it was, or not (null): a wheel that is
 * repeated changes nothing.
 */
export function changesOf(
  rows: InspectionRows,
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
