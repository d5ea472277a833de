import { describe, expect, it } from 'vitest'
import { asFound } from '../../../../domain/survey/asFound.ts'
import type { Inspector } from '../../../../src/views/inspector/Inspector.ts'
import { placeOf } from '../../../../src/views/inspector/Inspector.ts'
import { inspectorOf, typeValues, unitWith } from './typing.ts'

const format = { locale: 'en-US' } as Parameters<Inspector['textOf']>[2]

/** The first wheel was found at 60 psi and 8/32, and its tire is replaced. */
function replaced(): Inspector {
  const inspector = inspectorOf(unitWith('U', 'TR-4X2'))
  typeValues(inspector, '60', '8', '100', '12')
  const [wheel] = inspector.order
  inspector.choose(wheel!)
  const sent = {
    removal_reasons: ['run flat'],
    wear_conditions: [],
    tread_depth: 8,
    tread_depth_unit: '32nds' as const,
    is_scrapped: true,
    comments: '',
    new_tire: {},
    client_id: 'one',
  }
  inspector.change({
    kind: 'replace',
    place: placeOf(wheel!),
    replacement: { removed_tire_id: null, client_id: 'one', new_tire: {} },
    sent,
  })
  inspector.goTo(wheel!)
  return inspector
}

const shown = (inspector: Inspector) =>
  (['pressure', 'tread'] as const).map((field) => inspector.textOf(inspector.order[0]!, field, format))
const verdictOf = (inspector: Inspector) => {
  const { pressure, tread } = inspector.verdictOf(inspector.order[0]!)
  return [pressure, tread]
}

describe('a tire that was fitted', () => {
  it('is not read, while the removed tire stays as found', () => {
    const inspector = replaced()
    expect([inspector.wheel.code, inspector.field, ...shown(inspector)]).toEqual(['LF', 'pressure', '', ''])
    expect(verdictOf(inspector)).toEqual(['not_read', 'not_read'])
    expect(asFound(inspector.cachedOf(inspector.wheel))).toEqual({
      pressure: { value: 60, unit: 'psi' },
      tread: { value: 8, unit: '32nds' },
    })
    // Counted is what was found.
    expect(inspector.unit.verdict.counts.pressureCritical).toBe(1)
  })

  it('is judged by what is typed of it alone', () => {
    const inspector = replaced()
    for (const key of '105') inspector.type(key)
    expect(verdictOf(inspector)).toEqual(['ok', 'not_read'])
    inspector.enter()
    expect([inspector.field, ...shown(inspector)]).toEqual(['tread', '105', ''])
    typeValues(inspector, '18')
    expect(verdictOf(inspector)).toEqual(['ok', 'ok'])
    expect(inspector.cachedOf(inspector.order[0]!).replacement?.before).toMatchObject({
      pressure: { value: 60 },
      tread: { value: 8 },
    })
  })

  it('is unread again when its only reading is taken back', () => {
    const inspector = replaced()
    const place = placeOf(inspector.order[0]!)
    typeValues(inspector, '105')
    inspector.change({ kind: 'reading', place, reading: { pressure: null } })
    expect(shown(inspector)).toEqual(['', ''])
    inspector.change({ kind: 'undo', place })
    expect(shown(inspector)).toEqual(['60', '8'])
  })

  it('is the first wheel to read when the unit is opened again', () => {
    const inspector = replaced()
    const again = inspectorOf(inspector.unit)
    expect([again.wheel.code, again.field]).toEqual(['LF', 'pressure'])
  })
})
