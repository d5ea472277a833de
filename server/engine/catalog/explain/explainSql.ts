import { offsetOfOutput, bare } from '../../analysis/offsetsIn.ts'
import { explainSyntax, type Explained } from './explainSyntax.ts'
import { nearest } from '../problems/nearest.ts'
import { functionElsewhere } from './functionsElsewhere.ts'
import { tablesInSql, type NamedTable } from './tablesInSql.ts'
import { typeWords } from './typeWords.ts'

/** The names that an explanation can suggest. */
export interface KnownToSql {
  tables: string[]
  columnsOf(table: string): string[]
  keysOf(table: string): string[][]
  /** Returns the columns of a dataset; null if it is unknown. */
  answersOf(dataset: string): string[] | null
  parameters: { id: string; columns?: { id: string }[] }[]
  /** The functions of the database by name, each with what it takes. */
  functions: ReadonlyMap<string, string[]>
}

interface SqlError {
  message: string
  sql: string
  offset: number
  known: KnownToSql
}
type Rule = [RegExp, (found: string[], said: SqlError) => string | Explained]

const maxListed = 12
const listed = (names: string[]): string =>
  names.length > 0 && names.length <= maxListed ? `; use ${names.map((name) => `"${name}"`).join(' or ')}` : ''
const choice = (got: string, names: string[]): string => {
  const near = nearest(got, names)
  return near === null || near === got ? listed(names) : `; did you mean "${near}"?`
}

/**
 * Explains a database error about SQL in plain words, with the cure and the place. Messages without a rule are returned
 * unchanged.
 */
export function explainSql(message: string, sql: string, offset: number, known: KnownToSql): Explained {
  for (const [pattern, explain] of rules) {
    const found = pattern.exec(message)
    if (!found) continue
    const said = explain([...found].slice(1), { message, sql, offset, known })
    return typeof said === 'string' ? { says: said, offset } : said
  }
  return { says: message, offset }
}

const rules: Rule[] = [
  [/^syntax error/, (_found, { message, sql, offset }) => explainSyntax(sql, offset, message)],
  [/^unterminated quoted string/, () => "this text is not closed; a ' is missing at its end"],
  [/^unterminated quoted identifier/, () => 'this name is not closed; a " is missing at its end'],
  [/^unterminated \/\* comment/, () => 'this comment is not closed; write */ at its end'],
  [
    /^function (\w+)\((.*)\) does not exist$/,
    ([name = '', types = ''], { known }) => unknownFunction(name, types, known),
  ],
  [
    /^column reference "(.+)" is ambiguous$/,
    ([name = ''], { sql, known }) => {
      const having = tablesInSql(sql).filter((one) => columnsIn(one, known)?.includes(name))
      return `several tables have a column "${name}"; write whose it is${having.length > 0 ? `: ${having.map(({ alias }) => `${alias}.${name}`).join(' or ')}` : ''}`
    },
  ],
  [
    /^column "?(\w+)"?\."?([^"]+)"? does not exist$/,
    ([alias = '', name = ''], { sql, known }) => lackingColumn(alias, name, sql, known),
  ],
  [
    /^column "(.+)" of relation "(.+)" does not exist$/,
    ([name = '', table = ''], { known }) => {
      const whole = known.tables.find((one) => one === table || one.endsWith(`.${table}`)) ?? table
      return `${whole} has no column "${name}"${choice(name, known.columnsOf(whole))}`
    },
  ],
  [/^column "(.+)" does not exist$/, ([name = ''], said) => unknownColumn(name, said)],
  [
    /^(?:missing|invalid reference to) FROM-clause entry for table "(.+)"$/,
    ([name = ''], { sql, offset }) => unknownAlias(name, sql, offset),
  ],
  [
    /^subquery in FROM must have an alias$/,
    (_found, { sql, offset }) =>
      nameless(sql) ?? { says: 'a subquery after "from" needs a name behind it: (select …) rows', offset },
  ],
  [/^relation "(.+)" does not exist$/, ([name = ''], { known }) => unknownTable(name, known.tables)],
  [
    /^column "(.+)" specified more than once$/,
    ([name = ''], { sql }) => ({
      says: `two columns of the answer are called "${name}"; give one another name with "as", or leave it out`,
      offset: offsetOfOutput(sql, name),
    }),
  ],
  [
    /^column "(.+)" must appear in the GROUP BY clause/,
    ([name = ''], { sql, offset }) => {
      const text = bare(sql)
      const having = text.search(/\bhaving\b/i)
      if (having >= 0 && !/\bgroup\s+by\b/i.test(text))
        return { says: 'there is no "group by" before "having"; add it, or write "where" or "and"', offset: having }
      return {
        says: `"${name}" is neither grouped nor counted; add it to "group by", or put it into an aggregate such as max(${name})`,
        offset,
      }
    },
  ],
  [
    /^aggregate functions are not allowed in (.+)$/,
    ([clause = '']) =>
      `a count or sum is not known in "${clause.toLowerCase()}", which looks at one row; move the condition to "having", after "group by"`,
  ],
  [
    /^aggregate function calls cannot be nested$/,
    () => 'a count or sum stands inside another; work out the inner one in a subquery after "from"',
  ],
  [
    /^window functions are not allowed in (.+)$/,
    ([clause = '']) =>
      `"over (…)" is not known in "${clause.toLowerCase()}"; work it out in a subquery after "from", and compare it outside`,
  ],
  [
    /^GROUP BY position (\d+) is not in select list$/,
    ([number = '']) =>
      `"group by ${number}" means column ${number} of "select", which has fewer; write the number of one, or its name`,
  ],
  [
    /^ORDER BY position (\d+) is not in select list$/,
    ([number = '']) =>
      `"order by ${number}" means column ${number} of "select", which has fewer; write the number of one, or its name`,
  ],
  [
    /^subquery must return only one column$/,
    () => 'a subquery that stands for a value answers one column; leave one of its columns',
  ],
  [
    /^each (\w+) query must have the same number of columns$/,
    ([kind = '']) =>
      `the two parts of the ${kind.toLowerCase()} answer different numbers of columns; give both the same, in the same order`,
  ],
  [
    /^(UNION|INTERSECT|EXCEPT) types (.+) and (.+) cannot be matched$/,
    ([kind = '', one = '', other = '']) =>
      `the two parts of the ${kind.toLowerCase()} answer ${typeWords(one)} and ${typeWords(other)} in one column; put the columns in the same order, or cast one`,
  ],
  [
    /^(CASE|COALESCE|GREATEST|LEAST)(?:\/\w+)? types (.+) and (.+) cannot be matched$/,
    ([kind = '', one = '', other = '']) =>
      `the values of "${kind.toLowerCase()}" are ${typeWords(one)} and ${typeWords(other)}; make them one type, or cast one`,
  ],
  [
    /^invalid input syntax for type (.+?): "(.*)"$/,
    ([type = '', value = '']) =>
      `'${value}' is not ${typeWords(type)}, which is needed here; write such a value, or cast what it stands beside to text`,
  ],
  [
    /^date\/time field value out of range: "(.*)"$/,
    ([value = '']) => `'${value}' is no day of the calendar; write year, month and day: '2026-01-31'`,
  ],
  [
    /^cannot cast type (.+) to (.+)$/,
    ([from = '', to = '']) => `${typeWords(from)} cannot be made ${typeWords(to)}; take a column that holds one`,
  ],
  [/^operator does not exist: (.+)$/, ([text = ''], said) => unknownOperator(text, said)],
  [
    /^op ANY\/ALL \(array\) requires array on right side$/,
    (_found, { sql, offset }) => {
      const name = /any\s*\(\s*:(\w+)/i.exec(sql.slice(offset))?.[1] ?? /any\s*\(\s*:(\w+)/i.exec(sql)?.[1]
      return name
        ? `"any" looks into several values, but :${name} is one; write = :${name}, or declare "multiple": true`
        : '"any" looks into several values, and this is one; compare it with ='
    },
  ],
  [
    /^there is no parameter \$(\d+)$/,
    ([number = ''], { known }) =>
      `parameters are written by their names, not as $${number}${listed(known.parameters.map(({ id }) => `:${id}`))}`,
  ],
  [
    /^there is no unique or exclusion constraint matching the ON CONFLICT specification$/,
    (_found, { sql, known }) => {
      const into = tablesInSql(sql)[0]?.table ?? ''
      const keys = known.keysOf(into).map((key) => `(${key.join(', ')})`)
      return {
        says: `no key of ${into} consists of these columns${listed(keys).replaceAll('"', '')}; or add a unique constraint in a migration`,
        offset: Math.max(0, bare(sql).search(/\bon\s+conflict\b/i)),
      }
    },
  ],
  [
    /^SELECT DISTINCT ON expressions must match initial ORDER BY expressions$/,
    (_found, { sql }) => ({
      says: '"order by" has to begin with what "distinct on (…)" names; put it first',
      offset: Math.max(0, bare(sql).search(/\border\s+by\b/i)),
    }),
  ],
  [
    /^INSERT has more (expressions than target columns|target columns than expressions)$/,
    ([which = '']) =>
      `there are ${which.startsWith('expr') ? 'more values than columns' : 'more columns than values'} to insert; write as many of one as of the other, in the same order`,
  ],
  [
    /^column "(.+)" is of type (.+) but expression is of type (.+)$/,
    ([name = '', type = '', given = '']) =>
      `"${name}" takes ${typeWords(type)}, but is given ${typeWords(given)}; put the values in the order of the columns, or cast this one`,
  ],
  [
    /^argument of (.+) must be type boolean, not type (.+)$/,
    ([clause = '', type = '']) =>
      `"${clause.toLowerCase()}" takes a condition, but is given ${typeWords(type)}; compare it with something`,
  ],
  [
    /^constraint "(.+)" for table "(.+)" does not exist$/,
    ([name = '', table = '']) =>
      `${table} has no constraint "${name}"; name one of its own, or its columns: on conflict (…)`,
  ],
]

function columnsIn({ table, kind }: NamedTable, known: KnownToSql): string[] | null {
  if (kind === 'dataset') return known.answersOf(table)
  if (kind === 'file') return known.parameters.find(({ id }) => id === table)?.columns?.map(({ id }) => id) ?? null
  const columns = known.columnsOf(table)
  return columns.length > 0 ? columns : null
}

function unknownFunction(name: string, types: string, { functions }: KnownToSql): string {
  const elsewhere = functionElsewhere(name)
  if (elsewhere) return `there is no function "${name}"; ${elsewhere}`
  const takes = functions.get(name)
  const given = types === '' ? 'nothing' : types.split(', ').map(typeWords).join(', ')
  if (!takes) {
    const near = nearest(name, [...functions.keys()])
    return `there is no function "${name}"${near ? `; did you mean "${near}"?` : '; look for another in the manual of PostgreSQL'}`
  }
  const most = takes
    .filter((one) => one !== '')
    .slice(0, 3)
    .map((one) => `(${one})`)
  return `"${name}" does not take ${given}; it takes ${most.join(' or ')}: cast what you give it, or take another column`
}

function lackingColumn(alias: string, name: string, sql: string, known: KnownToSql): string {
  const named = tablesInSql(sql).find((one) => one.alias === alias)
  const columns = named && columnsIn(named, known)
  if (!named || !columns) return `${alias} has no column "${name}"`
  return `${named.kind === 'dataset' ? `dataset "${named.table}"` : named.kind === 'file' ? 'the file' : named.table} has no column "${name}"${choice(name, columns)}`
}

function unknownColumn(name: string, { sql, offset, known }: SqlError): string {
  if (sql[offset - 1] === '@' || sql[offset] === '@')
    return `a parameter is written with a colon: :${name}, not @${name}`
  if (sql.slice(offset).startsWith(`"${name}"`) && !/^[a-z_]\w*$/.test(name))
    return `"${name}" in double quotes is the name of a column; write a text in single quotes: '${name}'`
  const tables = tablesInSql(sql)
  const columns = [...new Set(tables.flatMap((one) => columnsIn(one, known) ?? []))]
  const near = nearest(name, columns)
  if (sql.slice(offset).startsWith(`"${name}"`))
    return near
      ? `there is no column "${name}"; did you mean "${near}"?`
      : `"${name}" in double quotes is the name of a column, which no table here has; write a text in single quotes: '${name}'`
  if (new RegExp(`\\bas\\s+"?${name}\\b`, 'i').test(bare(sql)))
    return `"${name}" is a name that "select" gives, and is not known here; write what it stands for`
  if (known.parameters.some(({ id }) => id === name))
    return `no table here has a column "${name}"; write a parameter with its colon: :${name}`
  return `no table here has a column "${name}"${choice(name, columns)}`
}

function unknownAlias(name: string, sql: string, offset: number): string | Explained {
  const tables = tablesInSql(sql)
  const meant = tables.find(({ table, alias }) => alias !== name && (table === name || table.endsWith(`.${name}`)))
  if (meant) return `${meant.table} is called "${meant.alias}" here; write ${meant.alias}.… in place of ${name}.…`
  return (
    nameless(sql, name) ?? {
      says: `no table is called "${name}" here; join it${listed(tables.map(({ alias }) => alias).filter(Boolean)).replace('; use', ', or use')}`,
      offset,
    }
  )
}

/** A dataset that has no name in the SQL: its columns cannot be written. */
function nameless(sql: string, called?: string): Explained | null {
  const known = tablesInSql(sql).map(({ alias }) => alias)
  const name =
    called ??
    [...bare(sql).matchAll(/(?<![\w.])([a-z_]\w*)\.\w/gi)]
      .map(([, one = '']) => one)
      .find((one) => !known.includes(one)) ??
    'rows'
  const dataset = tablesInSql(sql).find(({ kind, alias }) => kind === 'dataset' && alias === '')
  return dataset
    ? {
        says: `the rows of :dataset(${dataset.table}) have no name; write one behind it: :dataset(${dataset.table}) ${name}`,
        offset: sql.indexOf(`:dataset(`, dataset.offset),
      }
    : null
}

/** A table that is not there: of one's own without its schema, misspelled, or none. */
function unknownTable(name: string, tables: string[]): string {
  if (tables.includes(`own.${name}`)) return `the table "${name}" is one of your own; write own.${name}`
  const near = nearest(name, tables)
  return `there is no table "${name}"${near ? `; did you mean "${near}"?` : '; docs/guide/tables.md lists all'}`
}

/** Operators of other languages between two values, with the cure. */
const signsElsewhere: Record<string, string> = {
  '==': 'write "="',
  '===': 'write "="',
  '!==': 'write "<>"',
  '&&': 'write "and" between two conditions',
  '<=>': 'write "is not distinct from"',
}

function unknownOperator(text: string, { sql, offset }: SqlError): string {
  const [, left = '', operator = '', right = ''] = /^(.*?) ([^\w\s"[\]()]+) (.*)$/.exec(text) ?? []
  const several = right.endsWith('[]') && !left.endsWith('[]')
  if (several) {
    const compared = sql.slice(offset)
    if (/^\S+\s*any\s*\(\s*\(?\s*select\b/i.test(compared))
      return '"any" looks through the rows of a query, and these are arrays; let the query answer the values themselves'
    const name = /^(?:[^\w\s:]+|in)\s*\(?\s*:(?!scope\b|dataset\b)(\w+)/i.exec(compared)?.[1]
    return `one value is compared with several; write = any(${name ? `:${name}` : '…'})`
  }
  const meant = signsElsewhere[operator]
  if (meant) return `there is no "${operator}" here; ${meant}`
  if (operator.includes('~')) return `"like" looks into texts, not into ${typeWords(left)}; cast it: …::text like …`
  if (operator === '+' && [left, right].some((type) => type === 'text' || type === 'unknown'))
    return 'texts are put together by ||, not by +; write … || …'
  return `${typeWords(left)} cannot be compared by ${operator} with ${typeWords(right)}; compare values of one type, or cast one of them`
}
