import { createHash } from 'node:crypto'
import type { MigrationFault } from '../../../tables/applyOwnMigrations.ts'
import type { OwnMigration } from '../../../tables/OwnMigration.ts'
import type { OwnMigrations } from '../../../tables/readOwnMigrations.ts'
import { explainMigration } from '../../explain/explainMigration.ts'
import type { Problem, ProblemCode } from '../../problems/Problem.ts'
import { textPlaces } from '../../read/textPlaces.ts'

const codes: Record<MigrationFault['kind'], ProblemCode> = {
  changed: 'changed-migration',
  failed: 'migration-failed',
  forbidden: 'forbidden-statement',
  foreign: 'product-table',
  reads: 'product-rows',
}

/** The problem of the migration that was refused, among all there are. */
export function migrationProblem({ migration, kind, offset, detail }: MigrationFault, all: OwnMigration[]): Problem {
  const { message, offset: at } =
    kind === 'failed'
      ? explainMigration(detail, {
          text: migration.text,
          start: offset,
          tables: createdTables(all),
          findLater: findLaterMigration(migration, all),
        })
      : { message: detail, offset }
  return textPlaces(migration.file, migration.text).problemAt(codes[kind], at, message)
}

/** The name of the migration after this one that creates a table. */
const findLaterMigration =
  ({ name }: OwnMigration, all: OwnMigration[]) =>
  (table: string): string | undefined =>
    all.find((other) => other.name > name && createdTables([other]).includes(table))?.name

/** The tables that migrations create. */
function createdTables(all: OwnMigration[]): string[] {
  return all.flatMap(({ text }) =>
    [...text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(?:own\.)?"?(\w+)/gi)].map(([, name = '']) => name),
  )
}

/** The problems of the migrations: of their names, and of the one that was refused. */
export function checkMigrations(own: OwnMigrations, refused: MigrationFault | null): Problem[] {
  return [...checkMigrationNames(own), ...(refused ? [migrationProblem(refused, own.migrations)] : [])]
}

/** Returns the digest of migrations: others mean other tables. */
export const digestMigrations = (migrations: OwnMigration[]): string =>
  createHash('sha256')
    .update(migrations.map(({ name, checksum }) => `${name} ${checksum}`).join(' '))
    .digest('base64url')

/** Migrations that cannot be told apart or put in order. */
function checkMigrationNames({ misnamed, doubled, sameNumber }: OwnMigrations): Problem[] {
  const at = { line: 1, column: 1, at: '', known: [] }
  return [
    ...misnamed.map((file): Problem => ({
      ...at,
      file,
      code: 'migration-name',
      got: file.slice(file.lastIndexOf('/') + 1),
    })),
    ...sameNumber.map(([file, other]): Problem => ({ ...at, file, code: 'same-number', got: other })),
    ...doubled.map(([file, other]): Problem => ({ ...at, file, code: 'duplicate-file', got: other })),
  ]
}
