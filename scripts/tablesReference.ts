import type { Table } from './readTables.ts'

/**
 * Tables by area → the text of docs/guide/tables.md: per area a drawing of how its tables hang together, then each
 * table with its columns.
 */
export function tablesReference(tables: Table[], areas: Record<string, string[]>): string {
  const named = new Map(tables.map((table) => [table.name, table]))
  const chapters = Object.entries(areas).map(([area, names]) => {
    const inside = names.flatMap((name) => named.get(name) ?? [])
    return [`## ${area}`, drawing(inside), ...inside.map(section)].join('\n\n')
  })
  return (
    [
      '# Tables and columns',
      'The tables that the SQL of a dataset reads, generated from the database and its comments by `npm run generate`. To get started, read [analysts.md](analysts.md); for tables of your own, [A new table](analysts.md#a-new-table). All other tables are closed to datasets: users and their rights, sessions, mail, the audit trail, jobs and texts.',
      [
        "- Values are stored as they are sent: pressure in psi, tread depth in 32nds of an inch, distance in miles, torque in ft-lb. A column with a `quantity` is converted to the user's unit where it is shown.",
        "- Amounts of money have two decimals and are never converted; the user's currency symbol names the currency.",
        '- Severities are `ok`, `plan`, `warning`, `critical` and `not_read`.',
        '- *Scope* names the columns that say whose a row is; *through*, the column that names the row it belongs to. The database limits what a user reads and writes by them. Rows of nobody are for all users.',
        '- A table with partitions is stored by month. Join and filter by that date, so that only the months of the report are read.',
        '- `user_names` has the `name` of each `user_id`, and nothing else of users can be read. Join it by a user in a row: `left join user_names who on who.user_id = c.changed_by`.',
      ].join('\n'),
      ...chapters,
    ].join('\n\n') + '\n'
  )
}

/** A Mermaid drawing: a line from a table to each that refers to it, those of other areas by their name alone. */
function drawing(tables: Table[]): string {
  const entities = tables.map(({ name, columns, key }) => {
    const lines = columns
      .filter((column) => key.includes(column.name))
      .map((column) => `    ${column.type} ${column.name} PK`)
    return [`  ${name} {`, ...lines, '  }'].join('\n')
  })
  const lines = tables.flatMap(({ name, columns }) => {
    const ends = [...new Set(columns.flatMap(({ references }) => references ?? []))]
    return ends.map((end) => {
      const from = columns.filter(({ references }) => references === end)
      return `  ${end} ${from.some(({ isNullable }) => isNullable) ? '|o' : '||'}--o{ ${name} : "${from.map((column) => column.name).join(', ')}"`
    })
  })
  return ['```mermaid', 'erDiagram', ...entities, ...lines, '```'].join('\n')
}

function section(table: Table): string {
  const facts = [
    `Key: ${codeList(table.key)}`,
    ...table.uniques.map((columns) => `unique: ${codeList(columns)}${columns.length > 1 ? ' together' : ''}`),
    `scope: ${scopeOf(table)}`,
    ...(table.partitionedBy ? [`partitions by month of \`${table.partitionedBy}\``] : []),
  ]
  const rows = table.columns.map(({ name, type, isNullable, meaning, values, references }) => {
    const allowed = values.length ? `${meaning ? ': ' : ''}${values.map((value) => `\`${value}\``).join(', ')}` : ''
    return `| ${name} | ${shortType(type)} | ${isNullable ? 'null' : ''} | ${(meaning ?? '').replaceAll('|', '\\|')}${allowed} | ${references ? linked(references) : ''} |`
  })
  return [
    `### ${table.name}`,
    `A row is ${table.row}. ${facts.join('; ')}.`,
    ['| column | type | | meaning | refers to |', '|---|---|---|---|---|', ...rows].join('\n'),
  ].join('\n\n')
}

function scopeOf({ owners, isOwned }: Table): string {
  if (!isOwned) return "none, rows are nobody's"
  const isDirect = owners.some((owner) => owner === 'account_id' || owner === 'location_id')
  return isDirect ? codeList(owners) : `through ${codeList(owners)}`
}

const codeList = (columns: string[]): string => columns.map((column) => `\`${column}\``).join(', ')
const linked = (table: string): string => `[${table}](#${table})`
const shortType = (type: string): string =>
  type.replace(' without time zone', '').replace('timestamp with time zone', 'timestamptz')
