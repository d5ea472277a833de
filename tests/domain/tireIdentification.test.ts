import { describe, expect, it } from 'vitest'
import {
  decodeTireNumber,
  findTireNumberProblem,
  normalizeTireNumber,
  tireAge,
} from '../../domain/tireIdentification.ts'

const today = '2026-11-27'

describe('a tire identification number', () => {
  // 13 symbols: a plant of 3; 12 and 8: a plant of 2; 7: the plant of a retreader.
  it.each([
    ['1B94BTH1R1223', { plant: '1B9', week: 12, year: 2023, producedOn: '2023-03-19', isRetread: false }],
    ['U2LLLMLR5107', { plant: 'U2', week: 51, year: 2007, producedOn: '2007-12-23', isRetread: false }],
    ['U2LL0126', { plant: 'U2', week: 1, year: 2026, producedOn: '2026-01-04', isRetread: false }],
    ['R1T5323', { plant: 'R1T', week: 53, year: 2023, producedOn: '2023-12-31', isRetread: true }],
    ['dot 1b9 4bth1r 1223', { plant: '1B9', week: 12, year: 2023, producedOn: '2023-03-19', isRetread: false }],
  ])('is read: %s', (text, parts) => expect(decodeTireNumber(text, today)).toEqual(parts))

  it.each([
    ['1B94BTH1R12234', 'length'],
    ['U21223', 'length'],
    ['', 'length'],
    ['1B94BTG1R1223', 'characters'],
    ['OB94BTH1R1223', 'characters'],
    ['1B94BTH1R122?', 'characters'],
    ['1B94BTH1R0023', 'week'],
    ['1B94BTH1R5423', 'week'],
    ['1B94BTH1RAB23', 'undated'],
    ['1B94BTH1R1', 'undated'],
    ['R1T9923', 'week'],
    ['1B94BTH1R5026', 'future'],
    ['1B94BTH1R0127', 'future'],
    ['1B94BTH1R0199', 'future'],
  ])('is wrong: "%s" by its %s', (text, problem) => {
    expect(findTireNumberProblem(text, today)).toBe(problem)
    expect(decodeTireNumber(text, today)).toBeNull()
  })

  it('of the week that begins is right', () =>
    expect(findTireNumberProblem('1B94BTH1R4726', '2026-11-22')).toBeUndefined())

  it('is stored without spaces and hyphens, in capitals', () =>
    expect(normalizeTireNumber(' dot 1b9-4bth1r 1223 ')).toBe('1B94BTH1R1223'))

  it('says the age of the tire', () => expect(tireAge({ producedOn: '2023-03-19' }, today)).toBeCloseTo(3.69, 2))
})
