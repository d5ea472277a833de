import { describe, expect, it } from 'vitest'
import { fieldSeverity } from '../../../../src/views/inspector/fieldSeverity.ts'
import { inspectorOf, memoryStorage, typeValues, unitWith } from './typing.ts'

const across = (lastTread: number | null = null) =>
  inspectorOf(unitWith('U', 'TR-4X2', lastTread), memoryStorage(), true)

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
    expect(inspector.cachedOf(first!).tread).toEqual({
      value: 8,
      unit: '32nds',
      across: { outer: 12, center: 11, inner: 8 },
    })
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

  it('may be read once again: the single value takes its place once it is entered twice', () => {
    const inspector = across()
    const [first] = inspector.order
    typeValues(inspector, '105', '12', '11', '8')
    inspector.choose(first!, 'outer')
    expect(inspector.readAcross(false)).toBe(true)
    expect(inspector.field).toBe('tread')
    typeValues(inspector, '9')
    expect(inspector.objection).toMatchObject({ kind: 'doubt', doubt: 'three_replaced' })
    expect(inspector.cachedOf(first!).tread?.across).toEqual({ outer: 12, center: 11, inner: 8 })
    typeValues(inspector, '')
    expect(inspector.cachedOf(first!).tread).toEqual({ value: 9, unit: '32nds' })
  })

  it('keeps what stands where Enter is pressed alone', () => {
    const inspector = across()
    const [first] = inspector.order
    typeValues(inspector, '105', '12', '', '8')
    expect(inspector.cachedOf(first!).tread).toEqual({
      value: 8,
      unit: '32nds',
      across: { outer: 12, center: null, inner: 8 },
    })
  })
})

describe('a question about a single tread', () => {
  /** The first wheel has 12/32, doubted, then three treads are switched on. */
  const asked = () => {
    const inspector = inspectorOf(unitWith('U', 'TR-4X2', 8))
    typeValues(inspector, '105', '12')
    inspector.choose(inspector.order[1]!)
    expect(inspector.readAcross(true)).toBe(true)
    return inspector
  }

  it('opens in the single field with its value, and Enter keeps it there', () => {
    const inspector = asked()
    const [first] = inspector.order
    typeValues(inspector, '105', '8', '7', '8')
    expect(inspector.openFirst()).toBe(true)
    expect([inspector.wheel.code, inspector.field, inspector.typed, inspector.isAcross]).toEqual([
      first!.code,
      'tread',
      '12',
      false,
    ])
    for (const key of '9') inspector.type(key)
    inspector.enter()
    expect(inspector.cachedOf(first!).tread).toEqual({ value: 9, unit: '32nds' })
    expect(inspector.isAcross).toBe(true)
  })

  it('is next after the pressure of its wheel', () => {
    const inspector = asked()
    inspector.choose(inspector.order[0]!)
    expect(inspector.isAcross).toBe(false)
    typeValues(inspector, '')
    expect([inspector.field, inspector.typed]).toEqual(['tread', '12'])
  })

  it('gives way to three readings that are chosen instead, which settle it', () => {
    const inspector = asked()
    inspector.choose(inspector.order[0]!)
    inspector.readAcross(true)
    expect([inspector.field, inspector.isAcross]).toEqual(['outer', true])
    typeValues(inspector, '9')
    expect(inspector.questions.list).toEqual([])
  })
})

describe('the severity of a place across a tread', () => {
  const states = (inspector: ReturnType<typeof across>) =>
    (['outer', 'center', 'inner'] as const).map((field) => fieldSeverity(inspector, field))

  it('is not read where nothing is read, whatever is read elsewhere', () => {
    const inspector = across()
    const [first] = inspector.order
    expect(states(inspector)).toEqual(['not_read', 'not_read', 'not_read'])
    typeValues(inspector, '105', '12')
    inspector.choose(first!, 'center')
    expect(states(inspector)).toEqual(['ok', 'not_read', 'not_read'])
    inspector.type('3')
    expect(states(inspector)).toEqual([null, 'critical', 'not_read'])
  })

  it('is not read beside a single value', () => {
    const inspector = inspectorOf(unitWith('U', 'TR-4X2'))
    const [first] = inspector.order
    typeValues(inspector, '105', '12')
    inspector.readAcross(true)
    inspector.choose(first!)
    expect(states(inspector)).toEqual(['not_read', 'not_read', 'not_read'])
    expect(inspector.cachedOf(first!).tread).toEqual({ value: 12, unit: '32nds' })
  })
})
