import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { loadCatalog } from '../../../../../../server/engine/catalog/pipeline.ts'
import { migrationProblem } from '../../../../../../server/engine/catalog/check/sql/checkMigrations.ts'
import { explainProblem } from '../../../../../../server/engine/catalog/problems/describeProblem.ts'
import type { OwnMigration } from '../../../../../../server/engine/tables/OwnMigration.ts'

const yards = fileURLToPath(new URL('../../yards/', import.meta.url))
const migrationOf = (name: string, text: string): OwnMigration => ({
  file: `yards/migrations/${name}.sql`,
  name,
  text,
  checksum: name,
})
const makes = migrationOf('0003-bays', 'create table bays (\n  bay_id bigint primary key\n);')

/** Returns the report of a migration that the database refuses with this message, at its beginning. */
function told(text: string, got: string, offset = 0): string {
  const migration = migrationOf('0002-more', text)
  const problem = migrationProblem({ migration, kind: 'failed', offset, detail: got }, [migration, makes])
  return `${problem.line}: ${explainProblem(problem)}`
}

it.each([
  [
    'a table that a later migration creates',
    '-- Bays.\nalter table bays add column name text;',
    'relation "bays" does not exist',
    '2: was not applied and was rolled back: the table "bays" is created later, by 0003-bays; give this file a higher number',
  ],
  [
    'an index beside the work of others',
    'create index concurrently\n  bays_by_name on bays (name);',
    'CREATE INDEX CONCURRENTLY cannot run inside a transaction block',
    '1: was not applied and was rolled back: a migration is one transaction, and "concurrently" cannot be in one; remove the word',
  ],
  [
    'a check of a column that is not there',
    'alter table yards\n  add constraint yards_more check (costs > 0);',
    'column "costs" does not exist',
    '2: was not applied and was rolled back: there is no column "costs"; see the migration that created the table',
  ],
  [
    'a row of an account that is not there',
    "insert into yards (account_id, name) values (1, 'North');",
    'insert or update on table "yards" violates foreign key constraint "yards_account_id_fkey"',
    '1: was not applied and was rolled back: a row of yards refers to one that is not there, as "yards_account_id_fkey" asks; write its id, or insert that row before',
  ],
])('says what to do about %s', (_what, text, got, says) => expect(told(text, got)).toBe(says))

it('reports a failed migration, but not everything that reads its tables', async () => {
  const migration = migrationOf('0001-yards', 'create table yards (name txt);')
  const { problems, reports } = await loadCatalog(yards, {
    planner: {
      migrate: () => Promise.resolve({ migration, kind: 'failed', offset: 25, detail: 'type "txt" does not exist' }),
      describe: () => Promise.resolve({}),
      plan: (changed) =>
        Promise.resolve(
          changed
            .filter(({ sql }) => sql?.includes('own.'))
            .map((file) => file.sqlProblem('sql-error', 0, 'there is no table "own.yards"')),
        ),
    },
  })
  expect(problems.map(({ code, file }) => [code, file])).toEqual([
    ['migration-failed', 'yards/migrations/0001-yards.sql'],
  ])
  expect([reports.has('yards'), reports.has('flat-tires')]).toEqual([false, true])
})
