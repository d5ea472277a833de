import { describe, expect, it } from 'vitest'
import { evaluate, pointersOf } from '../../../../engine/core/condition/evaluate.ts'
import type { Condition } from '../../../../engine/core/definition/model.ts'

const holds = (id: string): boolean => id === 'TVLOGIN' || id === 'few_accounts'
const test = (condition: Condition, filters: object = {}): boolean => evaluate(condition, { filters }, holds)

describe('evaluate', () => {
  it('compares what is there', () => {
    expect(test({ ref: '/filters/type', op: 'eq', value: 'full' }, { type: 'full' })).toBe(true)
    expect(test({ ref: '/filters/type', op: 'ne', value: 'full' }, { type: 'full' })).toBe(false)
    expect(test({ ref: '/filters/count', op: 'ge', value: 3 }, { count: 3 })).toBe(true)
    expect(test({ ref: '/filters/date', op: 'lt', value: '2026-02-01' }, { date: '2026-01-31' })).toBe(true)
    expect(test({ ref: '/filters/type', op: 'in', value: ['a', 'b'] }, { type: 'b' })).toBe(true)
    expect(test({ ref: '/filters/type', op: 'notIn', value: ['a', 'b'] }, { type: 'c' })).toBe(true)
  })

  it.each([
    ['lt', [true, false, false]],
    ['le', [true, true, false]],
    ['gt', [false, false, true]],
    ['ge', [false, true, true]],
    ['eq', [false, true, false]],
    ['ne', [true, false, true]],
  ] as const)('%s of less, the same and more, of numbers and of days', (op, answers) => {
    expect([2, 3, 4].map((count) => test({ ref: '/filters/count', op, value: 3 }, { count }))).toEqual(answers)
    expect(
      ['2026-01-31', '2026-02-01', '2026-02-02'].map((day) =>
        test({ ref: '/filters/day', op, value: '2026-02-01' }, { day }),
      ),
    ).toEqual(answers)
  })

  it('tells what it looks at, which a code is not', () => {
    const below: Condition = { ref: '/form/mileage', op: 'lt', other: '/row/last' }
    expect(
      pointersOf({ any: [{ code: 'TVLOGIN' }, below, { not: { all: [{ ref: '/filters/type', op: 'empty' }] } }] }),
    ).toEqual(['/form/mileage', '/row/last', '/filters/type'])
  })

  it('finds every comparison with nothing false, and types are never mixed', () => {
    for (const op of ['eq', 'ne', 'lt', 'le', 'gt', 'ge'] as const) {
      expect(test({ ref: '/filters/none', op, value: 1 })).toBe(false)
      expect(test({ ref: '/filters/text', op: op === 'ne' ? 'lt' : op, value: 1 }, { text: '1' })).toBe(false)
    }
    expect(test({ ref: '/filters/none', op: 'notIn', value: ['a'] })).toBe(false)
  })

  it('sees nothing only by empty and notEmpty', () => {
    expect(test({ ref: '/filters/list', op: 'empty' }, { list: [] })).toBe(true)
    expect(test({ ref: '/filters/zero', op: 'notEmpty' }, { zero: 0 })).toBe(true)
  })

  it('compares with what stands elsewhere; with nothing there it is false', () => {
    const below = { ref: '/form/mileage', op: 'lt', other: '/row/last' } as const
    const holds = () => false
    expect(evaluate(below, { form: { mileage: 5 }, row: { last: 6 } }, holds)).toBe(true)
    expect(evaluate(below, { form: { mileage: 6 }, row: { last: 6 } }, holds)).toBe(false)
    for (const row of [{ last: null }, {}, undefined])
      expect(evaluate(below, { form: { mileage: 5 }, row }, holds)).toBe(false)
    expect(evaluate({ ...below, op: 'ne' }, { form: { mileage: 5 }, row: {} }, holds)).toBe(false)
  })

  it('asks for flags', () => {
    expect(
      [{ flag: 'few_accounts' }, { flag: 'no_accounts' }].map((condition) => evaluate(condition, {}, holds)),
    ).toEqual([true, false])
    expect(pointersOf({ flag: 'few_accounts' })).toEqual([])
  })

  it('joins tests and asks for codes', () => {
    const yes: Condition = { code: 'TVLOGIN' }
    const no: Condition = { code: 'FDLOGIN' }
    expect(test({ all: [yes, { not: no }] })).toBe(true)
    expect(test({ all: [yes, no] })).toBe(false)
    expect(test({ any: [no, yes] })).toBe(true)
  })

  it('reads own properties only', () => {
    expect(test({ ref: '/filters/constructor', op: 'notEmpty' }, {})).toBe(false)
  })
})
