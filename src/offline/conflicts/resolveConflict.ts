import { compareStructural } from 'mobx'
import { applyChange, isSamePlace, type UnitChange } from '../../../domain/survey/surveyUnit.ts'
import { fieldsAt, inverseOf, wheelAt } from './changeFields.ts'
import type { PendingChange, CachedUnit } from '../model.ts'
import { toAllowedValues } from '../cache/allowedValues.ts'
import type { SurveyDatabase, Tables } from '../cache/surveyDatabase.ts'

/** Resolves a refused change: sends the local value, or keeps the remote one. */
export function resolveConflict(
  database: SurveyDatabase,
  change: PendingChange,
  wanted: 'local' | 'remote',
): Promise<void> {
  return database.transaction('readwrite', async (tables) => {
    // It may be sent, or decided elsewhere, meanwhile.
    const row = await tables.changes.get(change.at)
    if (!row) return
    const unit = await tables.units.get([row.user, row.unit_inspection_id])
    if (wanted === 'remote' || !unit) await discardLocal(tables, row, unit)
    else await applyLocal(tables, row, unit)
  })
}

/** Sends the local value over the remote one. */
async function applyLocal({ changes }: Tables, row: PendingChange, unit: CachedUnit): Promise<void> {
  const { change } = row
  const again: PendingChange = { ...row, refusal: null, attempt: null, base: fieldsAt(unit, change) }
  if (change.kind === 'replace' && wheelAt(unit, change.place)?.replacement) {
    // A wheel has one replacement: that of the other is undone first.
    const undo: UnitChange = { kind: 'undo', place: change.place }
    await changes.put({ ...again, id: crypto.randomUUID(), at: row.at - 0.5, change: undo, base: fieldsAt(unit, undo) })
    again.base = { replaced_by: null }
  }
  await changes.put(again)
}

/** Discards the change. Changes derived from it are discarded too, and the rest is as if it had never been made. */
async function discardLocal(
  { changes, steps, surveys }: Tables,
  row: PendingChange,
  unit: CachedUnit | undefined,
): Promise<void> {
  const { user, survey_id, unit_inspection_id } = row
  const waiting = (await changes.list(user, survey_id))
    .filter((one) => one.unit_inspection_id === unit_inspection_id)
    .sort((one, other) => one.at - other.at)
  const removed = new Set([row, ...findDependents(row, waiting)].map(({ id }) => id))
  const back = await steps.list(user, survey_id)
  for (const one of waiting) if (removed.has(one.id)) await changes.delete(one.at)
  for (const step of back) if (removed.has(step.of)) await steps.delete(step.at)
  const survey = await surveys.get([user, survey_id])
  if (!unit || !survey) return
  const offered = toAllowedValues(survey.choices)
  const after = (before: CachedUnit, change: UnitChange): CachedUnit => {
    const changed = applyChange(before, change, offered)
    return 'unit' in changed ? changed.unit : before
  }
  let [was, is] = [unit, unit]
  for (const one of waiting) {
    const { change, base } = one
    const [met, meets] = [fieldsAt(was, change), fieldsAt(is, change)]
    was = after(was, change)
    if (removed.has(one.id)) continue
    // A change that overrides another user's value conflicts by itself.
    if (!row.refusal?.theirs && compareStructural(base, met) && !compareStructural(met, meets))
      await changes.put({ ...one, base: meets })
    const step = back.find(({ of }) => of === one.id)
    const inverse = step && inverseOf(is, change, after(is, change))
    if (step && inverse) await steps.put({ ...step, change: inverse.change, then: inverse.then })
    is = after(is, change)
  }
}

/** Returns the changes that are dropped with a change: entries about a tire apply to no other tire. */
export function findDependents(
  { at, change, unit_inspection_id }: PendingChange,
  waiting: readonly PendingChange[],
): PendingChange[] {
  if (change.kind !== 'replace' && change.kind !== 'undo') return []
  const newer = waiting.filter(
    (one) =>
      one.at > at &&
      one.unit_inspection_id === unit_inspection_id &&
      one.change.kind !== 'unit' &&
      isSamePlace(one.change.place, change.place),
  )
  const undone = change.kind === 'replace' ? newer.findIndex((one) => one.change.kind === 'undo') : -1
  return undone < 0 ? newer : newer.slice(0, undone + 1)
}
