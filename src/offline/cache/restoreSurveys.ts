import type { PendingChange, PendingPicture, StoredUnit } from '../model.ts'
import type { LocalSurvey } from './LocalSurvey.ts'
import type { SurveyDatabase, Table } from './surveyDatabase.ts'

/** The surveys of a user that a page has in memory. */
export interface InMemory {
  user: string
  copies: readonly LocalSurvey[]
  changes: readonly PendingChange[]
  added: readonly StoredUnit[]
  pictures: readonly PendingPicture[]
}

/**
 * Restores the surveys in memory after the browser has deleted its database. Surveys that are still
 * there stay as they are.
 */
export function restoreSurveys(
  transaction: SurveyDatabase['transaction'],
  { user, copies: surveys, changes, added, pictures }: InMemory,
): Promise<void> {
  return transaction('readwrite', async (tables) => {
    const inMemory = new Set(
      [...surveys.map(({ survey }) => survey), ...changes, ...added, ...pictures].map(({ survey_id }) => survey_id),
    )
    const lost = new Set<number>()
    for (const id of inMemory) if (!(await tables.surveys.get([user, id]))) lost.add(id)
    const onlyLost = <Row extends { survey_id: number }>(rows: readonly Row[]): Row[] =>
      rows.filter(({ survey_id }) => lost.has(survey_id))
    const entered = new Map(onlyLost(changes).map((change) => [change.id, change]))
    for (const { survey, units, steps } of surveys.filter((copy) => lost.has(copy.survey.survey_id))) {
      await tables.surveys.put(survey)
      for (const { cached, changes: newest } of units.values()) {
        await tables.units.put({ ...cached, user, survey_id: survey.survey_id })
        for (const change of newest) entered.set(change.id, change)
      }
      for (const step of steps) await restoreRows(tables.steps, step, 'of')
    }
    for (const unit of onlyLost(added)) await tables.units.put(unit)
    // Those that are not stored yet are in a queue of their own.
    for (const change of entered.values()) if (change.at > 0) await restoreRows(tables.changes, change, 'id')
    for (const picture of onlyLost(pictures)) if (picture.at > 0) await restoreRows(tables.pictures, picture, 'id')
  })
}

/** Another page may have written something else under the key since. */
async function restoreRows<Row extends { at: number }>(
  table: Table<Row, number>,
  row: Row,
  name: keyof Row,
): Promise<void> {
  const there = await table.get(row.at)
  if (!there) await table.put(row)
  else if (there[name] !== row[name]) {
    const fresh: Partial<Row> = { ...row }
    delete fresh.at
    await table.put(fresh as Row)
  }
}
