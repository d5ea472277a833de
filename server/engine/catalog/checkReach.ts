import { saysRights, type CalledFunction } from '../analysis/reachOf.ts'
import { offsetOfTable } from '../analysis/offsetsIn.ts'
import type { ReadDataset } from './checkDatabase.ts'
import type { Problem } from './Problem.ts'

/** Functions that answer differently each time, and touch nothing. */
const harmlessVolatile = new Set(['random', 'random_normal', 'gen_random_uuid', 'uuidv4', 'uuidv7', 'clock_timestamp', 'timeofday'])
/** What is of the server and says nothing of it. */
const harmlessOfServer = new Set(['pg_typeof', 'pg_size_pretty', 'pg_column_size', 'pg_collation_for', 'pg_get_serial_sequence'])
/** Of the server, its settings and its connections, or running SQL that no check has seen. */
const reaching = /^pg_|_to_xml|^(current_setting|inet_(client|server)_(addr|port))$/

/**
 * Whether a dataset reads nothing but rows of tables: functions that read files, settings or SQL given as a text, and the
 * catalog of the database, tell of rows without a scope, and what changes the connection is there for who asks next.
 */
export function checkReach({ file, dataset, statement: { reach } }: ReadDataset): Problem[] {
  const called = reach.functions.find((one) => isForbidden(one, dataset.writes ?? false))
  if (called) return [file.sqlProblem('forbidden-function', offsetOfTable(dataset.sql, called.name, called.name), called.name)]
  const [secret] = reach.secrets
  if (secret !== undefined) {
    const [table = '', column = table] = secret.split('.')
    return [file.sqlProblem('secret', offsetOfTable(dataset.sql, column, column) || offsetOfTable(dataset.sql, table, table), secret)]
  }
  const [written] = reach.readOnly
  if (written !== undefined) return [file.sqlProblem('read-only-table', offsetOfTable(dataset.sql, written, written), written, saysRights(written) ? ['set_user_rights', 'set_user_places'] : [])]
  const [relation] = reach.relations
  return relation === undefined ? [] : [file.sqlProblem('system-table', offsetOfTable(dataset.sql, relation, relation), relation)]
}

function isForbidden({ name, isVolatile, of }: CalledFunction, writes: boolean): boolean {
  if (of === 'product') return isVolatile && !writes
  if (of === 'builtIn' && reaching.test(name)) return !harmlessOfServer.has(name)
  return isVolatile && !harmlessVolatile.has(name) && !(writes && name === 'nextval')
}
