import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { listUnsent } from '../../src/offline/queue/listUnsent.ts'
import { openSurveyDatabase, type SurveyDatabase, type Table } from '../../src/offline/cache/surveyDatabase.ts'

// Beside a factory, the browser's own.
it('reads each survey and each unit once, however many changes wait', async () => {
  const database = await openSurveyDatabase(new IDBFactory() as unknown as globalThis.IDBFactory)
  const user = 'ada'
  await database.transaction('readwrite', async ({ surveys, units, changes }) => {
    await surveys.put({ user, survey_id: 1 } as never)
    for (const unit_inspection_id of [1, 2]) await units.put({ user, survey_id: 1, unit_inspection_id } as never)
    for (let at = 0; at < 200; at++)
      await changes.put({
        id: String(at),
        user,
        survey_id: 1,
        unit_inspection_id: 1 + (at % 2),
        made_at: String(1000 + at),
      } as never)
  })
  const read: IDBValidKey[] = []
  const counted = <Row>(table: Table<Row>): Pick<Table<Row>, 'get'> => ({
    get: (key) => {
      read.push(key)
      return table.get(key)
    },
  })
  const within: SurveyDatabase['transaction'] = (mode, work, options) =>
    database.transaction(
      mode,
      (tables) =>
        work({
          ...tables,
          surveys: { ...tables.surveys, ...counted(tables.surveys) },
          units: { ...tables.units, ...counted(tables.units) },
        }),
      options,
    )
  const listed = await listUnsent({ transaction: within }, user)
  expect(listed.map(({ id, unit, survey }) => [id, unit?.unit_inspection_id, survey?.survey_id])).toEqual(
    Array.from({ length: 200 }, (_, at) => [String(at), 1 + (at % 2), 1]),
  )
  expect(read).toHaveLength(3)
})
