import { expect, test } from 'vitest'
import { unitsOf } from '../../../../domain/units.ts'
import { besideTexts, cellText } from '../../../../engine/core/format/cellText.ts'
import { toneOfCell } from '../../../../engine/views/grid/toColumnDefs.ts'
import { aColumn } from '../../reports.ts'

const context = {
  format: {
    locale: 'en-US',
    units: unitsOf({ pressure: 'psi', tread: '32nds', distance: 'mi' }),
    currencySymbol: '$',
    translate: (_key: string, text: string) => text,
  },
  translate: ({ text }: { text: string }, values: Record<string, string> = {}) =>
    text.replace('{{value}}', values['value'] ?? ''),
}
const worst = aColumn('worst', {
  format: 'decimal',
  quantity: 'pressure',
  toneOf: 'color',
  beside: [
    { id: 'position', format: 'text', quantity: null, text: null },
    { id: 'off', format: 'percent', quantity: null, text: null },
    { id: 'more', format: 'integer', quantity: null, text: { key: 'more', text: '+{{value}}' } },
  ],
})

test('a cell says its value and what stands beside it; a value that is missing is left out', () => {
  expect(cellText(worst, { worst: 60, position: 'LRO', off: -40, more: 3 }, context)).toBe('60 LRO -40.0% +3')
  expect(besideTexts(worst, { worst: 60, position: 'LRO', off: null, more: null }, context)).toEqual(['LRO'])
  expect(cellText(worst, { worst: null, position: 'LRO' }, context)).toBe('')
})

test('a value of another quantity than the cell’s has its unit', () => {
  const mixed = aColumn('position', {
    beside: [
      { id: 'pressure', format: 'decimal', quantity: 'pressure', text: null },
      {
        id: 'below',
        format: 'decimal',
        quantity: 'pressure',
        text: { key: 'below', text: '{{value}} below its dual' },
      },
      { id: 'tread', format: 'decimal', quantity: 'tread', text: null },
    ],
  })
  expect(cellText(mixed, { position: 'LRO', pressure: 93, below: 42, tread: 3 }, context)).toBe(
    'LRO 93\u00a0psi 42\u00a0psi below its dual 3/32″',
  )
  expect(besideTexts({ ...mixed, quantity: 'tread' }, { position: 1, tread: 3 }, context)).toEqual(['3'])
})

test('a change is better or worse, or neither', () => {
  const change = aColumn('change', { better: 'lower' })
  expect([1, -1, 0, null].map((value) => toneOfCell(change, value))).toEqual(['critical', 'ok', null, null])
  expect(toneOfCell({ ...change, better: 'higher' }, 1)).toBe('ok')
})

test('another column gives a value its tone', () => {
  expect(toneOfCell(worst, 60, { worst: 60, color: 'critical' })).toBe('critical')
  expect(toneOfCell(worst, null, { worst: null, color: 'critical' })).toBeNull()
})
