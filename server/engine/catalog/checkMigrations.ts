import type { MigrationFault } from '../tables/applyOwnMigrations.ts'
import type { OwnMigrations } from '../tables/readOwnMigrations.ts'
import type { Problem, ProblemCode } from './Problem.ts'
import { textPlaces } from './textPlaces.ts'

const codes: Record<MigrationFault['kind'], ProblemCode> = {
  changed: 'changed-migration', failed: 'migration-failed', forbidden: 'forbidden-statement', foreign: 'product-table',
}

/** The problem of the migration that was refused. */
export function migrationProblem({ migration, kind, offset, got }: MigrationFault): Problem {
  return textPlaces(migration.file, migration.text).problemAt(codes[kind], offset, got)
}

/** Migrations that cannot be told apart or put in order. */
export function checkMigrationNames({ misnamed, doubled }: OwnMigrations): Problem[] {
  const at = { line: 1, column: 1, at: '', known: [] }
  return [
    ...misnamed.map((file): Problem => ({ ...at, file, code: 'migration-name', got: file.slice(file.lastIndexOf('/') + 1) })),
    ...doubled.map(([file, other]): Problem => ({ ...at, file, code: 'duplicate-file', got: other })),
  ]
}
