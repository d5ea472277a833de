import { describe, expect, it } from 'vitest'
import { isDotNumber } from '../../domain/dot.ts'
import { parseTin } from '../../domain/tin.ts'
import { findVinProblem, mustVinCheck } from '../../domain/vin.ts'

describe('a vehicle identification number', () => {
  it.each([
    '1M8GDM9AXKP042788', '5GZCZ43D13S812715', '11111111111111111',
    'JTHCE96S770008889', 'JHMCM56557C404453', '5N1NJ01CXST000001', '1m8gdm9axkp042788',
  ])('is right: %s', (vin) => expect(findVinProblem(vin)).toBeUndefined())

  it.each([
    ['KNEJC524585810962', 'check_digit'],
    ['1M8GDM9AXKP042789', 'check_digit'],
    ['1M8GDM9AXKP04278', 'length'],
    ['1M8GDM9AXKPO42788', 'characters'],
    ['IM8GDM9AXKP042788', 'characters'],
  ])('is wrong: %s by its %s', (vin, problem) => expect(findVinProblem(vin)).toBe(problem))

  it('must have its check digit in North America only', () => {
    expect(['US', 'CA', 'MX', 'DE'].map(mustVinCheck)).toEqual([true, true, true, false])
  })
})

describe('a tire identification number', () => {
  it('of a new tire has 13 symbols', () => {
    expect(parseTin('DOT 1B9 ABC12D 0926')).toEqual({ kind: 'new', plant: '1B9', week: 9, year: 2026 })
  })
  it('of a retread has the plant and the date', () => {
    expect(parseTin('RAB5325')).toEqual({ kind: 'retread', plant: 'RAB', week: 53, year: 2025 })
  })
  it('of an older plant varies in length', () => {
    expect(parseTin('MJ8B-TH4-1518')).toEqual({ kind: 'older', plant: 'MJ', week: 15, year: 2018 })
  })
  it.each([
    ['1B9ABC12D5426', 'week'],
    ['1B9ABC12D0026', 'week'],
    ['1B9ABC12D09B6', 'week'],
    ['1B9ABC12DE0926', 'length'],
    ['AB0926', 'length'],
    ['1B9ABO12D0926', 'characters'],
  ])('is wrong: %s by its %s', (tin, problem) => expect(parseTin(tin)).toBe(problem))
})

describe('a USDOT number', () => {
  it.each([['1', true], ['12345678', true], ['123456789', false], ['0123', false], ['12a', false], ['', false]])(
    '%s: %s',
    (text, expected) => expect(isDotNumber(text)).toBe(expected),
  )
})
