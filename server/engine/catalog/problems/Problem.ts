import { nearest } from './nearest.ts'

/** A place in a file's value: names and indexes from its root. */
export type Path = (string | number)[]

/** A problem of a definition as data. Worded by describeProblem. */
export interface Problem {
  file: string
  /** From 1. */
  line: number
  column: number
  /** JSON pointer into the file. */
  at: string
  code: ProblemCode
  got: string
  /** The names that would have been right, when they can be listed. */
  known: string[]
  /**
   * The definitions that it breaks, `report checkpoint`, where its file is a piece of theirs, or a lookup of several
   * calls.
   */
  in?: string[]
}

export type ProblemCode =
  | 'syntax'
  | 'duplicate-property'
  | 'unknown-property'
  | 'missing-property'
  | 'wrong-type'
  | 'not-allowed'
  | 'wrong-form'
  | 'old-version'
  | 'new-version'
  | 'wrong-place'
  | 'unknown-kind'
  | 'wrong-name'
  | 'duplicate-file'
  | 'duplicate-id'
  | 'duplicate-route'
  | 'duplicate-endpoint'
  | 'duplicate-list'
  | 'conflicting-parameter'
  | 'unknown-piece'
  | 'circular-piece'
  | 'unused-piece'
  | 'unknown-item'
  | 'unknown-dataset'
  | 'unknown-card'
  | 'unknown-lookup'
  | 'unknown-source'
  | 'unknown-column'
  | 'unknown-total'
  | 'unknown-series'
  | 'unknown-element'
  | 'unknown-export'
  | 'unknown-action'
  | 'unknown-report'
  | 'unknown-table'
  | 'unknown-arg'
  | 'missing-arg'
  | 'unknown-filter'
  | 'unknown-field'
  | 'forward-arg'
  | 'unknown-param'
  | 'short-redirect'
  | 'unknown-pointer'
  | 'unknown-link-name'
  | 'missing-link-name'
  | 'unknown-endpoint'
  | 'unknown-words'
  | 'unknown-section'
  | 'unknown-term'
  | 'empty-label'
  | 'wrong-operator'
  | 'unknown-code'
  | 'unknown-group'
  | 'unknown-flag'
  | 'wrong-point'
  | 'unnamed-row'
  | 'undeclared-read'
  | 'lost-order'
  | 'whole-division'
  | 'ungiven-parameter'
  | 'needs-reading'
  | 'needs-writing'
  | 'needs-edit'
  | 'not-editable'
  | 'undeclared-write'
  | 'reserved-name'
  | 'equals-null'
  | 'unnamed-column'
  | 'unknown-mark'
  | 'empty-sql'
  | 'orphan-sql'
  | 'file-name'
  | 'unfit-property'
  | 'missing-value'
  | 'wrong-value'
  | 'swapped-range'
  | 'looks-at-itself'
  | 'not-a-table'
  | 'repeated-card'
  | 'circular-code'
  | 'missing-choice'
  | 'foreign-constraint'
  | 'endless-sql'
  | 'repeated-key'
  | 'unknown-constraint'
  | 'missing-sql'
  | 'circular-dataset'
  | 'circular-total'
  | 'unknown-parameter'
  | 'ambiguous-parameter'
  | 'sql-error'
  | 'missing-sql-column'
  | 'wrong-format'
  | 'quoted-parameter'
  | 'unused-parameter'
  | 'untold-lines'
  | 'unused-filter'
  | 'several-for-one'
  | 'wrong-filter'
  | 'paged-chart'
  | 'not-a-number'
  | 'unanswered-endpoint'
  | 'column-type'
  | 'undeclared-column'
  | 'forbidden-function'
  | 'system-table'
  | 'secret'
  | 'closed-table'
  | 'closed-dataset'
  | 'read-only-table'
  | 'local-dataset'
  | 'needs-local'
  | 'unseen-version'
  | 'migration-name'
  | 'changed-migration'
  | 'migration-failed'
  | 'forbidden-statement'
  | 'product-table'
  | 'product-rows'

const wording: Record<ProblemCode, (problem: Problem) => string> = {
  syntax: (p) => `is not JSON: ${p.got}`,
  'duplicate-property': (p) => `"${p.got}" appears twice here, and only the last is read; remove one`,
  'unknown-property': (p) => `has no property "${p.got}"`,
  'missing-property': (p) => `needs the property "${p.got}"; add it`,
  'wrong-type': (p) => `must be ${p.known.map(jsonWords).join(' or ')}, not ${jsonWords(p.got)}`,
  'not-allowed': (p) => `may not be ${p.got}${choices(p)}`,
  'wrong-form': (p) => p.got,
  'old-version': (p) =>
    `has version ${p.got} of the definition language; run npm run definitions:migrate to update the folder to version ${p.known[0]}`,
  'new-version': (p) =>
    `has version ${p.got} of the definition language; this server supports versions up to ${p.known[0]}`,
  'wrong-place': () => 'must be in the folder of an area: <area>/<id>.<kind>.json',
  'unknown-kind': (p) => `"${p.got}" is not a kind of definition; name the file <id>.<kind>.json`,
  'wrong-name': (p) => `"${p.got}" contradicts the file name, which says "${p.known[0]}"; leave it out`,
  'duplicate-file': (p) => `is also defined in ${p.got}; keep one of the two files`,
  'duplicate-id': (p) => `id "${p.got}" is taken${p.known[0] ? ` by ${p.known[0]}` : ''}; give each its own`,
  'duplicate-route': (p) => `route "${p.got}" is that of ${p.known[0]}; choose another`,
  'duplicate-endpoint': (p) => `endpoint "${p.got}" is answered by ${p.known[0]}; choose another`,
  'duplicate-list': (p) =>
    `list "${p.got}" already means something else in the answer of this call; give it another "list"`,
  'conflicting-parameter': (p) =>
    `parameter "${p.got}" has a different value in an earlier source of the same call; bind both to the same value, or give this source its own call`,
  'unknown-piece': (p) => `piece "${p.got}" does not exist`,
  'circular-piece': (p) => `piece "${p.got}" uses this piece: circular reference; remove one of the two uses`,
  'unused-piece': (p) => `no definition uses the piece "${p.got}"; use it by { "use": "${p.got}" }, or delete the file`,
  'unknown-item': (p) => `the piece has no item "${p.got}"${choices(p)}`,
  'unknown-dataset': (p) => `dataset "${p.got}" does not exist`,
  'unknown-card': (p) => `card "${p.got}" does not exist`,
  'unknown-lookup': (p) => `lookup "${p.got}" does not exist`,
  'unknown-source': (p) => `source "${p.got}" does not exist in this report`,
  'unknown-column': (p) => `column "${p.got}" does not exist in the dataset`,
  'unknown-total': (p) => `total "${p.got}" does not exist in the dataset`,
  'unknown-series': (p) => `series "${p.got}" does not exist in this chart`,
  'unknown-element': (p) => `element "${p.got}" does not exist in this report`,
  'unknown-action': (p) => `action "${p.got}" does not exist in this report`,
  'unknown-export': (p) => `export "${p.got}" does not exist in this report`,
  'unknown-report': (p) => `page "${p.got}" does not exist`,
  'unknown-code': (p) => `code "${p.got}" does not exist`,
  'unknown-group': (p) => `group "${p.got}" does not exist`,
  'unknown-flag': (p) => `flag "${p.got}" does not exist`,
  'unknown-arg': (p) => `the lookup has no arg "${p.got}"`,
  'missing-arg': (p) => `its lookup asks for "${p.got}": bind it in "args", or put a field of that id before this one`,
  'unknown-table': (p) => `table "${p.got}" does not exist in the database`,
  'unknown-filter': (p) => `filter "${p.got}" does not exist in this report`,
  'unknown-field': (p) => `field "${p.got}" does not exist in this form`,
  'forward-arg': (p) =>
    `field "${p.got}" comes later; an arg can only use earlier fields, so move that field before this one`,
  'short-redirect': (p) => `redirect "${p.got}" lacks {${p.known[0]}}, which the address of the page needs`,
  'unknown-param': (p) =>
    `param "${p.got}" does not exist in this report${p.known.length === 0 ? '; declare it in "params"' : ''}`,
  'unknown-pointer': (p) => `"${p.got}" cannot be used as a pointer here`,
  'unknown-link-name': (p) => `"${p.got}" is not a param or filter of the linked page`,
  'missing-link-name': (p) => `needs "${p.got}", which the linked page requires`,
  'unknown-endpoint': (p) => `"${p.got}" is not a call of the specification; start your own calls with own/`,
  'unknown-words': (p) => `no text has the key "${p.got}"`,
  'unknown-section': (p) => `the guide has no section "${p.got}"`,
  'unknown-term': (p) => `the glossary has no term "${p.got}"`,
  'empty-label': () => 'needs a text; write it in en-US',
  'wrong-operator': (p) => `operator "${p.got}" does not fit the value it compares`,
  'needs-reading': (p) => `dataset "${p.got}" writes; it can only save a form or answer an action`,
  'needs-writing': (p) => `dataset "${p.got}" does not write; a form and an action need one that does`,
  'local-dataset': (p) =>
    `dataset "${p.got}" is kept in the browser; only a source or a form with a call below local/ can show it`,
  'needs-local': (p) =>
    `dataset "${p.got}" is read from the database, but this call is answered in the browser; name a dataset with "local": true`,
  'needs-edit': (p) => `column "${p.got}" is editable, but the grid has no "edit" that saves it`,
  'not-editable': (p) =>
    `"${p.got}" cannot be edited: only columns of texts and numbers without key, link or texts of their own can`,
  'undeclared-write': () => 'its SQL writes; declare "writes": true',
  'wrong-point': (p) => {
    const [point, name, type] = p.got.split(' ')
    return `"${name}" takes ${kindNames[type ?? ''] ?? type}, but is given /point/${point}${choices(p)}`
  },
  'unnamed-row': (p) =>
    `deletes a row, which "with" has to name by a column of the row key${choices(p)}, or correct the "rowKey" of dataset "${p.got}"`,
  'undeclared-read': () =>
    'declares "writes", but its SQL only reads; remove "writes", or write insert, update or delete',
  'lost-order': () =>
    '"order by" has no effect here, as rows are sorted by the "sort" of what shows them; write it there, and remove it here',
  'whole-division': (p) =>
    `"${p.got}" divides whole numbers, which leaves out what is behind the point; write 1.0 * … / …, or declare the column as "integer"`,
  'ungiven-parameter': (p) =>
    `nothing in the form gives "${p.got}" to the dataset that saves it, so it is always empty; ${p.got === 'version' ? 'name it in "version"' : 'add a field of this name, bind it in "with"'}, or remove the parameter`,
  'reserved-name': (p) => `"${p.got}" is provided by the server to every dataset; rename the parameter`,
  'equals-null': (p) => `"${p.got} null" is never true; write "is ${p.got === '=' ? '' : 'not '}null"`,
  'unnamed-column': (p) => `this column of the answer has no name; write "as ${p.got}" behind it`,
  'unknown-mark': (p) => `"${p.got}" asks for nothing; write :dataset(id) or :parameter`,
  'empty-sql': () => 'has no statement; write the select whose rows the dataset answers',
  'orphan-sql': (p) =>
    `no dataset is called "${p.got}", so nothing reads this file; add ${p.got}.dataset.json beside it, move a migration into the folder "migrations", or delete the file`,
  'file-name': (p) => `is not read under this name; call it "${p.known[0]}"`,
  'unfit-property': (p) => {
    const [property, of, type] = p.got.split(' ')
    return `"${property}" is only for ${p.known.map((kind) => kindNames[kind] ?? kind).join(' or ')}, but "${of}" is ${kindNames[type ?? ''] ?? type}; remove it, or name another column`
  },
  'missing-value': (p) => `the dataset that answers requires "${p.got}"; give it in "with"`,
  'wrong-value': (p) => {
    const [takes, type, from] = p.got.split(' ')
    return `takes ${kindNames[takes ?? ''] ?? takes}, but "${from}" is ${kindNames[type ?? ''] ?? type}${choices(p)}`
  },
  'swapped-range': (p) => {
    const [from, to] = p.got.split(' ')
    return `the first day is given to "${from}" and the last to "${to}"; swap them`
  },
  'looks-at-itself': (p) =>
    `"${p.got}" is shown or locked by its own value, so it could never be changed back; look at another field`,
  'not-a-table': (p) => `"plain" writes one table, and "${p.got}" is none${choices(p) || '; include a grid'}`,
  'repeated-card': (p) =>
    `card "${p.got}" is on a tab already, and each is there once; remove it here, or add another card with the same dataset`,
  'missing-choice': (p) =>
    `names no "${p.got}" column, and the dataset answers none of that name; name ${p.got === 'value' ? 'what is saved' : 'what is shown'}: "${p.got}": "…"${choices(p)}`,
  'circular-code': (p) => `code "${p.got}" needs itself, so nobody could use it; leave it out of "needs"`,
  'foreign-constraint': (p) =>
    `constraint "${p.got}" is of ${p.known[0]}, which this form does not write; name one of the table that it saves`,
  'endless-sql': (p) =>
    `recursion in "${p.got}" never ends; add a condition that stops it to the part that reads "${p.got}"`,
  'repeated-key': (p) =>
    `"${p.got}" does not identify a row: several rows of "${p.known[0]}" can share it; answer ${p.known[1] || 'what identifies a row'} and add it to "rowKey", or group the rows`,
  'unknown-constraint': (p) =>
    `constraint "${p.got}" does not exist in the database; add it in a migration, or name an existing one`,
  'missing-sql': (p) => `the file ${p.got} is missing beside it; add it, or give both files the same name`,
  'circular-dataset': (p) =>
    `dataset "${p.got}" is based on this one: circular reference; remove one of the two :dataset(…)`,
  'circular-total': (p) =>
    `total "${p.got}" is computed from this one: circular reference${choices(p) || '; subtract another total'}`,
  'unknown-parameter': (p) => `parameter "${p.got}" is not declared by the dataset`,
  'ambiguous-parameter': (p) =>
    `parameter "${p.got}" differs in ${p.known.join(' and ')}, on which this dataset is based; declare it here`,
  'sql-error': (p) => `its SQL is not valid: ${p.got}`,
  'missing-sql-column': (p) => `the SQL does not answer the column "${p.got}"; answer it, or remove it here`,
  'wrong-format': (p) => {
    const [format, of] = p.got.split(' ')
    return `format "${format}" does not fit ${of}${choices(p)}`
  },
  'quoted-parameter': (p) => `:${p.got} is inside quotes, where it is only text; write '…' || :${p.got} || '…'`,
  'unused-parameter': (p) =>
    p.got.includes('.')
      ? `the SQL does not read ${p.got} of the file; read it, or remove the column`
      : `the SQL does not use :${p.got}; use it, or remove the parameter`,
  'untold-lines': (p) =>
    `does not say which lines of the file :${p.got} the SQL saves: select the inserted rows from :${p.got} with an alias, one from each line, or return its line in a column "line"`,
  'unused-filter': (p) =>
    `no source takes the filter "${p.got}", so it changes nothing; give a dataset a parameter of this name, or bind it in a source's "with"${choices(p)}`,
  'several-for-one': (p) =>
    `the filter "${p.got}" holds several values, but the parameter "${p.known[0]}" takes one; set "multiple": true there and write = any(:${p.known[0]}), or leave "multiple" out here`,
  'wrong-filter': (p) => {
    const [type, filter] = p.got.split(' ')
    const [takes, parameter] = (p.known[0] ?? '').split(' ')
    return `the filter "${filter}" holds ${kindNames[type ?? ''] ?? type}, but the parameter "${parameter}" takes ${kindNames[takes ?? ''] ?? takes}`
  },
  'paged-chart': (p) =>
    `source "${p.got}" is paged, so the chart would show only the first page; remove "paging", or add a source for the chart`,
  'not-a-number': (p) => {
    const [type, column] = p.got.split(' ')
    return `column "${column}" is ${kindNames[type ?? ''] ?? type}, not a number${choices(p)}`
  },
  'unanswered-endpoint': (p) =>
    `nothing answers ${p.got}; name the "dataset" that does, the call of a form, or a call of the specification`,
  'column-type': (p) => `the SQL answers ${p.got}; declare the column as "${p.known[0]}", or cast it in the SQL`,
  'undeclared-column': (p) =>
    p.got.includes(', ')
      ? `the SQL answers the columns ${p.got}, which the JSON does not declare; declare them ("internal": true if users do not need them), or remove them`
      : `the SQL answers the column "${p.got}", which the JSON does not declare; declare it ("internal": true if users do not need it), or remove it`,
  'forbidden-function': (p) =>
    `may not call "${p.got}", which reaches beyond rows: files, settings, SQL given as a text, or changes; leave it out`,
  'system-table': (p) =>
    `may not read "${p.got}": datasets read tables of the product and of migrations, not the database's own, and a partition only by its table`,
  secret: (p) =>
    `may not touch "${p.got}", which no dataset reads or writes: it opens accounts, holds what was found for others, or is kept by the server for itself; leave it out`,
  'closed-table': (p) =>
    `may not use "${p.got}": users and their rights, sign-ins, mail, the audit trail, jobs and texts are closed to datasets; ${p.known.length > 0 ? 'for the name of a user, join "user_names" by the id in a row, such as changed_by' : 'use the tables of docs/guide/tables.md'}`,
  'closed-dataset': (p) =>
    p.known.length > 0
      ? `dataset "${p.got}" answers what only some may see; ask for it as the product does: "security": ${p.known[0]}`
      : `dataset "${p.got}" uses tables that are closed to datasets, so no other may be based on it; use the tables of docs/guide/tables.md`,
  'read-only-table': (p) => `may not write "${p.got}", which can only be read`,
  'unseen-version': (p) =>
    `"version" is only for the action of a row, which its "with" has to name by a column of the row key${choices(p)}`,
  'migration-name': (p) => `"${p.got}" has no number for its order; name it like 0001-repairs.sql`,
  'changed-migration': () => 'was changed after it was applied; restore it, and make the change in a new migration',
  'migration-failed': (p) => `was not applied and was rolled back: ${p.got}`,
  'forbidden-statement': (p) =>
    `may not "${p.got}"; a migration creates, alters and drops tables, indexes and sequences, and inserts, updates and deletes rows`,
  'product-table': (p) =>
    `may not change "${p.got}", which belongs to the product; a migration changes tables of the schema own, and may reference the others, except for those that the server keeps for itself, such as sessions`,
  'product-rows': (p) =>
    `may not read "${p.got}", which belongs to the product: rows copied from there would be read without a scope; reference them by "references", and join them in datasets`,
}

/** The names of JSON's types, in words. */
const jsonNames: Record<string, string> = {
  string: 'a text in "quotes"',
  boolean: 'true or false',
  array: 'a list: [ … ]',
  object: 'an object: { … }',
  number: 'a number',
  integer: 'a whole number',
  null: 'null',
}
const jsonWords = (type: string): string => jsonNames[type] ?? kindNames[type] ?? type

/** Returns the known names as the end of a sentence. */
function choices({ known }: Problem): string {
  return known.length === 0
    ? ''
    : `; use ${known
        .slice(0, maxListed)
        .map((name) => `"${name}"`)
        .join(' or ')}`
}
const maxListed = 12

const kindNames: Record<string, string> = {
  text: 'a text',
  integer: 'a whole number',
  numeric: 'a number',
  number: 'a number',
  boolean: 'yes or no',
  flag: 'yes or no',
  date: 'a date',
  dateRange: 'two dates',
  file: 'a file',
  choice: 'a choice',
  lookup: 'a chosen value',
  tree: 'a chosen value',
  pickTable: 'chosen rows',
  json: 'a document',
  time: 'a time',
  timestamp: 'a moment',
}

export const problemCodes = Object.keys(wording) as ProblemCode[]

/** Returns the text of a problem. */
export function wordProblem(problem: Problem): string {
  return wording[problem.code](problem)
}

/** Problems without a list of names to choose from. */
const withoutHint = new Set<ProblemCode>([
  'circular-total',
  'closed-table',
  'closed-dataset',
  'wrong-point',
  'unnamed-row',
  'unfit-property',
  'wrong-value',
  'not-a-table',
  'missing-choice',
  'foreign-constraint',
  'file-name',
  'wrong-type',
  'wrong-name',
  'duplicate-id',
  'repeated-key',
  'duplicate-route',
  'duplicate-endpoint',
  'unknown-item',
  'old-version',
  'new-version',
  'ambiguous-parameter',
  'column-type',
  'wrong-format',
  'several-for-one',
  'wrong-filter',
  'short-redirect',
  'not-a-number',
  'unused-filter',
  'unseen-version',
])

/** The known name that was probably meant. */
export function nearestOf({ code, got, known }: Problem): string | null {
  return withoutHint.has(code) ? null : nearest(got.replaceAll('"', ''), known)
}

/** One line of text: file:line:column pointer what is wrong, and the nearest known name. */
export function describeProblem(problem: Problem): string {
  return `${problem.file}:${problem.line}:${problem.column} ${problem.at || '/'} ${explainProblem(problem)}${usersOf(problem)}`
}

/** Returns the text of a problem with its cure: the name that was probably meant, or the known ones. */
export function explainProblem(problem: Problem): string {
  const near = nearestOf(problem)
  const says = wordProblem(problem)
  if (near)
    return problem.known.length === 1 && says.includes(choices(problem)) ? says : `${says}; did you mean "${near}"?`
  const isListed = problem.known.length <= maxListed && !withoutHint.has(problem.code) && !says.includes('; use ')
  return isListed ? `${says}${choices(problem)}` : says
}

function usersOf({ in: users = [] }: Problem): string {
  return users.length === 0 ? '' : ` (used by ${users.slice(0, maxListed).join(', ')})`
}

/** The text for a dataset whose base the database refuses. */
export const standsOnRefused = 'a dataset that it stands on does not prepare'

/**
 * Returns true if one problem only follows from another. A reference to a column that a broken dataset lacks is not
 * reported beside the dataset.
 */
function follows(one: Problem, other: Problem): boolean {
  switch (other.code) {
    case 'missing-sql-column':
      return one.code === 'unknown-column' && other.known.includes(one.got) && one.known.includes(other.got)
    case 'unknown-parameter':
      return one.code === 'unused-filter' && one.got === other.got
    case 'duplicate-id':
      return (
        other.at.includes('/parameters/') &&
        (one.code === 'wrong-filter' || one.code === 'ambiguous-parameter') &&
        one.got.split(' ').at(-1) === other.got
      )
    case 'wrong-format':
      return (
        one.code === 'wrong-format' &&
        one !== other &&
        one.got === other.got &&
        other.at.startsWith('/columns/') &&
        one.at.startsWith('/elements/')
      )
    case 'not-a-number':
      return (
        one.code === 'wrong-format' &&
        other.at.startsWith('/totals/') &&
        one.at.startsWith('/elements/') &&
        one.got.endsWith(` ${other.got.split(' ')[0]}`)
      )
    case 'sql-error':
      return one !== other && one.got === standsOnRefused && other.got !== standsOnRefused
    case 'unknown-kind':
      return one.code === 'orphan-sql' && other.file.startsWith(one.file.replace(/sql$/, ''))
    case 'missing-sql':
      return one.code === 'orphan-sql' && folderOf(one.file) === folderOf(other.file)
    case 'undeclared-read':
      return (one.code === 'needs-reading' || one.code === 'unknown-dataset') && one.got === other.got
    case 'undeclared-write':
      return one.code === 'needs-writing' && one.got === other.got
    default:
      return false
  }
}

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'))

/** One mistake is one problem: what stands at one place is told once, and a mistake in a piece with all who use it. */
export function tellOnce(problems: Problem[]): Problem[] {
  const told = new Map<string, Problem>()
  for (const problem of problems.filter((one) => !problems.some((other) => follows(one, other)))) {
    const { in: users, ...rest } = problem
    const key = JSON.stringify([rest.file, rest.line, rest.column, rest.got])
    const before = told.get(key)
    told.set(key, users ? { ...rest, in: [...new Set([...(before?.in ?? []), ...users])] } : (before ?? problem))
  }
  return [...told.values()]
}
