import { isLocal } from '../../../../../engine/core/query/endpointPath.ts'
import type { FormDraft, FormSave } from '../../../../../schemas/generated/form.ts'
import { bare } from '../../../analysis/offsetsIn.ts'
import { checkOptions } from '../page/checkFilters.ts'
import { checkLocalSave } from '../page/checkLocal.ts'
import { checkBindings, checkPointer } from '../page/checkPointers.ts'
import { checkAfter, checkMessage } from './checkAfter.ts'
import { checkRowFields, savedAs } from './checkRowFields.ts'
import { loadedFrom, type FormPlace } from './FormPlace.ts'

/** The type of files that rows are read from. */
const rowsType = 'text/csv'

/** Checks that the dataset which saves a form takes its fields, each as it is entered. */
export function checkFormSave(save: FormSave, at: string, { placed, names, reach, collected }: FormPlace): void {
  const { add, need } = collected
  if (isLocal(save.endpoint)) return checkLocalSave(save, reach, collected)
  if (save.workflow && save.dataset) return add('unknown-property', [at, 'dataset'], 'dataset')
  if (save.workflow) return checkBindings(save.with, { path: [at, 'with'], roots: ['params'] }, reach, collected)
  if (!save.dataset) return add('missing-property', [at], 'dataset')
  if (!need(names.dataset.keys(), save.dataset, [at, 'dataset'], 'unknown-dataset')) return
  const dataset = names.dataset.get(save.dataset)
  if (!dataset) return
  if (!dataset.writes)
    return add(
      'needs-writing',
      [at, 'dataset'],
      save.dataset,
      [...names.dataset].filter(([, one]) => one?.writes).map(([name]) => name),
    )
  const parameters = new Map((dataset.parameters ?? []).map((parameter) => [parameter.id, parameter]))
  for (const { field, path } of placed) {
    for (const name of loadedFrom(field)) {
      const parameter = parameters.get(name)
      if (field.type === 'file' && parameter?.type === 'rows' && field.accept.some((type) => type !== rowsType))
        add('not-allowed', [...path, 'accept'], JSON.stringify(field.accept), [rowsType])
      if (field.type === 'rows' && parameter?.type === 'rows')
        checkRowFields(field, parameter.columns ?? [], path, collected)
      if (parameter) checkOptions(field, [parameter], path, add)
      if (!parameter) add('unknown-parameter', [...path, 'id'], name, [...parameters.keys()])
      else if (
        !savedAs[field.type].includes(parameter.type) ||
        Boolean('multiple' in field && field.multiple) !== Boolean(parameter.multiple)
      ) {
        add(
          'wrong-type',
          [...path, 'type'],
          'multiple' in field && field.multiple ? `several of ${field.type}` : field.type,
          [parameter.multiple ? `several of ${parameter.type}` : parameter.type],
        )
      }
    }
  }
  for (const [name, binding] of Object.entries(save.with ?? {})) {
    need(parameters.keys(), name, [at, 'with', name], 'unknown-parameter')
    if ('from' in binding)
      checkPointer(String(binding.from), { path: [at, 'with', name, 'from'], roots: ['params'] }, reach, collected)
  }
  const parameterNames = [
    ...placed.flatMap(({ field }) => loadedFrom(field)),
    ...Object.keys(save.with ?? {}),
    save.key,
    save.version,
  ]
  const unsetNames = [...parameters.values()]
    .filter(({ id, type }) => !parameterNames.includes(id) && type !== 'rows' && type !== 'file')
    .map(({ id }) => id)
  // A misspelt name is one slip: not also the lack of the right one.
  if (parameterNames.every((name) => name === undefined || parameters.has(name)))
    for (const name of unsetNames) add('ungiven-parameter', [at, 'dataset'], name)
  const sql = bare(names.sql(save.dataset) ?? '')
  // Tables of the product raise it by themselves where they do.
  if (
    save.version &&
    /\bown\./.test(sql) &&
    !new RegExp(`\\b${save.version}\\s*=[^,]*\\b${save.version}\\s*\\+`, 'i').test(sql)
  )
    add(
      'wrong-form',
      [at, 'version'],
      `"${save.version}" never rises, so a change by somebody else would be overwritten unseen; write "${save.version} = y.${save.version} + 1" in ${save.dataset}.sql`,
    )
  for (const property of ['key', 'version'] as const) {
    const name = save[property]
    if (!name) continue
    need(parameters.keys(), name, [at, property], 'unknown-parameter')
    need(
      dataset.columns.map((column) => column.id),
      name,
      [at, property],
      'unknown-column',
    )
  }
}

/** A draft is saved as the form is, by a dataset that takes the same. */
export function checkDraft({ needs, after, told, endpoint, dataset }: FormDraft, context: FormPlace): void {
  const {
    form: { save },
    placed,
    collected,
  } = context
  const { add, need } = collected
  if (save.workflow || isLocal(save.endpoint)) return add('unknown-property', ['draft'], 'draft')
  checkFormSave({ ...save, endpoint, dataset }, 'draft', context)
  const ids = placed.map(({ field }) => field.id)
  needs?.forEach((id, index) => need(ids, id, ['draft', 'needs', index], 'unknown-field'))
  checkMessage(
    told,
    ['draft', 'told'],
    placed.filter(({ field }) => field.type === 'text').map(({ field }) => field.id),
    collected,
  )
  if (after) checkAfter(after, ['draft', 'after'], { ...save, dataset }, context)
}
