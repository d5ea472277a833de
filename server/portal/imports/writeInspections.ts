import { findWheel } from '../../../domain/positions.ts'
import type { EnteredTread } from '../../../domain/survey/draftWheel.ts'
import { lowestTread } from '../../../domain/survey/enteredTread.ts'
import { toMiles } from '../../../domain/quantities.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { storeInspections, type NewReading } from '../inspections/storeInspections.ts'
import { keyOf } from './csvTable.ts'
import { writtenInspection } from './writtenInspection.ts'
import { recordFile } from './recordFile.ts'
import { findSurveys } from './findSurveys.ts'
import type { FleetFiles } from './fleetFiles.ts'
import type { StoredFleet } from './storedFleet.ts'
import { compareReadings, mergeReadings } from './mergeReadings.ts'
import {
  contentOf,
  findStored,
  inspectionKey,
  removeInspections,
  wheelKey,
  type ReadInspection,
  type StoredInspection,
} from './storedInspections.ts'
import type { ImportCounts, WrittenReadings } from './writeFleet.ts'

/**
 * Stores inspections, identified by unit, date and time. Data that the files lack stays: columns missing in
 * inspections.csv, and wheels without a row in readings.csv. An unchanged inspection keeps the severities of its day. A
 * changed one is stored again under its id, and judged again.
 */
export async function writeInspections(
  connection: Queryable,
  { folder, stored }: { folder: string; stored: StoredFleet },
  files: FleetFiles,
): Promise<{ inspections: ImportCounts; readings: WrittenReadings }> {
  const readings = groupReadings(files, stored)
  const { header } = files.inspections
  const read = files.inspections.rows.map(({ values }) => {
    const unit = stored.units.get(keyOf(values.account_number, values.unit_number))!
    return {
      values,
      unit,
      known: {
        accountId: stored.accounts.get(values.account_number)!,
        unitId: unit.unit_id,
        inspectedOn: values.date,
        inspectedTime: values.time,
      },
    }
  })
  const before = await findStored(
    connection,
    read.map(({ known }) => known),
  )
  const all = read.map(({ values, unit, known }): ReadInspection => {
    const old = before.get(inspectionKey(known))?.inspection
    const place = values.location_number && stored.locations.get(keyOf(values.account_number, values.location_number))
    const valueIn = <Value>(column: string, value: Value, storedValue: Value | undefined): Value | undefined =>
      header.has(column) ? value : storedValue
    return {
      ...known,
      inspectionId: old?.inspectionId,
      locationId:
        valueIn('location_number', place ? place.location_id : unit.location_id, old?.locationId) ?? unit.location_id,
      configurationCode: unit.configuration_code,
      surveyKind: values.kind,
      surveyBy: values.survey_by,
      licensePlate: valueIn('license_plate', values.license_plate ?? undefined, old?.licensePlate),
      odometerMiles: valueIn(
        'odometer',
        values.odometer === null ? undefined : toMiles(values.odometer, values.odometer_unit!),
        old?.odometerMiles,
      ),
      hours: old?.hours,
      comments: old?.comments,
      crossingDirection: valueIn('crossing_direction', values.crossing_direction ?? undefined, old?.crossingDirection),
      liftAxlesRaised: valueIn('lift_axles_raised', values.lift_axles_raised ?? false, old?.liftAxlesRaised) ?? false,
      readings: mergeReadings(
        old?.readings ?? [],
        readings.get(keyOf(values.account_number, values.unit_number, values.date, values.time)) ?? [],
      ),
    }
  })
  const due = await storeChanged(connection, all, before)
  const changed = due.filter((each) => before.has(inspectionKey(each)))
  const after = await findStored(connection, changed)
  const lines = new Map(all.map((each, index) => [inspectionKey(each), files.inspections.rows[index]!.line]))
  const written = due.map((each) =>
    writtenInspection(lines.get(inspectionKey(each))!, each, before.get(inspectionKey(each))?.inspection),
  )
  await recordFile(
    connection,
    { folder, file: files.inspections.file, feed: 'inspections' },
    all.length,
    written.map((row) => ({ ...row, table: 'inspections' })),
  )
  return {
    inspections: { added: due.length - changed.length, changed: changed.length },
    readings: countReadings(all, before, after),
  }
}

/**
 * Stores the inspections that are new, or say something else than what is stored of them, and judges them. Answers
 * these, in order.
 */
export async function storeChanged(
  connection: Queryable,
  all: ReadInspection[],
  before: ReadonlyMap<string, StoredInspection>,
): Promise<ReadInspection[]> {
  const isAdded = (each: ReadInspection) => !before.has(inspectionKey(each))
  const due = all.filter(
    (each) => isAdded(each) || contentOf(before.get(inspectionKey(each))!.inspection) !== contentOf(each),
  )
  await removeInspections(
    connection,
    due.filter((each) => !isAdded(each)),
  )
  const surveyIds = await surveysOf(connection, due, before)
  await storeInspections(
    connection,
    due.map((each, index) => ({ ...each, surveyId: surveyIds[index]! })),
  )
  return due
}

/** One that stays in its place, day and hands stays in its survey. */
async function surveysOf(
  connection: Queryable,
  due: ReadInspection[],
  before: ReadonlyMap<string, StoredInspection>,
): Promise<number[]> {
  const surveyIds = due.map((each) => {
    const old = before.get(inspectionKey(each))?.inspection
    return old?.locationId === each.locationId && old.surveyKind === each.surveyKind && old.surveyBy === each.surveyBy
      ? old.surveyId
      : null
  })
  const found = await findSurveys(
    connection,
    due.filter((_each, index) => surveyIds[index] === null),
  )
  return surveyIds.map((surveyId) => surveyId ?? found.shift()!)
}

function countReadings(
  all: ReadInspection[],
  before: ReadonlyMap<string, StoredInspection>,
  after: ReadonlyMap<string, StoredInspection>,
): WrittenReadings {
  const counts: WrittenReadings = { added: 0, changed: 0, unchanged: 0, removed: 0, judgedAnew: 0 }
  for (const inspection of all) {
    const [old, now] = [before.get(inspectionKey(inspection)), after.get(inspectionKey(inspection))]
    const storedBefore = new Map(old?.inspection.readings.map((reading) => [wheelKey(reading), reading]))
    for (const reading of inspection.readings) {
      const became = compareReadings(storedBefore.get(wheelKey(reading)), reading)
      if (became) counts[became] += 1
      if (
        became === 'unchanged' &&
        now &&
        now.severities.get(wheelKey(reading)) !== old?.severities.get(wheelKey(reading))
      )
        counts.judgedAnew += 1
    }
  }
  return counts
}

function treadOf({
  tread,
  tread_outer: outer,
  tread_center: center,
  tread_inner: inner,
  tread_unit: unit,
}: FleetFiles['readings']['rows'][number]['values']): EnteredTread | null {
  if (unit === null) return null
  return lowestTread({ outer, center, inner }, unit) ?? (tread === null ? null : { value: tread, unit })
}

function groupReadings({ readings }: FleetFiles, stored: StoredFleet): Map<string, NewReading[]> {
  const groups = new Map<string, NewReading[]>()
  for (const { values } of readings.rows) {
    const unit = stored.units.get(keyOf(values.account_number, values.unit_number))!
    const { axleNumber, side, wheelIndex } = findWheel(
      stored.configurations.get(unit.configuration_code)!,
      values.position,
    )!
    const key = keyOf(values.account_number, values.unit_number, values.date, values.time)
    const group = groups.get(key) ?? []
    groups.set(key, group)
    group.push({
      axleNumber,
      side,
      wheelIndex,
      pressure: values.pressure === null ? null : { value: values.pressure, unit: values.pressure_unit! },
      tread: treadOf(values),
    })
  }
  return groups
}
