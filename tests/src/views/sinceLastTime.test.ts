import { describe, expect, it } from 'vitest'
import { unitsOf } from '../../../domain/units.ts'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import type { Inspector } from '../../../src/views/inspector/Inspector.ts'
import { sinceLastTime } from '../../../src/views/inspector/sinceLastTime.ts'

const english: FormatContext = {
  locale: 'en-US',
  units: unitsOf({ pressure: 'psi', tread: '32nds', distance: 'mi' }),
  currencySymbol: '$',
  translate: (_, text) => text,
}
const wheel = { axleNumber: 1, side: 'left', wheelIndex: 1, code: 'LF' } as Parameters<typeof sinceLastTime>[1]['wheel']

function anInspector(replacement: object | null): Inspector {
  const kept = {
    last_pressure: 98,
    last_tread_depth: 3,
    pressure: { value: 101, unit: 'psi' },
    tread: null,
    replacement,
  }
  return { units: { pressure: 'psi', tread: '32nds' }, cachedOf: () => kept } as unknown as Inspector
}

describe('what a wheel showed last time', () => {
  it('stands with the difference from what it shows now', () => {
    expect(sinceLastTime(anInspector(null), { wheel, field: 'pressure' }, english)).toEqual({
      value: '98 psi',
      difference: '+3',
    })
    expect(sinceLastTime(anInspector(null), { wheel, field: 'tread', typed: 2.5 }, english)).toEqual({
      value: '3/32″',
      difference: '-0.5',
    })
  })

  it('is of the tire that came off once that is replaced', () => {
    for (const field of ['pressure', 'tread'] as const)
      expect(sinceLastTime(anInspector({}), { wheel, field, typed: 18 }, english)).toBeNull()
  })
})
