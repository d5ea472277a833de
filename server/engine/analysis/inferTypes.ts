import { StatementFailed, type Queryable } from '../../platform/database/Database.ts'
import { sqlMarks, type SqlMark } from '../query/sqlMarks.ts'
import { parameterNames, reservedParameters, type Dataset } from '../query/toStatement.ts'
import type { Replacement } from './markedSql.ts'

/** The beginning of a statement whose parameters get their types from the database. */
export const prepareHead = 'prepare described as\n'

/** PostgreSQL's code for a parameter whose type the statement does not tell. */
const untold = '42P18'

interface UntypedParameters {
  /** In the order of their placeholders. */
  names: string[]
  /** Returns what stands for a mark in the prepared statement; null if the mark's type is known. */
  placeholder(mark: SqlMark): Replacement | null
}

/**
 * Finds the parameters of a dataset's SQL that have no type, but for inherited ones. A test for null is replaced with
 * `true`: it tells no type, and PostgreSQL would stop at it.
 */
export function untypedParameters({ sql, parameters = [] }: Dataset, inherited: string[]): UntypedParameters {
  const typed = new Set([...reservedParameters, ...inherited, ...parameters.flatMap(parameterNames)])
  const marked = sqlMarks(sql).flatMap((mark) => (mark.kind === 'parameter' && !typed.has(mark.name) ? mark.name : []))
  const names = [...new Set(marked)]
  return {
    names,
    placeholder(mark) {
      const index = mark.kind === 'parameter' ? names.indexOf(mark.name) : -1
      if (index < 0) return null
      const test = /^\s+is\s+(not\s+)?null\b/i.exec(sql.slice(mark.end))
      return test ? { text: 'true', end: mark.end + test[0].length } : `$${index + 1}`
    },
  }
}

/**
 * Returns the types that the database gives to the parameters of a statement to prepare, by name. Rejects with
 * `StatementFailed` if the statement is wrong, or does not tell a type.
 */
export async function inferTypes(
  connection: Queryable,
  statement: string,
  names: string[],
): Promise<Record<string, string>> {
  await connection.query({ text: statement, values: [] }).catch((error: unknown) => {
    if (!(error instanceof StatementFailed) || error.code !== untold) throw error
    const [, number = '0'] = /\$(\d+)/.exec(error.message) ?? []
    const place = statement.search(new RegExp(`\\$${number}(?!\\d)`))
    throw new StatementFailed({
      code: untold,
      message: untypedMessage(names[Number(number) - 1] ?? ''),
      ...(place < 0 ? {} : { position: place + 1 }),
    })
  })
  try {
    const [row] = await connection.query<{ types: string[] }>({
      text: `select array(select format_type(type, null) from unnest(parameter_types) type) as types
        from pg_prepared_statements where name = 'described'`,
      values: [],
    })
    const types = row?.types ?? []
    const unknown = names.find((_, index) => types[index] === undefined)
    if (unknown !== undefined) throw new StatementFailed({ message: untypedMessage(unknown), code: untold })
    return Object.fromEntries(names.map((name, index) => [name, types[index] ?? '']))
  } finally {
    await connection.query({ text: 'deallocate described', values: [] })
  }
}

const untypedMessage = (name: string): string =>
  `it does not tell the type of :${name}; write :${name}::date, or give it a "type"`
