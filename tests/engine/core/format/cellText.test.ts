import { expect, test } from 'vitest'
import { unitsOf } from '../../../../domain/units.ts'
import { besideTexts, cellText } from '../../../../engine/core/format/cellText.ts'
import { toneOfCell } from '../../../../engine/views/grid/toColumnDefs.ts'
import { aColumn } from '../../reports.ts'

const context = {
  format: { locale: 'en-US', units: unitsOf({ pressure: 'psi', tread: '32nds', distance: 'mi' }), currencySymbol: '$', translate: (_key: string, text: string) => text },
  translate: ({ text }: { text: string }, values: Record<string, string> = {}) => text.replace('{{value}}', values['value'] ?? ''),
}
const worst = aColumn('worst', {
  format: 'decimal', quantity: 'pressure', toneOf: 'color',
  beside: [
    { id: 'position', format: 'text', quantity: null, text: null }, { id: 'off', format: 'percent', quantity: null, text: null },
    { id: 'more', format: 'integer', quantity: null, text: { key: 'more', text: '+{{value}}' } },
  ],
})

test('a cell says its value and what stands beside it; a value that is missing is left out', () => {
  expect(cellText(worst, { worst: 60, position: 'LRO', off: -40, more: 3 }, context)).toBe('60 LRO -40.0% +3')
  expect(besideTexts(worst, { worst: 60, position: 'LRO', off: null, more: null }, context)).toEqual(['LRO'])
  expect(cellText(worst, { worst: null, position: 'LRO' }, context)).toBe('')
})

test('another column gives a value its tone', () => {
  expect(toneOfCell(worst, 60, { worst: 60, color: 'critical' })).toBe('critical')
  expect(toneOfCell(worst, null, { worst: null, color: 'critical' })).toBeNull()
})
