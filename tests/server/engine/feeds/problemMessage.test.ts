import { expect, it } from 'vitest'
import type { Feed } from '../../../../engine/core/definition/parseFeed.ts'
import { rejectedFile } from '../../../../server/engine/feeds/rejectedFile.ts'
import { problemMessage, problemPlace } from '../../../../server/engine/feeds/problemMessage.ts'

const feed = {
  columns: [
    { id: 'purchased_on', type: 'date', title: { key: 'day', text: 'Date' } },
    { id: 'unit_price', type: 'numeric', title: { key: 'price', text: 'Price each' } },
  ],
} as unknown as Feed
/** Translates into German, and writes the values of a message behind its key. */
const translate = (key: string, text: string, values: Record<string, string | number> = {}): string =>
  ({ day: 'Tag', price: 'Einzelpreis' })[key] ?? [key || text, ...Object.values(values)].join(' ')
const problem = { line: 2, column: 'unit_price', key: 'server.rows.number' }

it('names the heading of the file and its field in the language of the reader', () => {
  expect(problemPlace(feed, { ...problem, heading: 'Preis' }, { Preis: 'x' }, translate)).toBe('Preis (Einzelpreis)')
  expect(problemPlace(feed, { ...problem, heading: 'EINZELPREIS' }, { EINZELPREIS: 'x' }, translate)).toBe(
    'EINZELPREIS',
  )
})

it('names the field alone if the file has no heading for it, and no field for a whole row', () => {
  expect(problemPlace(feed, { ...problem, heading: 'unit_price' }, { Preis: 'x' }, translate)).toBe('Einzelpreis')
  expect(problemPlace(feed, { ...problem, column: null }, { Preis: 'x' }, translate)).toBe(null)
})

it('names columns in messages as people know them, those of other lists by their ids', () => {
  expect(problemMessage(feed, { key: 'server.words.column', values: { detail: 'purchased_on' } }, translate)).toBe(
    'server.words.column Tag',
  )
  expect(
    problemMessage(
      feed,
      { key: 'server.rows.unknown_column', values: { column: 'Prise', columns: 'purchased_on, unit_price, other' } },
      translate,
    ),
  ).toBe('server.rows.unknown_column Prise Tag, Einzelpreis, other')
  expect(problemMessage(feed, { key: 'server.rows.not_found', values: { value: 'unit_price' } }, translate)).toBe(
    'server.rows.not_found unit_price',
  )
})

it('writes the reasons of rejected rows with them', () => {
  const file = rejectedFile(
    feed,
    [
      {
        line: 2,
        cells: { Preis: 'x' },
        problems: [
          { ...problem, heading: 'Preis' },
          { line: 2, column: 'purchased_on', heading: 'purchased_on', key: 'server.field.required' },
        ],
      },
    ],
    translate,
  )
  expect(file).toContain('Preis (Einzelpreis): server.rows.number | Tag: server.field.required')
})
