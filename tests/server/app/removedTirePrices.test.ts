import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { errorsOf, importFile } from './feedFiles.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer } from './testApp.ts'

const world = setupTestApp({ commits: true })

const load = async (heading: string, ...amounts: string[]): Promise<Answer> => {
  const rows = amounts.map(
    (amount, index) => `100004;0001;2026-05-0${index + 1};TAG-${heading}-${index};worn;${amount}`,
  )
  return importFile(
    await world.as('cus'),
    Buffer.from(`Account;Location;Removed;Tag;Reason;${heading}\n${rows.join('\n')}\n`),
    { feed: 'removed-tires', name: 'removed.csv', only_good_rows: true },
  )
}
const stored = async (): Promise<unknown[]> =>
  (
    await world.database.query<{ price: number }>(
      sql`select price from removed_tires where record_number like 'TAG-%' order by record_number`,
    )
  ).map(({ price }) => Number(price))

it('prices of removed tires are read with the sign of a dollar, and refused in another currency', async () => {
  const answer = await load('Price', '$1,234.50', 'USD 540', '€540', '540 CAD')
  expect(answer.json.counts).toMatchObject({ new: 2, rejected: 2 })
  expect(await stored()).toEqual([1234.5, 540])
  const wrong = answer.json.rows as unknown as {
    line: number
    problems: { column: string; value: string; message: string }[]
  }[]
  expect(
    wrong.flatMap(({ line, problems }) => problems.map(({ column, value, message }) => [line, column, value, message])),
  ).toEqual(
    [
      [4, '€540'],
      [5, '540 CAD'],
    ].map(([line, value]) => [
      line,
      'price',
      value,
      'Prices and casing values of removed tires are in US dollars. Convert them, or leave them empty.',
    ]),
  )
})

it('casing values have their currency in the heading too', async () => {
  expect(errorsOf(await load('Casing value (USD)', '95'))).toEqual([])
  expect((await load('Casing value (EUR)', '95')).json.counts).toMatchObject({ new: 0, rejected: 1 })
})
