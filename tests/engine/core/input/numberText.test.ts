import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  acceptsNumberText,
  toInputText,
  checkNumberText,
  numberAsText,
  steppedText,
  normalizeNumberText,
  localizeNumberText,
  type NumberRules,
} from '../../../../engine/core/input/numberText.ts'

const rules = (change: Partial<NumberRules> = {}): NumberRules => ({
  isInteger: false,
  minimum: 0,
  maximum: null,
  decimals: 2,
  integerDigits: null,
  maxLength: 16,
  step: 1,
  ...change,
})
const pack = JSON.parse(readFileSync(new URL('../../../../locales/en-US.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>

/** The whole sentence a person reads. */
function told(text: string, change: Partial<NumberRules> = {}): string | null {
  const problem = checkNumberText(text, rules(change))
  return problem && problem.text.replace('{{limit}}', String(problem.limit))
}

describe('a number being typed', () => {
  it.each(['', '1', '12.5', '.', '.5', '5.', '1234567890.12345'])('takes %j', (text) =>
    expect(acceptsNumberText(text, rules())).toBe(true),
  )
  it.each(['a', '1,5', '1.2.3', '1e3', ' 1', '-1', '+1', '12345678901234567', '0x1'])('does not take %j', (text) =>
    expect(acceptsNumberText(text, rules())).toBe(false),
  )
  it.each([
    ['de-DE', '100,50', '100.50'],
    ['pl-PL', '0,8', '0.8'],
    ['fr-FR', '12,', '12.'],
    ['en-US', '1,23', '1,23'],
    ['ja-JP', '1,5', '1,5'],
    ['de-DE', '7.5', '7.5'],
  ])('in %s, %j is %j', (locale, written, text) => expect(normalizeNumberText(written, locale)).toBe(text))
  it.each([
    ['en-US', '120,500', '120500'],
    ['en-US', ' 1,234,567.8 ', '1234567.8'],
    ['de-DE', '1.234,5', '1234.5'],
    ['de-DE', '120.500', '120500'],
    ['fr-FR', '12\u202f345,5', '12345.5'],
    ['pl-PL', '12 345,5', '12345.5'],
    ['en-US', '-12,000', '-12000'],
    ['en-US', '12,34,567', '12,34,567'],
    ['de-DE', '1.2345', '1.2345'],
    ['en-US', ' 105 ', '105'],
    ['ja-JP', '１０５．５', '105.5'],
    ['zh-CN', '９８', '98'],
    ['hi-IN', '१०५.५', '105.5'],
    ['en-US', '٩٨', '98'],
  ])('in %s, %j in one piece is %j', (locale, written, text) => expect(normalizeNumberText(written, locale)).toBe(text))
  it.each([
    ['de-DE', '7.5', '7,5'],
    ['en-US', '7.5', '7.5'],
    ['pl-PL', '12', '12'],
  ])('in %s, %j is written %j', (locale, text, written) => expect(localizeNumberText(text, locale)).toBe(written))
  it.each([
    ['de-DE', 1034, 0, '1034'],
    ['en-US', 123_456.78, 1, '123456.8'],
    ['fr-FR', 12_345.5, 1, '12345,5'],
    ['pl-PL', 7, 2, '7'],
  ] as const)(
    'in %s, %d with %d decimals stands in an input as %j, without thousands',
    (locale, value, decimals, text) => expect(toInputText(value, locale, decimals)).toBe(text),
  )
  it('takes no dot for an integer, and a minus only below zero', () => {
    expect(acceptsNumberText('1.', rules({ isInteger: true }))).toBe(false)
    expect(acceptsNumberText('-1', rules({ minimum: -5 }))).toBe(true)
  })
})

describe('what is wrong with a number', () => {
  it.each<[string, Partial<NumberRules>, string | null]>([
    ['', {}, null],
    ['12.34', {}, null],
    ['.', {}, 'Incorrect format. Add leading and trailing number'],
    ['.5', {}, 'Incorrect format. Add leading number'],
    ['5.', {}, 'Incorrect format. Add trailing number'],
    ['1.5', { isInteger: true }, 'Incorrect Format. Please enter an integer.'],
    ['1.55', { decimals: 1 }, 'Incorrect number of decimals. Please use 1.'],
    ['1.555', {}, 'Maximum decimal length is 2'],
    ['1234', { integerDigits: 3 }, 'Maximum integer length is 3'],
    ['101', { maximum: 100 }, 'Please enter a value less than or equal to 100'],
    ['4', { minimum: 5 }, 'Value cannot be less then 5'],
    ['100', { maximum: 100 }, null],
    ['0', {}, null],
  ])('%j with %j: %s', (text, change, message) => expect(told(text, change)).toBe(message))

  it('says it in the words of the pack', () => {
    const texts = ['.', '.5', '5.', '1.555', '101'].map((text) => checkNumberText(text, rules({ maximum: 100 })))
    for (const problem of texts) expect(pack[problem?.key ?? '']).toBe(problem?.text)
  })
})

describe('arrow keys', () => {
  it.each<[string, 1 | -1, Partial<NumberRules>, string]>([
    ['5', 1, {}, '6'],
    ['5', -1, {}, '4'],
    ['0', -1, {}, '0'],
    ['', 1, {}, '0'],
    ['100', 1, { maximum: 100 }, '100'],
    ['0.1', 1, { step: 0.2 }, '0.3'],
    ['1.25', -1, { step: 0.05 }, '1.2'],
    ['2', 1, { isInteger: true, step: 5 }, '7'],
  ])('%j by %i with %j gives %s', (text, direction, change, next) =>
    expect(steppedText(text, direction, rules(change))).toBe(next),
  )

  it('writes numbers so that they can be typed on', () => {
    expect([
      numberAsText(1234.5, rules()),
      numberAsText(2, rules()),
      numberAsText(2.999, rules()),
      numberAsText(7, rules({ isInteger: true })),
    ]).toEqual(['1234.5', '2', '3', '7'])
  })
})

it('a number stands in an input rounded as it is written elsewhere: a half away from zero', () => {
  expect(toInputText(6.35, 'de-DE', 1)).toBe('6,4')
  expect(toInputText(5.953125, 'en-US', 1)).toBe('6')
  expect(toInputText(-0.25, 'en-US', 1)).toBe('-0.3')
})
