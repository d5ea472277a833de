import { choices, type ProblemFormatter } from './messageParts.ts'

/** Messages about datasets and their SQL. */
export const datasetMessages = {
  'undeclared-write': () => 'its SQL writes; declare "writes": true',
  'undeclared-read': () =>
    'declares "writes", but its SQL only reads; remove "writes", or write insert, update or delete',
  'lost-order': () =>
    '"order by" has no effect here, as rows are sorted by the "sort" of what shows them; write it there, and remove it here',
  'whole-division': (p) =>
    `"${p.got}" divides whole numbers, which leaves out what is behind the point; write 1.0 * … / …, or, if that is meant, floor(… / …)`,
  'reserved-name': (p) => `"${p.got}" is provided by the server to every dataset; rename the parameter`,
  'equals-null': (p) => `"${p.got} null" is never true; write "is ${p.got === '=' ? '' : 'not '}null"`,
  'unnamed-column': () => 'this column of the answer has no name; write "as name" behind it',
  'unknown-mark': (p) => `"${p.got}" asks for nothing; write :dataset(id) or :parameter`,
  'empty-sql': () => 'has no statement; write the select whose rows the dataset answers',
  'endless-sql': (p) =>
    `recursion in "${p.got}" never ends; add a condition that stops it to the part that reads "${p.got}"`,
  'repeated-key': (p) =>
    `"${p.got}" does not identify a row: several rows of "${p.known[0]}" can share it; answer ${p.known[1] || 'what identifies a row'} and add it to "rowKey", or group the rows`,
  'wrong-quantity': (p) => `does not fit the column: ${p.got}`,
  'circular-dataset': (p) =>
    `dataset "${p.got}" is based on this one: circular reference; remove one of the two :dataset(…)`,
  'circular-total': (p) =>
    `total "${p.got}" is computed from this one: circular reference${choices(p) || '; subtract another total'}`,
  'ambiguous-parameter': (p) =>
    `parameter "${p.got}" differs in ${p.known.join(' and ')}, on which this dataset is based; declare it here`,
  'sql-error': (p) => `its SQL is not valid: ${p.got}`,
  'missing-sql-column': (p) => `the SQL does not answer the column "${p.got}"; answer it, or remove it here`,
  'quoted-parameter': (p) => `:${p.got} is inside quotes, where it is only text; write '…' || :${p.got} || '…'`,
  'unused-parameter': (p) =>
    p.got.includes('.')
      ? `the SQL does not read ${p.got} of the file; read it, or remove the column`
      : `the SQL does not use :${p.got}; use it, or remove the parameter`,
  'untold-lines': (p) =>
    `does not say which lines of the file :${p.got} the SQL saves: select the inserted rows from :${p.got} with an alias, one from each line, or return its line in a column "line"`,
  'column-type': (p) => {
    const [name = '', ...type] = p.got.split(' ')
    return `the SQL answers "${name}" as ${type.join(' ')}, which a column cannot have; cast it, as ${name}::text`
  },
  'parameter-type': (p) => {
    const [name = '', ...type] = p.got.split(' ')
    return `:${name} is compared with ${type.join(' ')}, which a parameter cannot be; write :${name}::date, or give it a "type"`
  },
  'undescribed-dataset': (p) => `the types of dataset "${p.got}" are in no lock file; run npm run definitions:lock`,
  'stale-lock': (p) => `the types of ${p.got} are not those of the SQL; run npm run definitions:lock`,
} satisfies Record<string, ProblemFormatter>
