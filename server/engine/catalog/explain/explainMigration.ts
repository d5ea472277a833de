import { bare } from '../../analysis/offsetsIn.ts'
import { explainSyntax, type Explained } from './explainSyntax.ts'
import { nearest } from '../problems/nearest.ts'
import { describeType } from './describeType.ts'

/** Types of other databases, and those that are written here. */
const types: Record<string, string> = {
  string: 'text',
  nvarchar: 'text',
  varchar2: 'text',
  clob: 'text',
  tinytext: 'text',
  longtext: 'text',
  datetime: 'timestamptz',
  datetime2: 'timestamptz',
  number: 'numeric',
  double: 'double precision',
  float64: 'double precision',
  tinyint: 'smallint',
  mediumint: 'integer',
  long: 'bigint',
  bit: 'boolean',
  bool8: 'boolean',
  blob: 'bytea',
  uniqueidentifier: 'uuid',
}

interface MigrationError {
  text: string
  start: number
  tables: string[]
  findLater(table: string): string | undefined
}
type Rule = [RegExp, (found: string[], error: MigrationError) => string | [says: string, at: RegExp]]

/**
 * Explains a database error about a migration in plain words, with the cure and the place, which the database often
 * omits.
 */
export function explainMigration(message: string, { text, start, tables, findLater }: MigrationError): Explained {
  if (message.startsWith('syntax error')) return syntax(message, text, start)
  for (const [pattern, explain] of rules) {
    const found = pattern.exec(message)
    if (!found) continue
    const explained = explain([...found].slice(1), { text, start, tables, findLater })
    if (typeof explained === 'string') return { message: explained, offset: start }
    const at = explained[1].exec(bare(text).slice(start))
    return { message: explained[0], offset: at ? start + at.index : start }
  }
  return { message: message, offset: start }
}

const wordPattern = (name: string): RegExp => new RegExp(`\\b${name.replace(/[^\w]/g, '')}\\b`, 'i')

const rules: Rule[] = [
  [
    /^type "(.+)" does not exist$/,
    ([name = '']) =>
      `there is no type "${name}"; use ${types[name.toLowerCase()] ?? 'text, integer, bigint, numeric, boolean, date or timestamptz'}`,
  ],
  [
    /^relation "(.+)" does not exist$/,
    ([name = ''], { tables, findLater }) => {
      const laterMigration = findLater(name.replace(/^own\./, ''))
      if (laterMigration)
        return [
          `the table "${name}" is created later, by ${laterMigration}; give this file a higher number`,
          wordPattern(name.replace(/^.*\./, '')),
        ]
      const near = nearest(name.replace(/^own\./, ''), tables)
      return [
        `there is no table "${name}"${near ? `; did you mean "${near}"?` : '; create it in this or an earlier migration, or see docs/guide/tables.md'}`,
        wordPattern(name.replace(/^.*\./, '')),
      ]
    },
  ],
  [
    /^relation "(.+)" already exists$/,
    ([name = '']) => [
      `there is a table or an index "${name}" already; change it with "alter table", or choose another name`,
      wordPattern(name),
    ],
  ],
  [
    /^column "(.+)" of relation "(.+)" already exists$/,
    ([name = '', table = '']) => [`${table} has a column "${name}" already; choose another name`, wordPattern(name)],
  ],
  [
    /^column "(.+)" of relation "(.+)" does not exist$/,
    ([name = '', table = '']) => [
      `${table} has no column "${name}"; see the migration that created the table`,
      wordPattern(name),
    ],
  ],
  [
    /^column "(.+)" (?:named in key|referenced in foreign key constraint) does not exist$/,
    ([name = '']) => [`there is no column "${name}"; declare it in the table`, wordPattern(name)],
  ],
  [
    /^column "(.+)" specified more than once$/,
    ([name = '']) => [
      `the column "${name}" is declared twice; remove one`,
      new RegExp(`(?<=\\b${name}\\b[\\s\\S]*)\\b${name}\\b`, 'i'),
    ],
  ],
  [
    /^foreign key constraint "(.+)" cannot be implemented$/,
    ([name = ''], { text, start }) => {
      const column =
        [...text.slice(start).matchAll(/\b([a-z_]\w*)\s+\w+[^,()]*\breferences\b/gi)]
          .map(([, one = '']) => one)
          .find((one) => name.includes(one)) ?? ''
      return [
        `"${column || name}" is of another type than the column it refers to; ids are bigint: declare it as bigint`,
        column ? wordPattern(column) : /\breferences\b/i,
      ]
    },
  ],
  [
    /^column "(.+)" of relation "(.+)" contains null values$/,
    ([name = '', table = '']) => [
      `rows of ${table} are there that have no "${name}"; give it a "default", or fill it before "not null"`,
      wordPattern(name),
    ],
  ],
  [
    /^check constraint "(.+)" of relation "(.+)" is violated by some row$/,
    ([name = '', table = '']) => [
      `rows of ${table} are there that break "${name}"; change them first`,
      wordPattern(name),
    ],
  ],
  [
    /^could not create unique index "(.+)"$/,
    ([name = '']) => [
      `rows are there that share a value, so "${name}" cannot be unique; change them first`,
      wordPattern(name),
    ],
  ],
  [
    /^column "(.+)" does not exist$/,
    ([name = '']) => [`there is no column "${name}"; see the migration that created the table`, wordPattern(name)],
  ],
  [
    /^insert or update on table "(.+)" violates foreign key constraint "(.+)"$/,
    ([table = '', name = '']) =>
      `a row of ${table} refers to one that is not there, as "${name}" asks; write its id, or insert that row before`,
  ],
  [
    /^CREATE INDEX CONCURRENTLY cannot run inside a transaction block$/,
    () => ['a migration is one transaction, and "concurrently" cannot be in one; remove the word', /\bconcurrently\b/i],
  ],
  [
    /^cannot drop (.+) because other objects depend on it$/,
    ([what = '']) => `${what} is referred to by others; drop those references first`,
  ],
  [
    /^column "(.+)" is of type (.+) but (?:default )?expression is of type (.+)$/,
    ([name = '', type = '', actual = '']) =>
      `"${name}" takes ${describeType(type)}, but is given ${describeType(actual)}; write a value of its type`,
  ],
]

/** The first word that cannot be placed, with what is written here in place of another database's. */
function syntax(message: string, text: string, offset: number): Explained {
  const rest = text.slice(offset)
  if (/^(auto_increment|autoincrement|identity)\b/i.test(rest))
    return { message: 'numbers are given by "generated by default as identity"; write that in its place', offset }
  const start = /^(create|alter|insert|update|delete|drop)\b/i.exec(rest)?.[0]
  if (start) return { message: `a ";" is missing before "${start}", which begins another statement`, offset }
  return explainSyntax(text, offset, message)
}
