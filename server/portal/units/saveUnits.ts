import {
  findUnitProblems,
  numberKey,
  unitColumns,
  type UnitRules,
  type UnitValues,
} from '../../../domain/uploadedUnit.ts'
import type { Form } from '../../../engine/core/definition/formModel.ts'
import { audit } from '../../access/audit.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import { writeRows } from '../../engine/query/writeRows.ts'
import { StatementFailed, type Database } from '../../platform/database/Database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Translate } from '../../platform/language/translator.ts'
import type { RowError } from './importUnits.ts'
import { isSaved, storedUnits, unitForm, unitPlace, unitRules, type UnitPlace } from './unitPlace.ts'

interface SaveUnitsDeps {
  database: Database
  catalog: Catalog
  now: Date
}

interface SaveRequest {
  caller: Principal
  translate: Translate
  /**
   * Aborted when the caller disconnects. Units saved until then stay saved, and are recognized when they are sent
   * again.
   */
  signal: AbortSignal
}

type SaveOutcome = { id: number } | { errors: Omit<RowError, 'row'>[] }

/** Saves units one by one: what is wrong with one keeps no other back. `row` is a unit's place in the list, from 0. */
export async function saveUnits(
  units: UnitValues[],
  locationId: number,
  { database, catalog, now }: SaveUnitsDeps,
  { caller, translate, signal }: SaveRequest,
): Promise<{ units: { row: number; id: number }[]; errors: RowError[] }> {
  const form = unitForm(catalog, caller)
  const place = await unitPlace(database, locationId, caller)
  // The fleet's own units say whether a number or a VIN is taken, each when it is saved.
  const rules = await unitRules(database, form, place, { now, findOwner: () => null, vinOf: () => null })
  const saved: { row: number; id: number }[] = []
  const errors: RowError[] = []
  let added = 0
  for (const [row, unit] of units.entries()) {
    if (signal.aborted) break
    const before = await storedId(unit)
    const outcome = before ?? (await saveOne(unit, rules))
    if (!('id' in outcome)) {
      errors.push(...outcome.errors.map((error) => ({ row, ...error })))
      continue
    }
    saved.push({ row, id: outcome.id })
    if (!before) added += 1
  }
  if (added > 0)
    await audit(database, caller, 'save', { form: form.id, added: true, location: place.locationId, count: added })
  return { units: saved, errors }

  /** One that was saved before, just so; or whose number another unit of the fleet has. */
  async function storedId(unit: UnitValues): Promise<SaveOutcome | null> {
    const number = String(unit.unit_number ?? '')
    const stored =
      number.trim() === '' ? undefined : (await storedUnits(database, place.accountId, [number])).get(numberKey(number))
    if (!stored) return null
    return isSaved(unit, stored, place)
      ? { id: stored.id }
      : { errors: [{ column: 'unit_number', message: messageOf(form, 'units_account_id_unit_number_key') }] }
  }

  async function saveOne(unit: UnitValues, judged: UnitRules): Promise<SaveOutcome> {
    const problems = findUnitProblems(unit, judged)
    if (problems.length > 0)
      return {
        errors: problems.map(({ column, message, values }) => ({
          column,
          message: translate(message.key, message.text, values),
        })),
      }
    try {
      return { id: await insert(unit) }
    } catch (error) {
      const known =
        error instanceof StatementFailed
          ? form.save.constraints.find(({ constraint }) => constraint === error.constraint)
          : undefined
      if (!known) throw error
      // Someone else was faster, perhaps with this very call.
      return (
        (await storedId(unit)) ?? {
          errors: [
            { column: known.field, message: messageOf(form, known.constraint, (error as StatementFailed).detail) },
          ],
        }
      )
    }
  }

  function messageOf({ save }: Form, constraint: string, detail = ''): string {
    const message = save.constraints.find((one) => one.constraint === constraint)?.message
    return message ? translate(message.key, message.text, { detail }) : translate('server.row_refused', '')
  }

  function insert(unit: UnitValues): Promise<number> {
    return database.transaction(async (connection) => {
      const { row } = await writeRows(form.save.dataset ?? '', parametersOf(unit, place), {
        connection,
        datasetOf: catalog.dataset,
        caller,
      })
      if (!row) throw notFound()
      return Number(row.id)
    })
  }
}

function parametersOf(unit: UnitValues, { locationId }: UnitPlace): Record<string, unknown> {
  return {
    id: null,
    version: null,
    location_id: locationId,
    ...Object.fromEntries(unitColumns.map((column) => [column, unit[column] ?? null])),
  }
}
