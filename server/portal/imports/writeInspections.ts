import { findAxleConfiguration, findWheel } from '../../../domain/positions.ts'
import { toMiles } from '../../../domain/quantities.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { storeInspections, type NewReading } from '../inspections/storeInspections.ts'
import { keyOf } from './csvTable.ts'
import { findSurveys } from './findSurveys.ts'
import type { FleetFiles } from './fleetFiles.ts'
import type { StoredFleet } from './storedFleet.ts'
import { contentOf, findContents, inspectionKey, removeInspections, type ReadInspection } from './storedInspections.ts'
import type { Written } from './writeFleet.ts'

/**
 * An inspection is known by unit, date and time. One that is stored with the same content is left as it is,
 * with the severities of its day; one whose content changed is taken out and stored again.
 */
export async function writeInspections(
  connection: Queryable,
  files: FleetFiles,
  stored: StoredFleet,
): Promise<{ inspections: Written; readings: Written }> {
  const readings = groupReadings(files, stored)
  const all = files.inspections.rows.map(({ values }): ReadInspection => {
    const unit = stored.units.get(keyOf(values.account_number, values.unit_number))!
    const place = values.location_number && stored.locations.get(keyOf(values.account_number, values.location_number))
    return {
      accountId: stored.accounts.get(values.account_number)!,
      locationId: place ? place.location_id : unit.location_id,
      unitId: unit.unit_id,
      configurationCode: unit.configuration_code,
      surveyKind: values.kind,
      surveyBy: values.survey_by,
      inspectedOn: values.date,
      inspectedTime: values.time,
      licensePlate: values.license_plate ?? undefined,
      odometerMiles: values.odometer === null ? undefined : toMiles(values.odometer, values.odometer_unit!),
      crossingDirection: values.crossing_direction ?? undefined,
      liftAxlesRaised: values.lift_axles_raised ?? false,
      readings: readings.get(keyOf(values.account_number, values.unit_number, values.date, values.time)) ?? [],
    }
  })
  const before = await findContents(connection, all)
  const isAdded = (each: ReadInspection) => !before.has(inspectionKey(each))
  const due = all.filter((each) => before.get(inspectionKey(each)) !== contentOf(each))
  await removeInspections(connection, due)
  const surveyIds = await findSurveys(connection, due)
  await storeInspections(connection, due.map((each, index) => ({ ...each, surveyId: surveyIds[index]! })))
  const written = (weight: (each: ReadInspection) => number): Written => {
    const total = (list: ReadInspection[]) => list.reduce((sum, each) => sum + weight(each), 0)
    return { added: total(due.filter(isAdded)), changed: total(due.filter((each) => !isAdded(each))) }
  }
  return { inspections: written(() => 1), readings: written((each) => each.readings.length) }
}

function groupReadings({ readings }: FleetFiles, stored: StoredFleet): Map<string, NewReading[]> {
  const groups = new Map<string, NewReading[]>()
  for (const { values } of readings.rows) {
    const unit = stored.units.get(keyOf(values.account_number, values.unit_number))!
    const { axleNumber, side, wheelIndex } = findWheel(
      findAxleConfiguration(unit.configuration_code)!,
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
      tread: values.tread === null ? null : { value: values.tread, unit: values.tread_unit! },
    })
  }
  return groups
}
