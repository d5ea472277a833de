import sql from 'sql-template-tag'
import type { AxleConfiguration, Position } from '../../../domain/positions.ts'
import { to32nds, toPsi } from '../../../domain/quantities.ts'
import type { EnteredTread } from '../../../domain/survey/draftWheel.ts'
import type { PressureUnit } from '../../../domain/units.ts'
import { judgeInspection, type Specs, type Verdict } from '../../../domain/severity.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { insertRows, reserveIds } from '../../platform/database/insertRows.ts'
import { findAxleConfigurations } from '../reference/findAxleConfigurations.ts'
import { findSpecs } from './findSpecs.ts'
import {
  asLeftColumns,
  inspectionColumns,
  readingColumns,
  toAsLeftRow,
  toInspectionRow,
  toReadingRow,
  toWearRow,
  wearColumns,
} from './inspectionRows.ts'
import { updateTireWear } from './updateTireWear.ts'

export type SurveyKind = 'checkpoint' | 'dealer' | 'fleet'

/** A wheel as it was entered; null is not read. */
export interface NewReading extends Position {
  tireId?: number
  pressure: { value: number; unit: PressureUnit } | null
  tread: EnteredTread | null
  /** Why it could not be read. */
  notReadReason?: string
  valveType?: string
  wearConditions?: string[]
  /** The resolution and its day, YYYY-MM-DD. */
  resolution?: { text: string; on: string }
  /** The wheel as it was left, where its tire was replaced and the new one was read. */
  asLeft?: ReadingAsLeft
}

type ReadingAsLeft = Pick<NewReading, 'tireId' | 'pressure' | 'tread' | 'valveType'>

export interface NewInspection {
  /** The id, if it was reserved before, as for a draft. */
  inspectionId?: number
  accountId: number
  locationId: number
  unitId: number
  configurationCode: string
  surveyId: number
  surveyKind: SurveyKind
  surveyBy: string
  /** YYYY-MM-DD and HH:MM:SS at the location. */
  inspectedOn: string
  inspectedTime: string
  licensePlate?: string
  odometerMiles?: number
  hours?: number
  comments?: string
  crossingDirection?: 'in' | 'out'
  liftAxlesRaised: boolean
  readings: NewReading[]
}

export interface JudgedInspection {
  inspectionId: number
  inspection: NewInspection
  verdict: Verdict
}

const inspectionsPerBatch = 500

/**
 * Stores inspections and readings; no other code writes them. Each is judged here, by its location's current spec, so
 * no report judges a tire again. The wear of their tires is updated too. The caller must run it in a transaction.
 * Returns the new inspection ids, in order.
 */
export async function storeInspections(
  connection: Queryable,
  inspections: readonly NewInspection[],
): Promise<number[]> {
  const ids = await insertInspections(connection, inspections)
  await updateTireWear(
    connection,
    inspections.flatMap(({ readings }) => readings.flatMap(({ tireId }) => tireId ?? [])),
  )
  return ids
}

/**
 * Without settling the wear of tires: for who stores many fleets in one transaction and settles all of them at its end.
 * `judgedBy` are the specs, where they are not those that the location has now.
 */
export async function insertInspections(
  connection: Queryable,
  inspections: readonly NewInspection[],
  judgedBy?: Specs,
): Promise<number[]> {
  if (inspections.length === 0) return []
  await ensureMonths(connection, inspections)
  const specs = judgedBy
    ? null
    : await findSpecs(
        connection,
        inspections.map(({ locationId }) => locationId),
      )
  const configurations = await findAxleConfigurations(
    connection,
    inspections.map(({ configurationCode }) => configurationCode),
  )
  const reserved = await reserveIds(
    connection,
    'inspections',
    'inspection_id',
    inspections.filter(({ inspectionId }) => inspectionId === undefined).length,
  )
  const ids = inspections.map(({ inspectionId }) => inspectionId ?? reserved.shift()!)
  let writing = Promise.resolve()
  for (let start = 0; start < inspections.length; start += inspectionsPerBatch) {
    const judged = inspections.slice(start, start + inspectionsPerBatch).map((inspection, index): JudgedInspection => {
      const verdict = judge(
        inspection,
        judgedBy ?? specs!.get(inspection.locationId)!,
        configurations.get(inspection.configurationCode),
      )
      return { inspectionId: ids[start + index]!, inspection, verdict }
    })
    // The next batch is judged while the database writes this one.
    await writing
    writing = write(connection, judged)
    writing.catch(() => {})
  }
  await writing
  return ids
}

async function write(connection: Queryable, judged: JudgedInspection[]): Promise<void> {
  await insertRows(connection, 'inspections', inspectionColumns, judged.map(toInspectionRow))
  await insertRows(connection, 'readings', readingColumns, judged.flatMap(toReadingRow))
  await insertRows(connection, 'readings_as_left', asLeftColumns, judged.flatMap(toAsLeftRow))
  await insertRows(connection, 'reading_wear_conditions', wearColumns, judged.flatMap(toWearRow))
}

function judge(inspection: NewInspection, specs: Specs, configuration: AxleConfiguration | undefined): Verdict {
  if (!configuration) throw new Error(`unknown axle configuration: ${inspection.configurationCode}`)
  const readings = inspection.readings.map(({ axleNumber, side, wheelIndex, pressure, tread }) => ({
    axleNumber,
    side,
    wheelIndex,
    pressurePsi: pressure && toPsi(pressure.value, pressure.unit),
    tread32nds: tread && to32nds(tread.value, tread.unit),
  }))
  const verdict = judgeInspection(configuration, specs, readings, {
    isHot: inspection.surveyKind === 'checkpoint',
    liftAxlesRaised: inspection.liftAxlesRaised,
  })
  const readAsLeftOnly = inspection.readings.filter(
    ({ pressure, tread, asLeft }) => pressure === null && tread === null && (asLeft?.pressure ?? asLeft?.tread),
  ).length
  return { ...verdict, totalTiresRead: verdict.totalTiresRead + readAsLeftOnly }
}

async function ensureMonths(connection: Queryable, inspections: readonly NewInspection[]): Promise<void> {
  const months = new Set(inspections.map(({ inspectedOn }) => `${inspectedOn.slice(0, 7)}-01`))
  await connection.query(sql`select ensure_month(day) from unnest(${[...months].sort()}::date[]) as day`)
}
