import {
  DatabaseAway,
  QueryCancelled,
  QueryTimeout,
  StatementFailed,
  type Queryable,
  type StatementFailure,
} from '../../platform/database/Database.ts'
import { rowsTable } from '../query/rowsParameter.ts'
import { sqlMarks } from '../query/sqlMarks.ts'
import { parameterType, type Dataset } from '../query/toStatement.ts'
import type { Ground, KnownView } from './Level.ts'
import { isNode, parseNodeTree, type TreeNode } from './nodeTree.ts'
import { inferTypes, prepareHead, untypedParameters } from './inferTypes.ts'
import { markedSql } from './markedSql.ts'
import { reachedBy, readReach, type Reach, type ReachedNumbers } from './reachOf.ts'
import { schemaOf, type Schema } from './Schema.ts'

/** A dataset's SQL as the database understands it. */
export interface Statement {
  query: TreeNode
  /** The columns of its answer in order; types as PostgreSQL names them: bigint, text[]. */
  columns: { name: string; type: string }[]
  /** The types of the parameters that the dataset gives no type, by name. */
  parameters: Record<string, string>
  reach: Reach
}

/** The types of a statement as the database names them. */
export type StatementTypes = Pick<Statement, 'columns' | 'parameters'>

/** The database's error about a statement: its message, and the offset in the dataset's file. */
export interface Refusal {
  message: string
  code: string | undefined
  offset: number
}

export interface Statements {
  ground: Ground
  read: Map<string, Statement | Refusal>
}

export const isRefusal = (one: Statement | Refusal): one is Refusal => 'offset' in one

const undo = Symbol('undo')

/**
 * Lets the database analyze each dataset without running it, in a transaction that is rolled back. A dataset that reads
 * becomes a temporary view, one that writes the body of a function. `datasets` are in the order of their dependencies.
 * One that depends on a refused one is left out.
 */
export async function readStatements(
  database: { transaction<Result>(work: (connection: Queryable) => Promise<Result>): Promise<Result> },
  datasets: Dataset[],
): Promise<Statements> {
  let result: Statements | undefined
  await database
    .transaction(async (connection) => {
      result = await readAll(connection, await schemaOf(database, connection), datasets)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  if (!result) throw new Error('the statements were not read')
  return result
}

async function readAll(connection: Queryable, schema: Schema, datasets: Dataset[]): Promise<Statements> {
  const views = new Map<number, KnownView>()
  const ground: Ground = { schema, views }
  const read: Statements['read'] = new Map()
  const names = new Map<string, string>()
  const inferred = new Map<string, Record<string, string>>()
  const found = new Map<string, ReadOne['read'] & Pick<Statement, 'parameters'> & { reached: ReachedNumbers }>()
  for (const dataset of datasets) {
    const bases = sqlMarks(dataset.sql).flatMap((mark) => (mark.kind === 'dataset' ? mark.name : []))
    if (bases.some((name) => !names.has(name))) continue
    const view = `dataset_${names.size}`
    const tableOf = (name: string): string => `(table pg_temp.${names.get(name)})`
    let offsetOf = (position: number): number => position - 1
    await connection.script('savepoint one')
    try {
      const inherited = Object.assign({}, ...bases.map((name) => inferred.get(name) ?? {})) as Record<string, string>
      const untyped = untypedParameters(dataset, Object.keys(inherited))
      const asking = markedSql(dataset.sql, prepareHead, (mark) =>
        mark.kind === 'dataset'
          ? tableOf(mark.name)
          : (untyped.placeholder(mark) ?? asNothing(dataset, mark.name, inherited)),
      )
      offsetOf = asking.offsetOf
      const parameters = untyped.names.length > 0 ? await inferTypes(connection, asking.text, untyped.names) : {}
      const marked = markedSql(dataset.sql, (dataset.writes ? writeHead : viewHead)(view), (mark) =>
        mark.kind === 'dataset' ? tableOf(mark.name) : asNothing(dataset, mark.name, { ...inherited, ...parameters }),
      )
      offsetOf = marked.offsetOf
      const { text } = marked
      const { id, read: one } = await (dataset.writes ? readWrite : readView)(connection, view, text, schema)
      found.set(dataset.id, { ...one, parameters, reached: reachedBy(one.query, ground, id) })
      names.set(dataset.id, view)
      inferred.set(dataset.id, { ...inherited, ...parameters })
      if (id !== null) views.set(id, { name: dataset.id, query: one.query })
    } catch (error) {
      if (error instanceof DatabaseAway || error instanceof QueryTimeout || error instanceof QueryCancelled) throw error
      await connection.script('rollback to savepoint one')
      // An exception of the analysis itself concerns this dataset alone, too.
      const { message, code, position } =
        error instanceof StatementFailed
          ? error
          : ({ message: `it could not be analyzed: ${String(error)}` } as StatementFailure)
      read.set(dataset.id, { message, code, offset: offsetOf(position ?? 1) })
    }
  }
  const reaches = await readReach(
    connection,
    [...found.values()].map(({ reached }) => reached),
    schema,
  )
  for (const [index, [id, { query, columns, parameters }]] of [...found].entries())
    read.set(id, {
      query,
      columns,
      parameters,
      reach: reaches[index] ?? {
        functions: [],
        relations: [],
        secrets: [],
        readOnly: [],
        closed: { tables: [], functions: [] },
      },
    })
  return { ground, read }
}

interface ReadOne {
  id: number | null
  read: Omit<Statement, 'parameters' | 'reach'>
}

async function readView(connection: Queryable, name: string, text: string): Promise<ReadOne> {
  // As a query, which is one statement: a script could hold others, that nothing looked at.
  await connection.query({ text, values: [] })
  const [row] = await connection.query<{ id: number; tree: string; names: string[]; types: string[] }>({
    text: `select c.oid::bigint as id, r.ev_action::text as tree, array(select attname::text from pg_attribute where attrelid = c.oid order by attnum) as names,
      array(select format_type(atttypid, null) from pg_attribute where attrelid = c.oid order by attnum) as types
      from pg_class c join pg_rewrite r on r.ev_class = c.oid where c.oid = 'pg_temp.${name}'::regclass`,
    values: [],
  })
  if (!row) throw new Error(`the view ${name} does not exist`)
  return {
    id: row.id,
    read: {
      query: queryIn(row.tree),
      columns: row.names.map((column, index) => ({ name: column, type: row.types[index] ?? '' })),
    },
  }
}

async function readWrite(connection: Queryable, name: string, text: string, schema: Schema): Promise<ReadOne> {
  await connection.query({ text: `${text}\n) select * from data; end`, values: [] })
  const [row] = await connection.query<{ tree: string }>({
    text: `select prosqlbody::text as tree from pg_proc where oid = 'pg_temp.${name}'::regproc`,
    values: [],
  })
  const outer = queryIn(row?.tree ?? '')
  const cte = (Array.isArray(outer.fields.cteList) ? outer.fields.cteList : []).find(isNode)
  if (!cte || !isNode(cte.fields.ctequery)) throw new Error(`the function ${name} has no query`)
  const [columns, types] = [cte.fields.ctecolnames, cte.fields.ctecoltypes]
  // A list of numbers begins with the letter of its kind.
  const numbers = Array.isArray(types) ? types.slice(1).map(Number) : []
  return {
    id: null,
    read: {
      query: cte.fields.ctequery,
      columns: (Array.isArray(columns) ? columns : []).map((column, index) => ({
        name: String(column),
        type: schema.types.get(numbers[index] ?? 0) ?? '',
      })),
    },
  }
}

const viewHead = (name: string): string => `create temporary view ${name} as\n`
const writeHead = (name: string): string =>
  `create function pg_temp.${name}() returns void begin atomic with data as (\n`

/** The first query of a tree, however deep its lists are. */
function queryIn(tree: string): TreeNode {
  let found = parseNodeTree(tree)
  while (Array.isArray(found)) found = found[0] ?? null
  if (!isNode(found)) throw new Error('the query tree holds no query')
  return found
}

/** A parameter that is not given, of its type. */
function asNothing(dataset: Dataset, name: string, inferred: Record<string, string> = {}): string {
  const nothing = `null::${inferred[name] ?? parameterType(dataset, name)}`
  const rows = dataset.parameters?.find(({ id, type }) => id === name && type === 'rows')
  return rows ? rowsTable(rows.columns ?? [], nothing) : nothing
}
