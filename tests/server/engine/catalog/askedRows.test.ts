import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalog } from '../../../../server/engine/catalog/Catalog.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { testDatabase } from '../../platform/database/testDatabase.ts'

const base = fileURLToPath(new URL('./broken/base/', import.meta.url))
const scoped = 'where :scope(u.account_id, u.location_id)'

/** The small portal, whose units are chosen by this as well. */
function portalWith(condition: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'asked-rows-'))
  cpSync(base, folder, { recursive: true })
  const path = join(folder, 'units/units.sql')
  writeFileSync(path, readFileSync(path, 'utf8').replace(scoped, () => `${scoped}\n  and ${condition}`))
  return folder
}

/** Each would tell something of a row that the asker may not see: whether it is there. The last line holds the table that is blamed. */
const telling: [what: string, table: string, condition: string][] = [
  ['exists over everybody', 'tires t', "exists (select from\n  tires t where t.identification_number = :unit_number)"],
  ['not exists over everybody', 'tires t', 'not exists (select from\n  tires t where t.identification_number = :unit_number)'],
  ['in over everybody', 'tires t', ':unit_number in (select identification_number from\n  tires t)'],
  ['not in over everybody', 'tires t', ':unit_number not in (select identification_number from\n  tires t)'],
  ['all over everybody', 'tires t', ":unit_number <> all (select identification_number from\n  tires t)"],
  ['one value over everybody', 'tires t', ":unit_number = (select max(identification_number) from\n  tires t)"],
  ['a table under the name of the one around it', 'units', "exists (select from\n  units where vin = :unit_number)"],
  ['an exists inside an exists that is tied', 'images i', 'exists (select from tires t where t.unit_id = u.unit_id and exists (select from\n  images i where i.location_id = 1))'],
  ['in behind a not, which tells of a null among the rows', 'tires t', 'not (u.unit_id in (select t.unit_id from\n  tires t where t.identification_number = :unit_number))'],
  ['in within an answer, which tells of a null among the rows', 'tires t', "(u.unit_id in (select t.unit_id from\n  tires t where t.identification_number = :unit_number)) is not null"],
  ['in one of all rows that come first', 'tires t', 'u.unit_id in (select t.unit_id from\n  tires t order by t.identification_number limit 1)'],
  ['in all rows but the first', 'tires t', 'u.unit_id in (select t.unit_id from\n  tires t order by t.identification_number offset 1)'],
  ['in all rows but so many', 'tires t', 'u.unit_id in (select t.unit_id from\n  tires t order by t.identification_number offset length(:unit_number))'],
  ['in all rows but the one that a function of 0 passes over', 'tires t', 'u.unit_id in (select t.unit_id from\n  tires t order by t.identification_number offset exp(0))'],
  ['in the first of each kind of all rows', 'tires t', 'u.unit_id in (select distinct on (t.side) t.unit_id from\n  tires t order by t.side, t.identification_number)'],
  ['in the ranks of all rows', 'tires t', 'u.unit_id in (select ranked.unit_id from (select t.unit_id, rank() over (order by t.identification_number) as place from\n  tires t) ranked where ranked.place = 1)'],
  ['in an aggregate of all rows', 'tires t', 'u.unit_id in (select max(t.unit_id) from\n  tires t)'],
  ['another than one of all rows', 'tires t', 'u.unit_id <> any (select t.unit_id from\n  tires t where t.identification_number = :unit_number)'],
  ['in by an id that is the unit\'s or one within the scope', 'tires t', "u.unit_id in (select case when t.identification_number = :unit_number then s.unit_id else t.unit_id end from\n  tires t, units s where :scope(s.account_id, s.location_id))"],
  ['exists by an id that is the unit\'s where there is none', 'tires t', 'exists (select from\n  tires t where coalesce(t.unit_id, u.unit_id) = u.unit_id and t.identification_number = :unit_number)'],
  ['exists by an id that is the unit\'s where one is sought', 'tires t', 'exists (select from\n  tires t where case when t.identification_number = :unit_number then u.unit_id else t.unit_id end = u.unit_id)'],
  ['in by an id that is one of all rows where there is none', 'tires t', 'u.unit_id in (select (select t.unit_id from\n  tires t order by t.identification_number limit 1))'],
  ['exists by an id that is given or else the unit\'s', 'tires t', 'exists (select from\n  tires t where t.unit_id = coalesce(length(:unit_number)::bigint, u.unit_id))'],
  ['exists by an id that is given where one is sought', 'tires t', 'exists (select from\n  tires t where t.unit_id = case when :unit_number is null then u.unit_id else 12 end)'],
  ['exists by an id that is given or one within the scope, of the row of a query', 'tires t', 'exists (select from (select coalesce(length(:unit_number)::bigint, o.unit_id) as unit_id from units o where :scope(o.account_id, o.location_id)) given join\n  tires t using (unit_id))'],
  ['exists by an account that is the unit\'s or else the row\'s', 'images i', 'exists (select from (select coalesce(u.account_id, i.account_id) as account_id, i.location_id from\n  images i) given where :scope(given.account_id, given.location_id))'],
  ['exists by the account of another row', ':scope(u.account_id, i.location_id)', 'exists (select from\n  images i where :scope(u.account_id, i.location_id))'],
  ['exists by the location of another row', ':scope(i.account_id, u.location_id)', 'exists (select from\n  images i where :scope(i.account_id, u.location_id))'],
  ['a row said to be nobody\'s by a null that is not its own', 'tires t', "exists (select from\n  tires t where (case when t.side = 'left' then t.account_id end) is null and t.unit_id is null)"],
  ['no row of a left join, which is not a row of nobody', 'tires t', 'exists (select from units x left join\n  tires t on t.identification_number = :unit_number where x.unit_id = u.unit_id and t.account_id is null)'],
  ['no row of a left join, said where it joins', 'tires t', 'exists (select from units x left join (units y left join\n  tires t on t.identification_number = :unit_number) on t.account_id is null and y.unit_id = u.unit_id where x.unit_id = u.unit_id and y.unit_id is not null)'],
  ['exists by whether there is an id', 'tires t', 'exists (select from\n  tires t where t.unit_id::integer::boolean = u.unit_id::integer::boolean)'],
  ['exists by the last digits of an id', 'tires t', 'exists (select from\n  tires t where t.unit_id::bit(3) = u.unit_id::bit(3))'],
  ['exists by an id that is rounded', 'tires t', 'exists (select from\n  tires t where t.unit_id::numeric(10, -3) = u.unit_id::numeric(10, -3))'],
  ['exists by a number that is the number of the asker', 'tires t', 'exists (select from\n  tires t where t.axle_number = :user_id)'],
  ['a row said to be nobody\'s that has neither account nor location', 'survey_units d', 'exists (select from\n  survey_units d where d.changed_by is null)'],
  ['exists by an exists that counts, which is always true', 'tires t', 'exists (select from\n  tires t where exists (select count(*) from units o where o.unit_id = t.unit_id and :scope(o.account_id, o.location_id)))'],
  ['exists by an exists with a group of all rows', 'tires t', 'exists (select from\n  tires t where exists (select from units o where o.unit_id = t.unit_id and :scope(o.account_id, o.location_id) having true))'],
  ['exists by an exists with sums', 'tires t', 'exists (select from\n  tires t where exists (select o.unit_type from units o where o.unit_id = t.unit_id and :scope(o.account_id, o.location_id) group by rollup (o.unit_type)))'],
  ['in by an id of the row itself, or something else', 'tires t', 'exists (select from\n  tires t where u.unit_id in (select t.unit_id) or t.identification_number = :unit_number)'],
  ['what a left join takes from the row it joins', 'tires t', 'exists (select from\n  tires t left join lateral (select t.unit_id) x on x.unit_id = u.unit_id where t.identification_number = :unit_number)'],
  ['in what a recursive query found by rows of others', 'tires t', 'u.unit_id in (with recursive r (unit_id, n) as (select t.unit_id, 0 from\n  tires t where t.identification_number = :unit_number union all select o.unit_id, 1 from r join units o on :scope(o.account_id, o.location_id) where r.n = 0) select r.unit_id from r)'],
  ['a table that names its rows by the ids of another', 'last_inspections i', 'exists (select from\n  last_inspections i where i.inspected_on = current_date)'],
  ['a function that is asked by a number that is no id', 'pull_point_of', "(\n  pull_point_of(u.model_year, 'drive')) > 4"],
  ['a function that is asked by the account of a row and another location', 'specs_of', 'exists (select from\n  specs_of(u.account_id, length(:unit_number)))'],
  ['in by the account, of which others have locations too', 'tires t', 'u.account_id in (select t.account_id from\n  tires t where t.identification_number = :unit_number)'],
]

/** What stands for rows within the scope by itself, or is tied to one by an id. */
const harmless: [what: string, condition: string][] = [
  ['exists with a scope of its own', 'exists (select from units other where other.vin = u.vin and :scope(other.account_id, other.location_id))'],
  ['not in with a scope of its own', 'u.unit_number not in (select other.unit_number from units other where other.is_active is false and :scope(other.account_id, other.location_id))'],
  ['not exists by the id of a row', 'not exists (select from tires t where t.unit_id = u.unit_id)'],
  ['in by the id of a row, also beside an or', '(:unit_type is null or u.unit_id in (select t.unit_id from tires t where t.identification_number = :unit_number))'],
  ['in by an id of a union', 'u.unit_id in (select t.unit_id from tires t union select s.unit_id from inspections s)'],
  ['in by an id that is grouped by', 'u.unit_id in (select t.unit_id from tires t group by t.unit_id having count(*) > 4)'],
  ['in by the id of a row of a query that is kept as it is', 'u.unit_id in (select t.unit_id from tires t where t.identification_number = :unit_number offset 0)'],
  ['exists by one of two ids of a row', "exists (select from tires t where case when t.side = 'left' then t.unit_id end = u.unit_id)"],
  ['exists by an id that a full join merges', 'exists (select from tires t full join inspections i using (unit_id) where unit_id = u.unit_id)'],
  ['exists by an id that is cast between integers', 'exists (select from tires t where t.unit_id::integer = u.unit_id::integer)'],
  ['exists by an id that a query beside takes from the row', 'exists (select from tires t cross join lateral (select t.unit_id) x where x.unit_id = u.unit_id)'],
  ['a table that names its rows by the ids of another', 'exists (select from last_inspections i where i.unit_id = u.unit_id)'],
  ['a function that is asked by the ids of a row', 'exists (select from specs_of(u.account_id, u.location_id))'],
  ['exists with a scope on what a function answers', 'exists (select from units o where :scope(coalesce(o.account_id, null), o.location_id))'],
  ['what is nobody\'s, said where it joins', 'exists (select from units x left join specs s on s.account_id is null and s.location_id is null where x.unit_id = u.unit_id and s.minimum_tread_32nds > 2)'],
  ['the account itself', 'u.account_id in (select a.account_id from accounts a where a.vocation = :unit_type)'],
  ['exists with a scope on columns that a query passes on', 'exists (select from (select i.account_id, i.location_id, i.unit_id from images i) given where :scope(given.account_id, given.location_id))'],
  ['what is nobody\'s', 'exists (select from states s where s.state_code = u.license_plate_state)'],
]

/** Tests that look like a scope and keep no row away. */
const keepingNone = [
  'exists (select from units other left join states st on other.unit_id = u.unit_id where :scope(other.account_id, other.location_id))',
  'exists (select from units other full join states st on other.unit_id = u.unit_id where :scope(other.account_id, other.location_id))',
  'exists (select from units other left join (states st join units more on more.unit_id = u.unit_id and :scope(more.account_id, more.location_id)) on true where :scope(other.account_id, other.location_id))',
  'u.unit_id <> any (select other.unit_id from units other where :scope(other.account_id, other.location_id))',
  'u.unit_id <> any (array(select other.unit_id from units other where :scope(other.account_id, other.location_id)))',
]

describe('a query inside a dataset', () => {
  let database: Database
  beforeAll(async () => { database = await testDatabase.open() })
  afterAll(() => database.close())

  const problemsOf = async (condition: string) => {
    const folder = portalWith(condition)
    const { problems } = await loadCatalog(folder, { database })
    rmSync(folder, { recursive: true })
    return problems.map(({ code, file, line, got }) => ({ code, file, line, got }))
  }

  it.each(telling)('may not tell of rows of others: %s', async (what, table, condition) => {
    const code = ['pull_point_of', 'specs_of'].includes(table) ? 'open-function' : table.startsWith(':scope') ? 'parted-scope' : /null among the rows/.test(what) ? 'open-list' : 'open-table'
    expect(await problemsOf(condition)).toEqual([{ code, file: 'units/units.sql', line: 5, got: table }])
  })

  it.each(harmless)('may ask for %s', async (_what, condition) => {
    expect(await problemsOf(condition)).toEqual([])
  })

  it('does not make a row the reader\'s by what keeps none away', async () => {
    const folder = portalWith('true')
    const path = join(folder, 'units/units.sql')
    for (const test of keepingNone) {
      writeFileSync(path, `select u.unit_id, u.account_id, u.unit_number\nfrom units u\nwhere ${test}\n  and (:unit_number is null or u.unit_number = :unit_number) and :unit_type is null`)
      const { problems } = await loadCatalog(folder, { database })
      expect(problems.map(({ code, got }) => ({ code, got }))).toEqual([{ code: 'open-table', got: 'units u' }])
    }
    writeFileSync(path, 'select u.unit_id, u.account_id, u.unit_number\nfrom units u left join states st on u.account_id is null and u.location_id is null\nwhere (:unit_number is null or u.unit_number = :unit_number) and :unit_type is null\n  and exists (select from units other where :scope(other.account_id, other.location_id))')
    expect((await loadCatalog(folder, { database })).problems.map(({ code, got }) => ({ code, got }))).toEqual([{ code: 'open-table', got: 'units u' }])
    rmSync(folder, { recursive: true })
  })
})
