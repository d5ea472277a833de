import { expect, test } from 'vitest'
import { unitsOf } from '../../../../domain/units.ts'
import { describeFilters } from '../../../../server/engine/exports/describeFilters.ts'
import { writeCsv } from '../../../../server/engine/exports/csv/writeCsv.ts'
import { aNumberField } from '../../../engine/fields.ts'
import { aColumn, aGrid, aJob, bytesOf, english } from './files.ts'

const metric = { ...english, locale: 'de-DE', units: unitsOf({ pressure: 'bar', tread: 'mm', distance: 'km' }) }

test('a csv has a half of its last digit as a spreadsheet rounds it', async () => {
  const grid = aGrid(
    [aColumn('tread', { format: 'number', quantity: 'tread' })],
    [3, 9, 17, 24].map((tread) => ({ tread })),
  )
  const file = await bytesOf(writeCsv({ parts: [grid], subject: '' }, aJob({ format: metric })))
  expect(file.toString().trim().split('\n').slice(-4)).toEqual(['2.3813', '7.1438', '13.4938', '19.05'])
})

test('the filters of a file say what was entered, and not a figure rounded as those of the report', async () => {
  const steps = [
    {
      fields: [
        aNumberField('pressure', { quantity: 'pressure' }),
        aNumberField('tread', { quantity: 'tread' }),
        aNumberField('price'),
      ],
    },
  ]
  const said = (format: typeof english, parameters: object) =>
    describeFilters(
      ...([{ steps }, { parameters, keyWord: null }, {}, { format }] as unknown as Parameters<typeof describeFilters>),
    ).then((lines) => lines.map(({ text }) => text))
  expect(await said(english, { pressure: 102.5, tread: 4.25, price: 1234.5 })).toEqual([
    '102.5\u00a0psi',
    '4.25/32″',
    '1,234.5',
  ])
  expect(await said(metric, { pressure: 102.976794, tread: 4.283465, price: 1234.5 })).toEqual([
    '7,1\u00a0bar',
    '3,4\u00a0mm',
    '1.234,5',
  ])
})
