import { expect, it } from 'vitest'
import { changeOf } from '../../../../engine/core/format/changeText.ts'
import { unitsOf } from '../../../../domain/units.ts'
import type { Tile } from '../../../../engine/core/definition/model.ts'

const context = {
  locale: 'en-US',
  units: unitsOf({ pressure: 'psi', tread: '32nds', distance: 'mi' }),
  currencySymbol: '$',
  translate: (_key: string, text: string) => text,
}
const tile = (
  format: Tile['format'],
  better: 'higher' | 'lower' | null,
  isAbsolute = false,
): Pick<Tile, 'value' | 'compare' | 'format' | 'quantity'> => ({
  value: { from: '/row/now' },
  compare: { value: { from: '/row/before' }, better, isAbsolute },
  format,
  quantity: null,
})

it.each([
  ['money', 'lower', 110, 100, { text: '+10.0%', was: 'was $100', tone: 'critical' }],
  ['money', 'lower', 90, 100, { text: '-10.0%', was: 'was $100', tone: 'ok' }],
  ['integer', 'higher', 90, 100, { text: '-10.0%', was: 'was 100', tone: 'critical' }],
  ['integer', null, 90, 100, { text: '-10.0%', was: 'was 100', tone: null }],
  ['percent', 'lower', 30.7, 26, { text: '+4.7 points', was: 'was 26.0%', tone: 'critical' }],
  ['percent', 'lower', 0.5, 0, { text: '+0.5 points', was: 'was 0.0%', tone: 'critical' }],
  ['decimal', 'higher', 100.001, 100, { text: '0.0%', was: 'was 100.00', tone: null }],
  ['integer', 'lower', 5, 0, null],
  ['integer', 'lower', 5, null, null],
  ['integer', 'lower', null, 5, null],
] as const)('%s with %s better: %s after %s', (format, better, now, before, change) => {
  expect(changeOf(tile(format, better), { row: { now, before } }, context)).toEqual(change)
})

it.each([
  [36, 35, { text: '+1', was: 'was 35', tone: 'critical' }],
  [35, 36, { text: '-1', was: 'was 36', tone: 'ok' }],
  [35, 35, { text: '0', was: 'was 35', tone: null }],
  [5, 0, { text: '+5', was: 'was 0', tone: 'critical' }],
] as const)('tells an absolute change from %s: before %s', (now, before, change) => {
  expect(changeOf(tile('integer', 'lower', true), { row: { now, before } }, context)).toEqual(change)
})

it('compares nothing where nothing is to be compared', () => {
  expect(changeOf({ ...tile('integer', null), compare: null }, { row: { now: 1, before: 2 } }, context)).toBeNull()
})
