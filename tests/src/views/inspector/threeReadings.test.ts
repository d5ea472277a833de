import { describe, expect, it } from 'vitest'
import { inspectorOf, memoryStorage, typeValues, unitWith } from './typing.ts'

const across = (lastTread: number | null = null) => inspectorOf(unitWith('U', 'TR-4X2', lastTread), memoryStorage(), true)

describe('a tread that is read at three places', () => {
  it('goes from pressure over outer, center and inner to the next wheel', () => {
    const inspector = across()
    const [first, second] = inspector.order
    const fields: string[] = []
    for (const value of ['105', '12', '11', '8']) {
      fields.push(inspector.field)
      typeValues(inspector, value)
    }
    expect(fields).toEqual(['pressure', 'outer', 'center', 'inner'])
    expect([inspector.wheel.code, inspector.field]).toEqual([second!.code, 'pressure'])
    expect(inspector.keptOf(first!).tread).toEqual({ value: 8, unit: '32nds', across: { outer: 12, center: 11, inner: 8 } })
    expect(inspector.verdictOf(first!).tread).toBe('plan')
  })

  it('is judged while it is typed', () => {
    const inspector = across()
    typeValues(inspector, '105', '12')
    inspector.type('3')
    expect(inspector.verdictOf(inspector.wheel).tread).toBe('critical')
  })

  it('is doubted where the lowest has grown, not where a shoulder is deeper than the lowest was', () => {
    const inspector = across(6)
    typeValues(inspector, '105', '14', '13', '6')
    expect([inspector.objection, inspector.field]).toEqual([null, 'pressure'])
    typeValues(inspector, '105', '14', '13', '12')
    expect(inspector.objection).toMatchObject({ kind: 'doubt', doubt: 'tread_grew' })
  })

  it('may be read once again: the single value takes its place', () => {
    const inspector = across()
    const [first] = inspector.order
    typeValues(inspector, '105', '12', '11', '8')
    inspector.choose(first!, 'outer')
    expect(inspector.readAcross(false)).toBe(true)
    expect(inspector.field).toBe('tread')
    typeValues(inspector, '9')
    expect(inspector.keptOf(first!).tread).toEqual({ value: 9, unit: '32nds' })
  })

  it('keeps what stands where Enter is pressed alone', () => {
    const inspector = across()
    const [first] = inspector.order
    typeValues(inspector, '105', '12', '', '8')
    expect(inspector.keptOf(first!).tread).toEqual({ value: 8, unit: '32nds', across: { outer: 12, center: null, inner: 8 } })
  })
})
