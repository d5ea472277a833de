import type { DescribedDataset } from '../../../../../engine/core/definition/datasetModel.ts'
import { rememberedByText } from '../../../../platform/database/rememberedByText.ts'
import { sqlParts, withoutParts } from '../../../../platform/database/sqlParts.ts'
import { bare } from '../../../analysis/offsetsIn.ts'
import { lineColumn } from '../../../query/rowsParameter.ts'
import { writtenLines } from '../../../query/writtenLines.ts'
import { sqlMarks, writesRows } from '../../../query/sqlMarks.ts'
import { parameterNames, reservedParameters } from '../../../query/toStatement.ts'
import type { Explained } from '../../explain/explainSyntax.ts'
import { formatsInstead, formatsOf } from '../page/checkFormats.ts'
import { circleFrom } from '../../expand/circleFrom.ts'
import { collector, type Collector } from '../collector.ts'
import { columnsOf, type Names } from '../Names.ts'
import { checkNamed } from './checkNamed.ts'
import { checkSearchable } from './checkSearchable.ts'
import { checkTotals } from './checkTotals.ts'
import { depthFirst } from '../../expand/depthFirst.ts'
import { nearest } from '../../problems/nearest.ts'
import type { Path, Problem, ProblemCode } from '../../problems/Problem.ts'
import type { FileOf } from '../../read/DefinitionFile.ts'

export function checkDataset(file: FileOf<'dataset'>, names: Names): Problem[] {
  const dataset = file.value
  const collected = collector(file)
  const { problems, add, need } = collected
  if (dataset.local) {
    if (file.sql !== null)
      add(
        'wrong-form',
        ['local'],
        'is for rows of the browser, but there is a SQL file beside it; remove one of the two',
      )
    problems.push(...checkNamed(file))
    checkMeaning(dataset, collected)
    checkSearchable(dataset, names, collected)
    return problems
  }
  if (file.sql === null) {
    add('missing-sql', [], `${file.name}.sql`)
    return problems
  }
  // One that is empty is about to be written.
  if (file.sql.trim() === '') return [...problems, file.sqlProblem('empty-sql', 0, file.name)]
  const needInSql = (known: string[], { name, start }: { name: string; start: number }, code: ProblemCode): void => {
    if (!known.includes(name)) problems.push(file.sqlProblem(code, start, name, known))
  }
  if (file.locked) {
    problems.push(...checkNamed(file))
    checkMeaning(dataset, collected)
    checkSearchable(dataset, names, collected)
    checkTotals(dataset, collected)
  }
  const isReadable = (name: string): boolean =>
    name !== file.name && names.dataset.has(name) && !names.dataset.get(name)?.writes && !names.dataset.get(name)?.local
  // One that is based on this one would close a circle.
  const readable = (): string[] =>
    [...names.dataset.keys()].filter(
      (name) => isReadable(name) && !depthFirst([name], (one) => basesIn(names.sql(one))).includes(file.name),
    )
  if (dataset.count && !isReadable(dataset.count.dataset))
    add('unknown-dataset', ['count', 'dataset'], dataset.count.dataset, readable())
  else if (dataset.count) {
    const counted = names.dataset.get(dataset.count.dataset)
    if (counted) need(columnsOf(counted), dataset.count.column, ['count', 'column'], 'unknown-column')
  }
  if (dataset.writes !== true && writesRows(file.sql)) add('undeclared-write', [], file.name)
  if (dataset.writes === true && !writesRows(file.sql)) add('undeclared-read', ['writes'], file.name)
  dataset.parameters?.forEach(({ id }, index) => {
    if (reservedParameters.includes(id)) add('reserved-name', ['parameters', index, 'id'], id)
  })
  dataset.parameters?.forEach((parameter, index) => checkRows(parameter, ['parameters', index], names, collected))
  const { sql } = file
  dataset.parameters?.forEach(({ id, type, together }, index) => {
    if (type === 'rows' && !together && dataset.writes && asksFor(sql, id) && !writtenLines({ ...dataset, sql }, id))
      add('untold-lines', ['parameters', index, 'id'], id)
  })
  dataset.parameters
    ?.slice(0, names.declares(file.name))
    .forEach((parameter, index) => checkLimits(parameter, ['parameters', index], collected))
  const marks = sqlMarks(file.sql)
  const described = Object.keys(file.undescribed?.value.parameters ?? {})
  // One that nothing is said of, and that is named almost like one of the server's, was meant to be that.
  const isSlip = (name: string): boolean =>
    file.locked?.parameters?.[name] !== undefined &&
    !described.includes(name) &&
    reservedParameters.some((one) => nearest(name, [one]) !== null && Math.abs(one.length - name.length) < 3) &&
    !problems.some(({ code, got }) => code === 'unknown-parameter' && got === name)
  const misread = misreadMarks(file.sql)
  for (const { name, start } of misread) problems.push(file.sqlProblem('unknown-mark', start, name, [':dataset']))
  for (const mark of marks) {
    if (misread.some(({ start }) => start === mark.start)) continue
    if (mark.kind === 'parameter' && isSlip(mark.name)) needInSql(reservedParameters, mark, 'unknown-parameter')
    if (mark.kind === 'dataset' && mark.name === file.name)
      problems.push(file.sqlProblem('circular-dataset', mark.start, mark.name))
    else if (mark.kind === 'dataset' && !isReadable(mark.name)) needInSql(readable(), mark, 'unknown-dataset')
  }
  for (const { name, start } of quotedParameters(
    file.sql,
    (dataset.parameters ?? []).map(({ id }) => id),
  ))
    problems.push(file.sqlProblem('quoted-parameter', start, name))
  const usedNames = new Set([
    ...parametersOf(file.name, names),
    ...problems.filter(({ code }) => code === 'quoted-parameter').map(({ got }) => got),
  ])
  dataset.parameters?.forEach((parameter, index) => {
    if (
      index < names.declares(file.name) &&
      !problems.some(
        ({ code }) => code === 'unknown-mark' || code === 'unknown-dataset' || code === 'unknown-parameter',
      ) &&
      !parameterNames(parameter).some((name) => usedNames.has(name))
    )
      add('unused-parameter', ['parameters', index, 'id'], parameter.id, Object.keys(file.locked?.parameters ?? {}))
  })
  const end = statementEnd(file.sql)
  if (end) problems.push(file.sqlProblem('sql-error', end.offset, end.message))
  return problems
}

/** Its key is made of columns, which are written as their types can be. */
function checkMeaning(dataset: DescribedDataset, { add, need }: Collector): void {
  const columns = columnsOf(dataset)
  dataset.rowKey.forEach((column, index) => need(columns, column, ['rowKey', index], 'unknown-column'))
  dataset.columns.forEach(({ id, type, format, quantity, search, orderBy }, index) => {
    if (orderBy && !columns.includes(orderBy))
      add(
        'unknown-column',
        ['columns', index, 'orderBy'],
        orderBy,
        columns.filter((column) => column !== id),
      )
    const circle = circleFrom(id, (name) => dataset.columns.find((one) => one.id === name)?.orderBy)
    if (circle?.[1] && circle[0] === id)
      add(
        'wrong-form',
        ['columns', index, 'orderBy'],
        `is ordered by "${circle[1]}", which is ordered by this column; leave out one of the two "sortBy"`,
      )
    if (quantity && type !== 'integer' && type !== 'numeric')
      add('unfit-property', ['columns', index, 'quantity'], `quantity ${id} ${type}`, ['number'])
    if (search && type !== 'text') add('unfit-property', ['columns', index, 'search'], `search ${id} ${type}`, ['text'])
    const measured = quantity && (type === 'integer' || type === 'numeric')
    if (format && measured && !formatsInstead({ id, type, quantity }).includes(format))
      add('wrong-format', ['columns', index, 'format'], `${format} ${quantity}`, formatsInstead({ id, type, quantity }))
    else if (format && !formatsOf[type].includes(format))
      add('wrong-format', ['columns', index, 'format'], `${format} ${type}`, formatsOf[type])
  })
}

/**
 * Finds marks with a typing mistake or of an earlier version: `:datset(…)` and `:scope(…)` look like marks and are
 * none.
 */
const misreadMarks = rememberedByText((sql): { name: string; start: number }[] =>
  [...bare(sql).matchAll(/(?<![\w:.])(?::(?!dataset\()[a-z]\w*(?=\()|:dataset(?=\s+\())/gi)].map(
    ({ 0: name, index }) => ({ name, start: index }),
  ),
)

const asksFor = (sql: string, name: string): boolean =>
  sqlMarks(sql).some((mark) => mark.kind === 'parameter' && mark.name === name)

type Limited = NonNullable<DescribedDataset['parameters']>[number]

/** Checks that a parameter's limits leave a range, and that its allowed values have its type. */
function checkLimits(
  { type, minimum, maximum, values = [], columns = [] }: Limited,
  path: Path,
  { add }: Collector,
): void {
  const wrongLimits = (at: Path, least: number | undefined, most: number | undefined): void => {
    if (least !== undefined && most !== undefined && least > most)
      add(
        'wrong-form',
        [...at, 'minimum'],
        `"minimum" ${least} is more than "maximum" ${most}, so no value is allowed; swap them`,
      )
  }
  wrongLimits(path, minimum, maximum)
  columns.forEach((column, index) => wrongLimits([...path, 'columns', index], column.minimum, column.maximum))
  const wanted = type === 'integer' || type === 'numeric' ? 'number' : 'string'
  const strange = values.findIndex((value) => typeof value !== wanted)
  if (strange >= 0) add('wrong-type', [...path, 'values', strange], typeof values[strange], [wanted])
}

/** Returns the parameters that a dataset's SQL uses, and those of its base datasets and counts. */
function parametersOf(id: string, names: Names): string[] {
  const below = (name: string): string[] => {
    const count = names.dataset.get(name)?.count?.dataset
    return [...basesIn(names.sql(name)), ...(count ? [count] : [])]
  }
  return depthFirst([id], below).flatMap((name) =>
    sqlMarks(names.sql(name) ?? '').flatMap((mark) => (mark.kind === 'parameter' ? mark.name : [])),
  )
}

/** The datasets that a SQL names. */
const basesIn = (sql: string | null): string[] =>
  sqlMarks(sql ?? '').flatMap((mark) => (mark.kind === 'dataset' ? mark.name : []))

/**
 * Returns the place where a statement ends before its text does: a semicolon, or a parenthesis that would close the
 * surrounding statement.
 */
const statementEnd = rememberedByText((sql): Explained | null => {
  let depth = 0
  for (const { 0: sign, index: offset } of withoutParts(sql, ['string', 'name', 'comment']).matchAll(/[();]/g)) {
    if (sign === ';') return { offset, message: 'it is one statement, which ends without a semicolon; remove it' }
    depth += sign === '(' ? 1 : -1
    if (depth < 0) return { offset, message: 'this ")" closes nothing; remove it, or open it before' }
  }
  return null
})

/** Parameters inside of 'quotes', where they are a text like any other. */
function quotedParameters(sql: string, parameters: string[]): { name: string; start: number }[] {
  return sqlParts(sql)
    .filter(({ kind }) => kind === 'string')
    .flatMap(({ start, end }) =>
      [...sql.slice(start, end).matchAll(/(?<![:\w]):([a-z]\w*)/g)].flatMap(({ 1: name = '', index }) =>
        parameters.includes(name) ? [{ name, start: start + index }] : [],
      ),
    )
}

/** Rows have columns, of which each is there once, and what one has to be in is answered. */
function checkRows(
  { type, columns, together }: NonNullable<DescribedDataset['parameters']>[number],
  path: Path,
  names: Names,
  { add, need }: Collector,
): void {
  if (type === 'rows' && !columns) add('missing-property', path, 'columns')
  if (type !== 'rows' && columns) add('unknown-property', [...path, 'columns'], 'columns')
  if (type !== 'rows' && together !== undefined) add('unknown-property', [...path, 'together'], 'together')
  columns?.forEach(({ id, in: of }, index) => {
    const at = [...path, 'columns', index]
    if (id === lineColumn) add('reserved-name', [...at, 'id'], id)
    if (columns.findIndex((other) => other.id === id) < index) add('duplicate-id', [...at, 'id'], id)
    if (!of || !need(names.dataset.keys(), of.dataset, [...at, 'in', 'dataset'], 'unknown-dataset')) return
    const dataset = names.dataset.get(of.dataset)
    if (dataset?.writes) add('needs-reading', [...at, 'in', 'dataset'], of.dataset)
    if (!dataset) return
    need(columnsOf(dataset), of.column, [...at, 'in', 'column'], 'unknown-column')
    if (of.label) need(columnsOf(dataset), of.label, [...at, 'in', 'label'], 'unknown-column')
  })
}
