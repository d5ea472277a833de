import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { keywordPattern } from '../../../../server/engine/query/keywordPattern.ts'
import { testDatabase } from '../../platform/database/testDatabase.ts'

describe('a keyword', () => {
  let database: Database
  beforeAll(async () => (database = await testDatabase.open()))
  afterAll(() => database.close())

  it.each([
    ['lodz', 'Łódź', true],
    ['ŁÓDŹ', 'Lodz yard', true],
    ['quebec', 'Centre de Québec', true],
    ['québec', 'QUEBEC', true],
    ['que\u0301bec', 'QUÉBEC', true],
    ['malmo', 'Malmö', true],
    ['kobenhavn', 'København', true],
    ['мос', 'МОСКВА', true],
    ['αθη', 'ΑΘΗΝΑ', true],
    ['東京', '東京都', true],
    ['10%', '10% off', true],
    ['10%', '100', false],
    ['a_b', 'axb', false],
    ['(x', 'Unit (x)', true],
    ['.*', 'all', false],
    ['\\d', '5', false],
    ['[a-z]', 'b', false],
    ['o-1', 'LO-1', true],
    ['a|b', 'b', false],
    ['^fleet', 'fleet', false],
    ['omaha', 'Akron', false],
    ['gr105', 'GR-105', true],
    ['GR-105', 'gr105', true],
    ['CAS 12/7', 'CAS-127', true],
    ['gr105', 'GR-1050', true],
    ['gr105', 'GR-15', false],
    ['10-5', '105', false],
  ])('%s in %s: %s', async (keyword, text, isFound) => {
    expect(
      await database.query({ text: 'select $1::text ~ $2::text as found', values: [text, keywordPattern(keyword)] }),
    ).toEqual([{ found: isFound }])
  })

  it('sorts beside: by the size of the numbers in names, however many and however long', async () => {
    const texts = [
      'T-10',
      'T-9',
      't-09a',
      '10 Main',
      '9 Main',
      'A 2 B 10',
      'A 2 B 9',
      'A 10 B 1',
      'X123456789012',
      'X99',
      'Ä 3',
      'a 20',
      '',
    ]
    const sorted = await database.query<{ text: string }>({
      text: 'select text from unnest($1::text[]) text order by natural_key(text) collate "und-x-icu", text',
      values: [texts],
    })
    expect(sorted.map(({ text }) => text)).toEqual([
      '',
      '9 Main',
      '10 Main',
      'A 2 B 9',
      'A 2 B 10',
      'Ä 3',
      'A 10 B 1',
      'a 20',
      'T-9',
      't-09a',
      'T-10',
      'X99',
      'X123456789012',
    ])
  })

  it('sorts beside: as dictionaries do, marks and case last', async () => {
    const texts = ['Zoo', 'apple', 'Äpfel', 'Łódź', 'Lodz', 'Unit 2', 'unit 1', 'CW-T601', 'CW-501']
    expect(
      await database.query({
        text: 'select text from unnest($1::text[]) text order by text collate "und-x-icu"',
        values: [texts],
      }),
    ).toEqual(
      ['Äpfel', 'apple', 'CW-501', 'CW-T601', 'Lodz', 'Łódź', 'unit 1', 'Unit 2', 'Zoo'].map((text) => ({ text })),
    )
  })
})
