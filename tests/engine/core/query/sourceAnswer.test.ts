import { describe, expect, it } from 'vitest'
import type { Source } from '../../../../engine/core/definition/model.ts'
import { sourceAnswer } from '../../../../engine/core/query/sourceAnswer.ts'

const source = (given: Partial<Source>): Source =>
  ({ list: 'units', isShared: true, inside: null, one: false, ...given }) as Source

describe('what a call of several sources says of one', () => {
  it('is the answer as it came where it answers one alone', () => {
    const answer = { units: [], total_items: 0 }
    expect(sourceAnswer(source({ isShared: false }), answer)).toBe(answer)
  })

  it('is its rows with its own figures', () => {
    expect(
      sourceAnswer(source({}), {
        units: [1],
        others: [2],
        lists: { units: { total_items: 1 }, others: { total_items: 9 } },
      }),
    ).toEqual({ units: [1], total_items: 1 })
    expect(sourceAnswer(source({}), { units: [1] })).toEqual({ units: [1] })
    expect(sourceAnswer(source({}), { units: [1], lists: null })).toEqual({ units: [1] })
  })

  it('is its single row, or none', () => {
    expect(sourceAnswer(source({ one: true }), { units: { a: 1 } })).toEqual({ a: 1 })
    for (const units of [null, undefined, [], 'text']) expect(sourceAnswer(source({ one: true }), { units })).toBeNull()
  })

  it('is found inside the object that holds all of them; without it there is nothing', () => {
    const inside = source({ inside: 'overview', one: true })
    expect(sourceAnswer(inside, { overview: { units: { a: 1 } }, units: { a: 2 } })).toEqual({ a: 1 })
    expect(
      sourceAnswer(source({ inside: 'overview' }), { overview: { units: [1], lists: { units: { total_items: 1 } } } }),
    ).toEqual({ units: [1], total_items: 1 })
    for (const overview of [null, undefined, [], 'text']) expect(sourceAnswer(inside, { overview })).toBeNull()
  })
})
