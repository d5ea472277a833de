import { expect, test } from 'vitest'
import type { LookupList } from '../../../../engine/core/definition/fieldModel.ts'
import { missingArgs, needsRequest, optionsOf } from '../../../../engine/core/query/lookupOptions.ts'
import { inTreeOrder } from '../../../../engine/core/query/treeOptions.ts'
import { aLookup } from '../../fields.ts'

const list = (id: string, given: Partial<LookupList> = {}): LookupList => ({
  id,
  when: null,
  inside: null,
  options: null,
  one: false,
  columns: null,
  value: 'value',
  text: 'text',
  hint: null,
  words: null,
  parent: null,
  security: null,
  ...given,
})
const translate = (words: { key: string; text: string }) => `${words.text}!`

test('an option is a value, its text and a hint', () => {
  const lookup = aLookup('accounts', { lists: [list('accounts', { hint: 'number' })] })
  expect(
    optionsOf(
      lookup,
      {},
      {
        accounts: [
          { value: 1, text: 'North', number: '0017' },
          { value: 2, text: 'South' },
        ],
      },
      translate,
    ),
  ).toEqual([
    { value: 1, text: 'North', hint: '0017', row: { value: 1, text: 'North', number: '0017' } },
    { value: 2, text: 'South', hint: null, row: { value: 2, text: 'South' } },
  ])
})

test('a text or hint that has words is read as these', () => {
  const lookup = aLookup('kinds', {
    lists: [list('kinds', { hint: 'kind', words: { 'Tandem trailer': { key: 'k', text: 'Tandem-Trailer' } } })],
  })
  expect(
    optionsOf(
      lookup,
      {},
      {
        kinds: [
          { value: 1, text: 'Tandem trailer', kind: 'Other' },
          { value: 2, text: 'Other', kind: 'Tandem trailer' },
        ],
      },
      translate,
    ).map(({ text, hint }) => [text, hint]),
  ).toEqual([
    ['Tandem-Trailer!', 'Other'],
    ['Other', 'Tandem-Trailer!'],
  ])
})

test('returns the list selected by its arg', () => {
  const lookup = aLookup('accounts', {
    args: [{ id: 'group', required: true }],
    lists: [list('us', { when: { arg: 'group', is: 'us' } }), list('ca', { when: { arg: 'group', is: 'ca' } })],
  })
  const answer = { us: [{ value: 1, text: 'A' }], ca: [{ value: 2, text: 'B' }] }
  expect(optionsOf(lookup, { group: 'ca' }, answer, translate).map((option) => option.value)).toEqual([2])
  expect(missingArgs(lookup, {})).toEqual(['group'])
  expect(missingArgs(lookup, { group: 'us' })).toEqual([])
})

test('calls the server when one of the visible lists comes from the call', () => {
  const fixed = list('fixed', { options: [{ value: 'none', label: { key: 'none', text: 'None' } }] } as never)
  expect(
    [[fixed], [list('asked')], [fixed, list('asked')]].map((lists) => needsRequest(aLookup('kinds', { lists }), {})),
  ).toEqual([false, true, true])
})

test('states stand inside the chosen countries, each once', () => {
  const lookup = aLookup('states', {
    lists: [list('states', { inside: { list: 'countries', column: 'states', arg: 'countries' } })],
  })
  const countries = [
    { value: 'US', text: 'United States', states: [{ value: 'TX', text: 'Texas' }] },
    {
      value: 'CA',
      text: 'Canada',
      states: [
        { value: 'ON', text: 'Ontario' },
        { value: 'TX', text: 'Again' },
      ],
    },
    { value: 'MX', text: 'Mexico', states: [{ value: 'SON', text: 'Sonora' }] },
  ]
  const values = optionsOf(lookup, { countries: ['US', 'CA'] }, { countries }, translate)
  expect(values).toMatchObject([
    { value: 'TX', text: 'Texas', hint: null },
    { value: 'ON', text: 'Ontario', hint: null },
  ])
})

test('without an arg the states of every country stand below it', () => {
  const lookup = aLookup('places', {
    lists: [list('countries'), list('states', { inside: { list: 'countries', column: 'states', arg: null } })],
  })
  const countries = [
    { value: 'US', text: 'United States', states: [{ value: 'US-TX', text: 'Texas' }] },
    { value: 'CA', text: 'Canada', states: [{ value: 'CA-ON', text: 'Ontario' }] },
  ]
  const offered = optionsOf(lookup, {}, { countries }, translate)
  expect(inTreeOrder(offered, false).map(({ value, depth, isFixed }) => [value, depth, isFixed])).toEqual([
    ['US', 0, false],
    ['US-TX', 1, false],
    ['CA', 0, false],
    ['CA-ON', 1, false],
  ])
})

test("options of the definition need no request and speak the reader's language", () => {
  const options = [{ value: 'latest', label: { key: 'k', text: 'Latest' }, isUnrestricted: false, security: null }]
  const lookup = aLookup('types', { lists: [list('types', { options })] })
  expect(needsRequest(lookup, {})).toBe(false)
  expect(optionsOf(lookup, {}, null, translate)).toEqual([{ value: 'latest', text: 'Latest!', hint: null }])
})

test('an answer without its list offers nothing', () => {
  const lookup = aLookup('accounts', { lists: [list('accounts')] })
  for (const answer of [null, {}, { accounts: 'x' }, { accounts: [{ text: 'no value' }] }])
    expect(optionsOf(lookup, {}, answer, translate)).toEqual([])
})
