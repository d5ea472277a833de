import { expect, test } from 'vitest'
import { maxShown, offered } from '../../../engine/views/filters/offered.ts'

const option = (value: number, text: string, hint: string | null = null) => ({ value, text, hint })
const all = [option(1, 'São Paulo'), option(2, 'San José'), option(3, 'Cedar Rapids', '00417')]
const nobody = new Set<string>()
const found = (keyword: string) => offered(all, { keyword, first: nobody }).shown.map(({ value }) => value)

test('what is typed is sought in texts and hints, without accents and case, in any order of words', () => {
  expect(found('sao')).toEqual([1])
  expect(found('JOSE san')).toEqual([2])
  expect(found('417')).toEqual([3])
  expect(found('  ')).toEqual([1, 2, 3])
  expect(found('nowhere')).toEqual([])
})

test('chosen ones stand first', () => {
  expect(offered(all, { keyword: '', first: new Set(['3']) }).shown.map(({ value }) => value)).toEqual([3, 1, 2])
})

test('a long list is cut and says so', () => {
  const many = Array.from({ length: maxShown + 1 }, (_, index) => option(index, `Option ${index}`))
  const { shown, more } = offered(many, { keyword: '', first: nobody })
  expect([shown.length, more]).toEqual([maxShown, true])
})
