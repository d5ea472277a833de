import { pathNames } from '../../../../../engine/core/query/endpointPath.ts'
import { checkLocal } from '../page/checkLocal.ts'
import { checkPointer } from '../page/checkPointers.ts'
import { unfitParams } from '../page/typeMismatches.ts'
import { loadedFrom, type FormPlace } from './FormPlace.ts'

/** Checks that a form loads its fields from columns of the dataset, and gives the parameters that it takes. */
export function checkFormLoad({ form, placed, names, reach, collected }: FormPlace): void {
  const { load, save, subject = [], sections } = form
  const { add, need } = collected
  if (!load)
    return sections.forEach(({ shown }, s) => {
      if (shown) add('missing-property', ['sections', s, 'shown'], 'load')
    })
  if (!need(names.dataset.keys(), load.dataset, ['load', 'dataset'], 'unknown-dataset')) return
  const dataset = names.dataset.get(load.dataset)
  if (!dataset) return
  if (dataset.writes) add('needs-reading', ['load', 'dataset'], load.dataset)
  checkLocal(dataset, load.endpoint, ['load', 'dataset'], { add })
  // A misspelt name is one slip: not also the lack of the right one.
  const isSpelt = Object.keys(load.with).every((name) => dataset.parameters?.some(({ id }) => id === name))
  for (const name of isSpelt ? pathNames(load.endpoint) : [])
    need(Object.keys(load.with), name, ['load', 'endpoint'], 'unknown-parameter')
  for (const [name, binding] of Object.entries(load.with)) {
    need(
      (dataset.parameters ?? []).map((parameter) => parameter.id),
      name,
      ['load', 'with', name],
      'unknown-parameter',
    )
    if ('from' in binding)
      checkPointer(String(binding.from), { path: ['load', 'with', name, 'from'], roots: ['params'] }, reach, collected)
  }
  for (const { name, value, fitting } of unfitParams(load.with, dataset.parameters ?? [], form.params ?? []))
    add('wrong-value', ['load', 'with', name], value, fitting)
  const columns = dataset.columns.filter((column) => !column.internal).map((column) => column.id)
  for (const { field, path } of placed) {
    // A form that adds opens with what the row says, and with defaults for the rest.
    for (const name of save.key === undefined || (field.type === 'file' && !field.stored) ? [] : loadedFrom(field))
      need(columns, name, [...path, 'id'], 'unknown-column')
    const loaded = dataset.columns.find(({ id }) => id === field.id)
    if (field.type === 'number' && loaded && loaded.quantity !== field.quantity)
      add(
        'wrong-form',
        [...path, ...(field.quantity ? ['quantity'] : [])],
        describeQuantities(field.quantity, loaded.quantity),
      )
    const type = field.type === 'rows' && dataset.columns.find(({ id }) => id === field.id)?.type
    if (type && type !== 'json') add('wrong-type', [...path, 'type'], 'rows', [type])
  }
  for (const property of ['key', 'version'] as const) {
    const column = save[property]
    if (column) need(columns, column, ['save', property], 'unknown-column')
  }
  subject.forEach((id, index) => need(columns, id, ['subject', index], 'unknown-column'))
  sections.forEach(({ shown = [] }, s) =>
    shown.forEach(({ id }, at) => need(columns, id, ['sections', s, 'shown', at, 'id'], 'unknown-column')),
  )
}

/** A measure is shown and entered in the reader's unit; a plain number is not. */
const describeQuantities = (entered: string | undefined, loaded: string | undefined): string =>
  loaded === undefined
    ? `is entered in the reader's unit, but the column that is loaded has no "quantity"; add "quantity": "${entered}" there, or remove it here`
    : `is loaded from a column that measures ${loaded}, but is not entered as such; add "quantity": "${loaded}"`
