import type { CalledFunction } from '../../../analysis/reachOf.ts'
import { namesOfUsers } from '../../../../platform/database/openTables.ts'
import { isReviewed } from '../../../../platform/database/reviewedDatasets.ts'
import { offsetOfTable } from '../../../analysis/offsetsIn.ts'
import type { ReadDataset } from './checkDatabase.ts'
import type { Problem } from '../../problems/Problem.ts'

/** Functions that answer differently each time, and touch nothing. */
const harmlessVolatile = new Set([
  'random',
  'random_normal',
  'gen_random_uuid',
  'uuidv4',
  'uuidv7',
  'clock_timestamp',
  'timeofday',
])
/** Functions of the server that reveal nothing about it. */
const harmlessOfServer = new Set([
  'pg_typeof',
  'pg_size_pretty',
  'pg_column_size',
  'pg_collation_for',
  'pg_get_serial_sequence',
])
/** Functions that reach the server, its settings and its connections, or run unchecked SQL. */
const reaching = /^pg_|_to_xml|^(current_setting|inet_(client|server)_(addr|port))$/

/**
 * Checks that a dataset reads nothing but rows of tables. Functions that read files, settings or SQL texts bypass the
 * row scope, and so does the database's catalog. A changed connection setting would remain for the next caller.
 */
export function checkReach({ file, dataset, statement: { reach } }: ReadDataset): Problem[] {
  const at = (name: string): number => offsetOfTable(dataset.sql, name, name)
  const called = reach.functions.find((one) => isForbidden(one, dataset.writes ?? false))
  if (called) return [file.sqlProblem('forbidden-function', at(called.name), called.name)]
  const [secret] = reach.secrets
  if (secret !== undefined) {
    const [table = '', column = table] = secret.split('.')
    return [file.sqlProblem('secret', at(column) || at(table), secret)]
  }
  const closed = isReviewed(file) ? undefined : (reach.closed.tables[0] ?? reach.closed.functions[0])
  if (closed !== undefined)
    return [file.sqlProblem('closed-table', at(closed), closed, closed === 'users' ? [namesOfUsers] : [])]
  const [written] = isReviewed(file) ? [] : reach.readOnly
  if (written !== undefined) return [file.sqlProblem('read-only-table', at(written), written)]
  const [relation] = reach.relations
  return relation === undefined ? [] : [file.sqlProblem('system-table', at(relation), relation)]
}

function isForbidden({ name, isVolatile, of }: CalledFunction, writes: boolean): boolean {
  if (of === 'product') return isVolatile && !writes
  if (of === 'builtIn' && reaching.test(name)) return !harmlessOfServer.has(name)
  return isVolatile && !harmlessVolatile.has(name) && !(writes && name === 'nextval')
}
