import { describe, expect, it } from 'vitest'
import { readingOfTread, treadAfter } from '../../../domain/survey/enteredTread.ts'

const one = { value: 9, unit: '32nds' } as const
const three = { value: 7, unit: '32nds', across: { outer: 12, center: 10, inner: 7 } } as const

describe('readings across a tire', () => {
  it('count by their lowest, and stay beside it', () => {
    const outer = treadAfter(null, { tread_outer: 12 })
    expect(outer).toEqual({ value: 12, unit: '32nds', across: { outer: 12, center: null, inner: null } })
    const center = treadAfter(outer, { tread_center: 10 })
    expect(treadAfter(center, { tread_inner: 7 })).toEqual(three)
    expect(treadAfter(three, { tread_inner: 11 })).toMatchObject({ value: 10, across: { inner: 11 } })
  })

  it('take the place of a single value, and it of them', () => {
    expect(treadAfter(one, { tread_outer: 12 })).toEqual({
      value: 12,
      unit: '32nds',
      across: { outer: 12, center: null, inner: null },
    })
    expect(treadAfter(three, { tread_depth: 8 })).toEqual({ value: 8, unit: '32nds' })
    expect(treadAfter(three, { tread_depth: null })).toBeNull()
  })

  it('are taken away one by one', () => {
    expect(treadAfter(three, { tread_inner: null })).toMatchObject({ value: 10 })
    expect(treadAfter(three, { tread_outer: null, tread_center: null, tread_inner: null })).toBeNull()
  })

  it('have one unit: that of the last reading', () => {
    expect(treadAfter(three, { tread_inner: 5.5, tread_depth_format: 'mm' })).toEqual({
      value: 5.5,
      unit: 'mm',
      across: { outer: 9.525, center: 7.9375, inner: 5.5 },
    })
  })

  it('are sent again as they were entered', () => {
    for (const tread of [null, one, three])
      expect(treadAfter({ value: 1, unit: 'mm' }, readingOfTread(tread))).toEqual(tread)
  })

  it('stay where something else is read', () => expect(treadAfter(three, { pressure: 100 })).toBe(three))
})
