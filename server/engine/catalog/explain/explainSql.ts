import { bare, offsetOfOutput } from '../../analysis/offsetsIn.ts'
import { explainOperator } from './explainOperator.ts'
import { explainSyntax, type Explained } from './explainSyntax.ts'
import type { KnownToSql, SqlError } from './SqlError.ts'
import { tablesInSql } from './tablesInSql.ts'
import { describeType } from './describeType.ts'
import {
  choice,
  columnsIn,
  lackingColumn,
  listNames,
  nameless,
  unknownAlias,
  unknownColumn,
  unknownFunction,
  unknownTable,
} from './unknownNames.ts'

type Rule = [RegExp, (found: string[], error: SqlError) => string | Explained]

/**
 * Explains a database error about SQL in plain words, with the cure and the place. Messages without a rule are returned
 * unchanged.
 */
export function explainSql(message: string, sql: string, offset: number, known: KnownToSql): Explained {
  for (const [pattern, explain] of rules) {
    const found = pattern.exec(message)
    if (!found) continue
    const explained = explain([...found].slice(1), { message, sql, offset, known })
    return typeof explained === 'string' ? { message: explained, offset } : explained
  }
  return { message: message, offset }
}

const rules: Rule[] = [
  [/^syntax error/, (_found, { message, sql, offset }) => explainSyntax(sql, offset, message)],
  [
    /^WITH query "data" does not have a RETURNING clause$/,
    () => 'it writes without saying which rows it wrote; end it with "returning" and the columns of the dataset',
  ],
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
      const fullName = known.tables.find((one) => one === table || one.endsWith(`.${table}`)) ?? table
      return `${fullName} has no column "${name}"${choice(name, known.columnsOf(fullName))}`
    },
  ],
  [/^column "(.+)" does not exist$/, ([name = ''], error) => unknownColumn(name, error)],
  [
    /^(?:missing|invalid reference to) FROM-clause entry for table "(.+)"$/,
    ([name = ''], { sql, offset }) => unknownAlias(name, sql, offset),
  ],
  [
    /^subquery in FROM must have an alias$/,
    (_found, { sql, offset }) =>
      nameless(sql) ?? { message: 'a subquery after "from" needs a name behind it: (select …) rows', offset },
  ],
  [/^relation "(.+)" does not exist$/, ([name = ''], { known }) => unknownTable(name, known.tables)],
  [
    /^column "(.+)" specified more than once$/,
    ([name = ''], { sql }) => ({
      message: `two columns of the answer are called "${name}"; give one another name with "as", or leave it out`,
      offset: offsetOfOutput(sql, name),
    }),
  ],
  [
    /^column "(.+)" must appear in the GROUP BY clause/,
    ([name = ''], { sql, offset }) => {
      const text = bare(sql)
      const having = text.search(/\bhaving\b/i)
      if (having >= 0 && !/\bgroup\s+by\b/i.test(text))
        return { message: 'there is no "group by" before "having"; add it, or write "where" or "and"', offset: having }
      return {
        message: `"${name}" is neither grouped nor counted; add it to "group by", or put it into an aggregate such as max(${name})`,
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
      `the two parts of the ${kind.toLowerCase()} answer ${describeType(one)} and ${describeType(other)} in one column; put the columns in the same order, or cast one`,
  ],
  [
    /^(CASE|COALESCE|GREATEST|LEAST)(?:\/\w+)? types (.+) and (.+) cannot be matched$/,
    ([kind = '', one = '', other = '']) =>
      `the values of "${kind.toLowerCase()}" are ${describeType(one)} and ${describeType(other)}; make them one type, or cast one`,
  ],
  [
    /^invalid input syntax for type (.+?): "(.*)"$/,
    ([type = '', value = '']) =>
      `'${value}' is not ${describeType(type)}, which is needed here; write such a value, or cast what it stands beside to text`,
  ],
  [
    /^date\/time field value out of range: "(.*)"$/,
    ([value = '']) => `'${value}' is no day of the calendar; write year, month and day: '2026-01-31'`,
  ],
  [
    /^cannot cast type (.+) to (.+)$/,
    ([from = '', to = '']) => `${describeType(from)} cannot be made ${describeType(to)}; take a column that holds one`,
  ],
  [/^operator does not exist: (.+)$/, ([text = ''], error) => explainOperator(text, error)],
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
      `parameters are written by their names, not as $${number}${listNames(known.parameters.map(({ id }) => `:${id}`))}`,
  ],
  [
    /^there is no unique or exclusion constraint matching the ON CONFLICT specification$/,
    (_found, { sql, known }) => {
      const into = tablesInSql(sql)[0]?.table ?? ''
      const keys = known.keysOf(into).map((key) => `(${key.join(', ')})`)
      return {
        message: `no key of ${into} consists of these columns${listNames(keys).replaceAll('"', '')}; or add a unique constraint in a migration`,
        offset: Math.max(0, bare(sql).search(/\bon\s+conflict\b/i)),
      }
    },
  ],
  [
    /^SELECT DISTINCT ON expressions must match initial ORDER BY expressions$/,
    (_found, { sql }) => ({
      message: '"order by" has to begin with what "distinct on (…)" names; put it first',
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
    ([name = '', type = '', actual = '']) =>
      `"${name}" takes ${describeType(type)}, but is given ${describeType(actual)}; put the values in the order of the columns, or cast this one`,
  ],
  [
    /^argument of (.+) must be type boolean, not type (.+)$/,
    ([clause = '', type = '']) =>
      `"${clause.toLowerCase()}" takes a condition, but is given ${describeType(type)}; compare it with something`,
  ],
  [
    /^constraint "(.+)" for table "(.+)" does not exist$/,
    ([name = '', table = '']) =>
      `${table} has no constraint "${name}"; name one of its own, or its columns: on conflict (…)`,
  ],
]
