import type { DatasetDefinition } from '../../../schemas/generated/dataset.ts'
import type { GridColumn, GridElement } from '../../../schemas/generated/report.ts'
import { unknownEndpoint } from './checkEndpoint.ts'
import type { Collector, Path } from './collector.ts'

/** Whether what a grid edits in place can be edited and saved: its call, the columns that name a row, and columns of texts. */
export function checkEdit(element: GridElement, path: Path, dataset: DatasetDefinition, bindings: (values: object | undefined, path: Path) => void, { add, need }: Collector): void {
  const { edit, columns } = element
  const edited = columns.map((column, index) => ({ column, index })).filter(({ column }) => column.edit)
  if (!edit) {
    for (const { column, index } of edited) add('needs-edit', [...path, 'columns', index, 'edit'], column.id)
    return
  }
  const known = unknownEndpoint(edit.endpoint)
  if (known) add('unknown-endpoint', [...path, 'edit', 'endpoint'], edit.endpoint, known)
  const answered = dataset.columns.filter((column) => !column.internal)
  edit.key.forEach((name, index) => need(answered.map(({ id }) => id), name, [...path, 'edit', 'key', index], 'unknown-column'))
  bindings(edit.with, [...path, 'edit', 'with'])
  if (edited.length === 0) add('not-editable', [...path, 'edit'], element.id)
  for (const { column, index } of edited) if (!isEditable(column, edit.key, answered)) add('not-editable', [...path, 'columns', index, 'edit'], column.id)
}

/** A text that names no row and leads nowhere. One that does not exist is told of elsewhere. */
function isEditable({ id, link, words, show }: GridColumn, key: string[], answered: DatasetDefinition['columns']): boolean {
  const type = answered.find((column) => column.id === id)?.type ?? 'text'
  return type === 'text' && !key.includes(id) && !link && !words && show !== 'export'
}
