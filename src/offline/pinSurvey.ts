import { moveArrived, settlePendingUnits } from './PendingUnits.ts'
import { wheelAt } from './changeFields.ts'
import type { CachedUnit } from './model.ts'
import type { SurveyDatabase } from './surveyDatabase.ts'
import type { TakenSurvey } from './downloadSurvey.ts'

/** Keeps a survey as the server answered it, with what it does not have yet. */
export function pinSurvey(database: SurveyDatabase, { survey, units: taken }: TakenSurvey): Promise<void> {
  const { user, survey_id } = survey
  return database.within('readwrite', async (tables) => {
    const { surveys, units, changes } = tables
    const arrived = {
      ...(await surveys.get([user, survey_id]))?.arrived,
      ...(await settlePendingUnits(tables, survey, taken)),
    }
    await moveArrived(tables, survey, arrived)
    const before = new Map((await units.list(user, survey_id)).map((unit) => [unit.unit_inspection_id, unit]))
    const waiting = await changes.list(user, survey_id)
    // Entries for a unit that is gone, as all are of a finished survey, stay visible until the user decides.
    const isGone = (id: number): boolean =>
      id > 0 && !survey.unit_ids.includes(id) && !waiting.some(({ unit_inspection_id }) => unit_inspection_id === id)
    const unsettled = [...before.keys()].filter((id) => !survey.unit_ids.includes(id) && !isGone(id))
    await surveys.put({ ...survey, arrived, unit_ids: [...survey.unit_ids, ...unsettled] })
    for (const unit of taken) await units.put({ ...newest(unit, before.get(unit.unit_inspection_id)), user, survey_id })
    for (const id of before.keys()) if (isGone(id)) await units.delete([user, id])
  })
}

/** A unit as the server answered it, but for what it took since it answered: versions only grow. */
function newest(unit: CachedUnit, kept: CachedUnit | undefined): CachedUnit {
  if (!kept) return unit
  const notes = kept.version > unit.version ? kept : unit
  return {
    ...notes,
    wheels: unit.wheels.map((wheel) => {
      const known = wheelAt(kept, wheel)
      return known && known.version > wheel.version ? known : wheel
    }),
  }
}
