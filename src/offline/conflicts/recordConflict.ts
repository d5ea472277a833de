import { compareStructural } from 'mobx'
import { fieldsAt } from './changeFields.ts'
import type { PendingChange, CachedUnit, Refusal } from '../model.ts'
import type { SurveyDatabase } from '../cache/surveyDatabase.ts'
import { dependsOn } from '../queue/dependencies.ts'

/**
 * Refuses a change because another user entered a value in the same field. Later changes of its wheel that meet other
 * values are refused with it, so that one round decides the whole wheel. A later change of the same field waits, as it
 * depends on the decision.
 */
export function recordConflict(
  database: SurveyDatabase,
  change: PendingChange,
  refusal: Refusal,
  unit: CachedUnit,
): Promise<void> {
  return database.transaction('readwrite', async ({ changes }) => {
    // Writes nothing if the user has dropped the change meanwhile.
    const stored = await changes.get(change.at)
    if (!stored) return
    await changes.put({ ...stored, refusal, attempt: null })
    if (!changesFields(change)) return
    const decided = new Set(Object.keys(change.base))
    const newer = (await changes.list(change.user, change.survey_id))
      .filter((one) => one.at > change.at && dependsOn(one, change))
      .sort((one, other) => one.at - other.at)
    for (const one of newer) {
      // The following changes belong to another tire.
      if (!changesFields(one)) return
      const names = Object.keys(one.base)
      const isOther = names.every((name) => !decided.has(name))
      for (const name of names) decided.add(name)
      const isMet = !compareStructural(fieldsAt(unit, one.change), one.base)
      if (isOther && isMet && one.refusal === null && one.attempt === null) await changes.put({ ...one, refusal })
    }
  })
}

/** Not a replacement, nor its undoing: whose values they are that come after it is decided with it. */
const changesFields = ({ change }: PendingChange): boolean =>
  change.kind === 'reading' || change.kind === 'details' || change.kind === 'unit'
