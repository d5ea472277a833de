import { describe, expect, it } from 'vitest'
import { findVinProblem, mustVinCheck } from '../../domain/vin.ts'

describe('a vehicle identification number', () => {
  it.each([
    '1M8GDM9AXKP042788',
    '5GZCZ43D13S812715',
    '11111111111111111',
    'JTHCE96S770008889',
    'JHMCM56557C404453',
    '5N1NJ01CXST000001',
    '1m8gdm9axkp042788',
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
