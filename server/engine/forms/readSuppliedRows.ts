import type { FileField, Form, RowsField } from '../../../engine/core/definition/formModel.ts'
import { formFieldsOf, placeInRow, rowsOf, type FormValues } from '../../../engine/core/form/formValues.ts'
import type { DatasetCaller } from '../../access/DatasetCaller.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import type { FieldError } from '../../platform/errors.ts'
import type { SentFile } from '../../platform/files/SentFile.ts'
import type { Translate } from '../../platform/language/translator.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { lineColumn, type RowsColumn } from '../query/rowsParameter.ts'
import type { Dataset } from '../query/toStatement.ts'
import { maxListRows, readListRows } from './readListRows.ts'
import { maxProblems, readRows, type InputRow, type RowsProblem } from './readRows.ts'

type FieldOfRows = FileField | RowsField
type RowsParameter = NonNullable<Dataset['parameters']>[number]

interface RowsContext extends ReferenceContext {
  catalog: Catalog
  caller: Principal
  translate: Translate
}

/** Sender of rows, and where the names in them are looked up. */
export interface ReferenceContext {
  connection: Queryable
  catalog: Pick<Catalog, 'dataset'>
  caller: DatasetCaller
  signal?: AbortSignal
}

/** The rows that a form's dataset takes, by field: of a file, or as they were entered. */
export type RowsByField = ReadonlyMap<string, InputRow[]>

const defaultMostRows = 10_000

/**
 * Reads the files that supply rows, and takes rows entered by hand. A problem of a file is reported at its field, by
 * line and column.
 */
export async function readSuppliedRows(
  form: Form,
  values: FormValues,
  files: ReadonlyMap<string, SentFile>,
  context: RowsContext,
): Promise<{ rows: RowsByField; errors: FieldError[] }> {
  const rows = new Map<string, InputRow[]>()
  const errors: FieldError[] = []
  for (const [field, parameter] of rowsFields(form, context.catalog)) {
    const file = files.get(field.id)
    const columns = parameter.columns ?? []
    if (field.type === 'file' && !file) continue
    const read = file
      ? await readRows(file, columns, {
          maxRows: parameter.maxRows ?? defaultMostRows,
          dateFormat: context.caller.dateFormat,
          ignoresOthers: parameter.otherColumns === 'ignored',
          signal: context.signal,
        })
      : { rows: field.type === 'rows' ? enteredRows(field, values) : [], problems: [] }
    const problems = [
      ...read.problems,
      ...(read.problems.length > maxProblems ? [] : await unknownReferences(read.rows, columns, context)),
    ].sort((one, other) => lineOf(one) - lineOf(other))
    errors.push(...problems.slice(0, maxProblems).map((problem) => errorAt(field, problem, context.translate)))
    if (problems.length > maxProblems) errors.push({ field: field.id, key: 'server.rows.more' })
    rows.set(field.id, read.rows)
  }
  return { rows, errors }
}

/** One of a whole row says its line itself; one of the whole file has none. */
const lineOf = ({ line, values }: RowsProblem): number => line ?? Number(values?.line ?? 0)

/** The fields of a form that its dataset takes as rows. */
function rowsFields(form: Form, catalog: Catalog): [FieldOfRows, RowsParameter][] {
  if (form.save.dataset === null) return []
  const { parameters = [] } = catalog.dataset(form.save.dataset)
  return formFieldsOf(form).flatMap((field): [FieldOfRows, RowsParameter][] => {
    const parameter = parameters.find((one) => one.id === field.id && one.type === 'rows')
    return (field.type === 'file' || field.type === 'rows') && parameter ? [[field, parameter]] : []
  })
}

/** Entered rows have no file with lines: they are counted. */
function enteredRows(field: RowsField, values: FormValues): InputRow[] {
  return rowsOf(field, values[field.id]).map((row, index) => ({ [lineColumn]: index + 1, ...row }))
}

/** In a file, its line and column are named; an entered value is where it was entered. */
function errorAt(field: FieldOfRows, { key, values, line, column }: RowsProblem, translate: Translate): FieldError {
  if (line === undefined || column === undefined) return { field: field.id, key, values }
  if (field.type === 'rows') return { field: placeInRow(field.id, line - 1, column), key, values }
  return {
    field: `${field.id}.${line}.${column}`,
    key: 'server.rows.at',
    values: { line, column, problem: translate(key, '', values) },
  }
}

/** Values that name what their sender does not see: what is another's is as what is not there. */
export async function unknownReferences(
  rows: InputRow[],
  columns: Pick<RowsColumn, 'id' | 'in'>[],
  context: ReferenceContext,
): Promise<RowsProblem[]> {
  const problems: RowsProblem[] = []
  for (const { id, in: of } of columns) {
    const values =
      of && !of.spelling
        ? [...new Set(rows.map((row) => row[id]).filter((value) => value !== null && value !== undefined))]
        : []
    if (!of || values.length === 0) continue
    const beside = Object.entries(of.with ?? {})
    const listRows = await readListRows(
      of,
      { column: of.column, values },
      context,
      beside.length > 0 ? maxListRows : values.length,
    )
    const known = new Set(listRows.map((row) => keyOf([row[of.column], ...beside.map(([column]) => row[column])])))
    for (const row of rows) {
      const value = row[id]
      const isNamed = value !== null && value !== undefined
      if (isNamed && !known.has(keyOf([value, ...beside.map(([, own]) => row[own])])))
        problems.push({
          key: 'server.rows.not_found',
          values: { value: String(value) },
          line: Number(row[lineColumn]),
          column: id,
        })
    }
  }
  return problems
}

const keyOf = (values: unknown[]): string => JSON.stringify(values.map(String))
