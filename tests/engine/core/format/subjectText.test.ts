import { expect, it } from 'vitest'
import { unitsOf } from '../../../../domain/units.ts'
import { subjectText } from '../../../../engine/core/format/subjectText.ts'

const format = {
  locale: 'en-US',
  units: unitsOf({ pressure: 'psi', tread: '32nds', distance: 'mi' }),
  currencySymbol: '$',
  translate: (_: string, text: string) => text,
}
const said = (...values: unknown[]): string =>
  subjectText(
    values.map((value) => ({ value, how: { format: 'text', quantity: null } as const })),
    format,
  )

it('a page is about the values that are there, and about nothing without the first', () => {
  expect([said('Akron', 'Dock 2'), said('Akron', null, 'Dock 2'), said(null, 'Dock 2'), said()]).toEqual([
    'Akron · Dock 2',
    'Akron · Dock 2',
    '',
    '',
  ])
})
