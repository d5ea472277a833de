import { pathNames } from '../../../../../engine/core/query/endpointPath.ts'
import type { FileStored, FormPanel } from '../../../../../schemas/generated/form.ts'
import type { Path } from '../../problems/Problem.ts'
import type { FormPlace } from './FormPlace.ts'

/**
 * The columns that a panel shows, and the fields that it is given: at least one, or it would say nothing of what is
 * entered.
 */
export function checkPanel(
  { dataset: id, items }: FormPanel,
  path: Path,
  { names, reach: { fields }, collected: { add, need } }: FormPlace,
): void {
  if (!need(names.dataset.keys(), id, [...path, 'dataset'], 'unknown-dataset')) return
  const dataset = names.dataset.get(id)
  if (!dataset) return
  if (dataset.writes) add('needs-reading', [...path, 'dataset'], id)
  const columns = dataset.columns.filter(({ internal }) => !internal).map((column) => column.id)
  items.forEach((item, index) => need(columns, item.id, [...path, 'items', index, 'id'], 'unknown-column'))
  const parameters = (dataset.parameters ?? []).map((parameter) => parameter.id)
  if (!parameters.some((name) => fields.some((field) => field.id === name)))
    add('unknown-parameter', [...path, 'dataset'], id, parameters)
}

/** A kept file is read by a dataset whose parameters its address names, each a field of the form or its key. */
export function checkStored(
  stored: FileStored,
  path: Path,
  { form: { save }, names, reach: { fields }, collected: { add, need } }: FormPlace,
): void {
  if (!need(names.dataset.keys(), stored.dataset, [...path, 'dataset'], 'unknown-dataset')) return
  const dataset = names.dataset.get(stored.dataset)
  if (!dataset) return
  if (dataset.writes) add('needs-reading', [...path, 'dataset'], stored.dataset)
  const knownNames = [...fields.map(({ id }) => id), ...(save.key ? [save.key] : [])]
  for (const name of pathNames(stored.endpoint)) {
    if (
      need(
        (dataset.parameters ?? []).map(({ id }) => id),
        name,
        [...path, 'endpoint'],
        'unknown-parameter',
      )
    )
      need(knownNames, name, [...path, 'endpoint'], 'unknown-field')
  }
  const columns = dataset.columns.map(({ id }) => id)
  const lacking = ['name', 'type', 'content'].find((name) => !columns.includes(name))
  if (lacking) add('unknown-column', [...path, 'dataset'], lacking, columns)
}
