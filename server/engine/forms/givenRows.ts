import type { Form } from '../../../engine/core/definition/formModel.ts'
import { formFieldsOf } from '../../../engine/core/form/formValues.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import type { FieldError } from '../../platform/errors.ts'
import type { SentFile } from '../../platform/http/SentFile.ts'
import type { Translate } from '../../platform/language/translator.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { reportTimeoutMs } from '../query/askQueries.ts'
import { lineColumn, type RowsColumn } from '../query/rowsParameter.ts'
import { toStatement, type Dataset } from '../query/toStatement.ts'
import { maxProblems, readRows, type GivenRow, type RowsProblem } from './readRows.ts'

type RowsParameter = NonNullable<Dataset['parameters']>[number]

interface Asked {
  connection: Queryable
  catalog: Catalog
  asker: Principal
  signal?: AbortSignal
}

/** The rows of the files that a form's dataset takes as rows, by field. */
export type RowsByField = ReadonlyMap<string, GivenRow[]>

const defaultMostRows = 10_000

/** Reads the files that stand for rows; what is wrong with one is told at its field, by line and column. */
export async function givenRows(form: Form, files: ReadonlyMap<string, SentFile>, asked: Asked, translate: Translate): Promise<{ rows: RowsByField; errors: FieldError[] }> {
  const rows = new Map<string, GivenRow[]>()
  const errors: FieldError[] = []
  for (const [field, parameter] of rowsFields(form, asked.catalog)) {
    const file = files.get(field)
    if (!file) continue
    const columns = parameter.columns ?? []
    const read = await readRows(file.bytes, columns, parameter.maxRows ?? defaultMostRows)
    const problems = read.problems.length > 0 ? read.problems : await notFound(read.rows, columns, asked)
    errors.push(...problems.slice(0, maxProblems).map((problem) => toldAt(field, problem, translate)))
    if (problems.length >= maxProblems) errors.push({ field, key: 'server.rows.more' })
    rows.set(field, read.rows)
  }
  return { rows, errors }
}

/** The file fields of a form that its dataset takes as rows. */
function rowsFields(form: Form, catalog: Catalog): [string, RowsParameter][] {
  if (form.save.dataset === null) return []
  const { parameters = [] } = catalog.dataset(form.save.dataset)
  return formFieldsOf(form).flatMap(({ id, type }): [string, RowsParameter][] => {
    const parameter = parameters.find((one) => one.id === id && one.type === 'rows')
    return type === 'file' && parameter ? [[id, parameter]] : []
  })
}

function toldAt(field: string, { key, values, line, column }: RowsProblem, translate: Translate): FieldError {
  if (line === undefined || column === undefined) return { field, key, values }
  return { field: `${field}.${line}.${column}`, key: 'server.rows.at', values: { line, column, problem: translate(key, '', values) } }
}

/** Values that name what their sender does not see: what is another's is as what is not there. */
async function notFound(rows: GivenRow[], columns: RowsColumn[], { connection, catalog, asker, signal }: Asked): Promise<RowsProblem[]> {
  const problems: RowsProblem[] = []
  for (const { id, in: of } of columns) {
    if (!of) continue
    const values = [...new Set(rows.map((row) => row[id]).filter((value) => value !== null))]
    const statement = toStatement({
      dataset: of.dataset, parameters: {}, columns: [of.column], keyword: null, only: { column: of.column, values },
      sort: [{ column: of.column, desc: false }], rows: { number: 1, size: values.length }, totals: false,
    }, asker, catalog.dataset)
    const [answer] = values.length > 0 ? await connection.query<{ rows: GivenRow[] }>(statement, { signal, timeoutMs: reportTimeoutMs, readsOnly: true }) : []
    const known = new Set((answer?.rows ?? []).map((row) => String(row[of.column])))
    for (const row of rows) {
      const value = row[id]
      if (value !== null && !known.has(String(value))) problems.push({ key: 'server.rows.not_found', values: { value: String(value) }, line: Number(row[lineColumn]), column: id })
    }
  }
  return problems.sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
}
