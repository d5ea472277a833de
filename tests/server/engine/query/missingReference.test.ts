import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isMissingReference } from '../../../../server/engine/query/missingReference.ts'
import { StatementFailed, type Database } from '../../../../server/platform/database/Database.ts'
import { testDatabase } from '../../platform/database/testDatabase.ts'

describe('a reference that fails', () => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase.openEmpty()
    await database.script(`
      create schema own;
      create table own.yards (yard_id int primary key, name text);
      create table own.visits (visit_id int primary key, yard_id int references own.yards);
      create table own.parts (part_id int primary key, whole_id int references own.parts);
      insert into own.yards values (1, 'North'), (2, 'South'); insert into own.visits values (1, 1); insert into own.parts values (1, null), (2, 1)`)
  })
  afterAll(() => database.close())

  it.each([
    [
      'a row that is added names none',
      "insert into own.visits values (7, 99) /* delete from own.yards */ returning 'update own.yards'",
      true,
    ],
    ['one that is changed names none', 'update only own.visits set yard_id = 99', true],
    [
      'one that is added or changed names none',
      'insert into own.visits values (1, 99) on conflict (visit_id) do update set yard_id = excluded.yard_id',
      true,
    ],
    [
      'one of several that are written names none',
      'with moved as (update own.yards set name = name returning yard_id) insert into own.visits select 8, 99 from moved limit 1',
      true,
    ],
    ['one names none of its own table', 'update own.parts set whole_id = 99 where part_id = 2', true],
    ['a row that goes is referred to', 'delete from own.yards where yard_id = 1', false],
    ['one that goes is referred to from its own table', 'delete from own.parts where part_id = 1', false],
    ['one that gets another key is referred to', 'update own.yards set yard_id = 5 where yard_id = 1', false],
    [
      'one that goes while others are locked',
      'with seen as (select from own.visits for update) delete from own.yards where yard_id = 1',
      false,
    ],
  ])('is recognized in any language: %s', async (_what, text, isMissing) => {
    const error = (await database.query({ text, values: [] }).catch((one: unknown) => one)) as StatementFailed
    expect(error).toBeInstanceOf(StatementFailed)
    const translated = new StatementFailed({
      ...error,
      message: '\u00bbvisits\u00ab verletzt Fremdschl\u00fcssel-Constraint',
    })
    expect([error, translated].map((one) => isMissingReference(one, text))).toEqual([isMissing, isMissing])
  })

  it('is none where another constraint fails', async () => {
    const text = 'insert into own.yards values (1, null)'
    const error = (await database.query({ text, values: [] }).catch((one: unknown) => one)) as StatementFailed
    expect(isMissingReference(error, text)).toBe(false)
  })
})
