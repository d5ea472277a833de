import { assignServerIds, resolvePendingUnits } from '../queue/PendingUnits.ts'
import { wheelAt } from '../conflicts/changeFields.ts'
import type { CachedUnit } from '../model.ts'
import type { SurveyDatabase } from '../cache/surveyDatabase.ts'
import type { DownloadedSurvey } from './downloadSurvey.ts'

/** Stores a downloaded survey beside the pending changes. */
export function pinSurvey(database: SurveyDatabase, { survey, units: downloaded }: DownloadedSurvey): Promise<void> {
  const { user, survey_id } = survey
  return database.transaction('readwrite', async (tables) => {
    const { surveys, units, changes } = tables
    const arrived = {
      ...(await surveys.get([user, survey_id]))?.arrived,
      ...(await resolvePendingUnits(tables, survey, downloaded)),
    }
    await assignServerIds(tables, survey, arrived)
    const before = new Map((await units.list(user, survey_id)).map((unit) => [unit.unit_inspection_id, unit]))
    const waiting = await changes.list(user, survey_id)
    // Entries for a unit that is gone, as all are of a finished survey, stay visible until the user decides.
    const isMissing = (id: number): boolean =>
      id > 0 && !survey.unit_ids.includes(id) && !waiting.some(({ unit_inspection_id }) => unit_inspection_id === id)
    const unsettled = [...before.keys()].filter((id) => !survey.unit_ids.includes(id) && !isMissing(id))
    await surveys.put({ ...survey, arrived, unit_ids: [...survey.unit_ids, ...unsettled] })
    for (const unit of downloaded)
      await units.put({ ...mergeNewest(unit, before.get(unit.unit_inspection_id)), user, survey_id })
    for (const id of before.keys()) if (isMissing(id)) await units.delete([user, id])
  })
}

/** Merges the downloaded unit with changes that were sent since; the higher version is the newer one. */
function mergeNewest(unit: CachedUnit, cached: CachedUnit | undefined): CachedUnit {
  if (!cached) return unit
  const notes = cached.version > unit.version ? cached : unit
  return {
    ...notes,
    wheels: unit.wheels.map((wheel) => {
      const known = wheelAt(cached, wheel)
      return known && known.version > wheel.version ? known : wheel
    }),
  }
}
