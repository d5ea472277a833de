import type { DescribedDataset } from '../../../../../engine/core/definition/datasetModel.ts'
import type { ColumnEdit, GridColumn, GridElement } from '../../../../../schemas/generated/report.ts'
import { unknownEndpoint } from '../unknownEndpoint.ts'
import { checkPointer, type Reach } from '../page/checkPointers.ts'
import type { Collector } from '../collector.ts'
import type { Names } from '../Names.ts'
import type { Path } from '../../problems/Problem.ts'

interface EditContext {
  names: Names
  reach: Reach
  bindings(values: object | undefined, path: Path): void
  collected: Collector
}

type DatasetColumn = DescribedDataset['columns'][number]

/**
 * Checks that a grid's in-place edits can be made and saved: the call, the columns that identify a row, and the editor
 * of each column.
 */
export function checkEdit(element: GridElement, path: Path, dataset: DescribedDataset, context: EditContext): void {
  const { add, need } = context.collected
  const { edit, columns } = element
  const edited = columns.map((column, index) => ({ column, index })).filter(({ column }) => column.edit)
  if (!edit) {
    for (const { column, index } of edited) add('needs-edit', [...path, 'columns', index, 'edit'], column.id)
    return
  }
  const known = unknownEndpoint(edit.endpoint)
  if (known) add('unknown-endpoint', [...path, 'edit', 'endpoint'], edit.endpoint, known)
  const answered = dataset.columns.filter((column) => !column.internal)
  edit.key.forEach((name, index) =>
    need(
      answered.map(({ id }) => id),
      name,
      [...path, 'edit', 'key', index],
      'unknown-column',
    ),
  )
  if (edit.problems)
    need(
      answered.filter(({ type }) => type === 'json').map(({ id }) => id),
      edit.problems,
      [...path, 'edit', 'problems'],
      'unknown-column',
    )
  context.bindings(edit.with, [...path, 'edit', 'with'])
  if (edited.length === 0) add('not-editable', [...path, 'edit'], element.id)
  for (const { column, index } of edited) {
    const at = [...path, 'columns', index, 'edit']
    const shown = answered.find(({ id }) => id === column.id)
    if (!isEditable(column, edit.key, shown)) add('not-editable', at, column.id)
    else if (column.edit && shown) checkColumn(column.edit, shown, { path: at, row: dataset.id }, context)
  }
}

/** A text or a number that names no row and leads nowhere. One that does not exist is told of elsewhere. */
function isEditable({ id, link, words, show }: GridColumn, key: string[], column: DatasetColumn | undefined): boolean {
  return (
    ['text', 'integer', 'numeric'].includes(column?.type ?? 'text') &&
    !key.includes(id) &&
    !link &&
    !words &&
    show !== 'export'
  )
}

const ofTexts = ['maxLength', 'multiline'] as const
const ofNumbers = ['minimum', 'maximum', 'decimals'] as const

/** An editor's options must fit its kind: a text, a number or a choice. */
function checkColumn(
  edit: ColumnEdit,
  { id, type }: DatasetColumn,
  { path, row }: { path: Path; row: string },
  { names, reach, collected }: EditContext,
): void {
  const { add, need } = collected
  const isChoice = edit.options !== undefined || edit.lookup !== undefined
  if (edit.options && edit.lookup)
    add('wrong-form', [...path, 'lookup'], 'is there beside "options"; keep one of the two')
  for (const property of [...ofTexts, ...ofNumbers]) {
    const fits = !isChoice && (ofNumbers.includes(property as never) ? type !== 'text' : type === 'text')
    if (edit[property] !== undefined && !fits)
      add('unfit-property', [...path, property], `${property} ${id} ${isChoice ? 'choice' : type}`, [
        ofNumbers.includes(property as never) ? 'number' : 'text',
      ])
  }
  if (edit.minimum !== undefined && edit.maximum !== undefined && edit.minimum > edit.maximum) {
    add(
      'wrong-form',
      [...path, 'minimum'],
      `"minimum" ${edit.minimum} is more than "maximum" ${edit.maximum}, so no value is allowed; swap them`,
    )
  }
  if (edit.args && !edit.lookup) add('missing-property', path, 'lookup')
  if (!edit.lookup || !need(names.lookup.keys(), edit.lookup, [...path, 'lookup'], 'unknown-lookup')) return
  const lookup = names.lookup.get(edit.lookup)
  for (const arg of lookup?.args ?? [])
    if (arg.required && !(arg.id in (edit.args ?? {}))) add('missing-arg', [...path, 'lookup'], arg.id)
  for (const [arg, binding] of Object.entries(edit.args ?? {})) {
    if (lookup)
      need(
        (lookup.args ?? []).map((known) => known.id),
        arg,
        [...path, 'args', arg],
        'unknown-arg',
      )
    if ('from' in binding)
      checkPointer(
        String(binding.from),
        { path: [...path, 'args', arg, 'from'], roots: ['row', 'params', 'filters'], row },
        reach,
        collected,
      )
  }
}
