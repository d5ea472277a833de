import { findUnitProblems, numberKey, vinKey, type UnitRules } from '../../../domain/uploadedUnit.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import type { SentFile } from '../../platform/files/SentFile.ts'
import type { Translate } from '../../platform/language/translator.ts'
import { findAxleConfigurations } from '../reference/findAxleConfigurations.ts'
import { readUnitFile, type UnitRow } from './readUnitFile.ts'
import { storedUnits, storedVins, unitForm, unitPlace, unitRules } from './unitPlace.ts'

/** A problem with a value of the file, in the caller's words. */
export interface RowError {
  row: number
  column: string
  message: string
}

interface ImportUnitsDeps {
  database: Queryable
  catalog: Catalog
  now: Date
}

interface ImportRequest {
  caller: Principal
  translate: Translate
  /** For who went away nothing is read any more. */
  signal: AbortSignal
}

/**
 * The units of a file, with all that saving them would refuse. Nothing is written: they are the caller's to correct and
 * to save.
 */
export async function importUnits(
  file: SentFile,
  locationId: number,
  { database, catalog, now }: ImportUnitsDeps,
  { caller, translate, signal }: ImportRequest,
): Promise<{ units: UnitRow[]; errors: RowError[] }> {
  const form = unitForm(catalog, caller)
  const place = await unitPlace(database, locationId, caller)
  const units = await readUnitFile(file, form, {
    translate,
    signal,
    configurations: await findAxleConfigurations(database),
    feed: catalog.feeds.get('units') ?? null,
  })
  const stored = await storedUnits(
    database,
    place.accountId,
    units.map(({ unit_number: number }) => String(number ?? '')),
  )
  const first = new Map<string, number>()
  for (const { row, unit_number: number } of units)
    if (number !== null && !first.has(numberKey(number))) first.set(numberKey(number), row)
  let at = 0
  const findOwner: UnitRules['findOwner'] = (number) => {
    if (stored.has(numberKey(number))) return 'fleet'
    const row = first.get(numberKey(number)) ?? at
    return row < at ? { row } : null
  }
  const vins = await storedVins(
    database,
    place.accountId,
    caller,
    units.flatMap(({ vin }) => (vin === null ? [] : [vinKey(vin)])),
  )
  const firstVin = new Map<string, number>()
  for (const { row, vin } of units) if (vin !== null && !firstVin.has(vinKey(vin))) firstVin.set(vinKey(vin), row)
  const vinOf: UnitRules['vinOf'] = (vin) => {
    const unit = vins.get(vin)
    if (unit !== undefined) return { unit }
    const row = firstVin.get(vin) ?? at
    return row < at ? { row } : null
  }
  const rules = await unitRules(database, form, place, { now, findOwner, vinOf })
  const errors = units.flatMap((unit) => {
    at = unit.row
    return findUnitProblems(unit, rules).map(({ column, message, values }): RowError => ({
      row: unit.row,
      column,
      message: translate(message.key, message.text, values),
    }))
  })
  return { units, errors }
}
