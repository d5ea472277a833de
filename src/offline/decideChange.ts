import { fieldsAt } from './changeFields.ts'
import type { KeptChange } from './model.ts'
import type { SurveyDatabase } from './surveyDatabase.ts'

/** Decides on a change that waits for somebody: the own value after all, or not at all. */
export function decideChange(database: SurveyDatabase, change: KeptChange, wanted: 'mine' | 'theirs'): Promise<void> {
  return database.within('readwrite', async ({ changes, units }) => {
    const unit = await units.get([change.user, change.unit_inspection_id])
    if (wanted === 'theirs' || !unit) await changes.delete(change.at)
    else await changes.put({ ...change, base: fieldsAt(unit, change.change), refusal: null, attempt: null })
  })
}
