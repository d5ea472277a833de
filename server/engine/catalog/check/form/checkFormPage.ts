import { isLocal, pathNames } from '../../../../../engine/core/query/endpointPath.ts'
import type {
  FileStored,
  FormDefinition,
  FormDraft,
  FormFieldDefinition,
  FormPanel,
  FormSave,
  FormTemplate,
  Link,
} from '../../../../../schemas/generated/form.ts'
import { bare } from '../../../analysis/offsetsIn.ts'
import { checkBeside } from '../page/checkBeside.ts'
import { checkHelp } from '../page/checkHelp.ts'
import { checkFields } from '../page/checkFields.ts'
import { checkOptions } from '../page/checkFilters.ts'
import { checkLinkTarget } from '../page/checkLink.ts'
import { checkLocal, checkLocalSave } from '../page/checkLocal.ts'
import { checkBindings, checkCondition, checkPointer, optionsOf, type Reach } from '../page/checkPointers.ts'
import { checkRowFields, savedAs } from './checkRowFields.ts'
import { collector, type Collector } from '../collector.ts'
import { unfitParams } from '../page/typeMismatches.ts'
import { pagesOf, type Names } from '../Names.ts'
import type { Path, Problem } from '../../problems/Problem.ts'
import type { FileOf } from '../../read/DefinitionFile.ts'

/** The type of files that rows are read from. */
const rowsType = 'text/csv'

/** The context of a part of a form while its names are checked. */
interface FormPlace {
  form: FormDefinition
  /** All its fields. */
  placed: { field: FormFieldDefinition; path: Path }[]
  names: Names
  reach: Reach
  collected: Collector
}

/**
 * Checks that every name of a form exists. Its fields must be columns of the loading dataset and parameters of the
 * saving one. Its link and constraints must lead somewhere.
 */
export function checkFormPage(file: FileOf<'form'>, names: Names): Problem[] {
  const form = file.value
  const collected = collector(file)
  const { need } = collected
  const placed = form.sections.flatMap((section, s) =>
    section.fields.map((field, f) => ({ field, path: ['sections', s, 'fields', f] as Path })),
  )
  const reach: Reach = {
    root: 'form',
    fields: placed.map(({ field }) => field),
    params: form.params ?? [],
    sources: {},
    datasetOf: (id) => names.dataset.get(id),
  }
  const around: FormPlace = { form, placed, names, reach, collected }

  if (form.parent === form.id)
    collected.add('wrong-form', ['parent'], 'cannot be its own parent; name the page that leads here, or leave it out')
  else if (
    form.parent &&
    need(
      pagesOf(names).filter((id) => id !== form.id),
      form.parent,
      ['parent'],
      'unknown-report',
    )
  ) {
    const parent = names.report.get(form.parent) ?? names.dashboard.get(form.parent)
    if (parent?.security && !form.security)
      collected.add(
        'wrong-form',
        ['parent'],
        `leads to "${form.parent}", which asks for a permission, while anyone who is signed in may save this form; give it a "security", as that of "${form.parent}"`,
      )
  }
  checkBeside(form, names, collected)
  checkHelp(form, collected)
  const params = reach.params.map((param) => param.id)
  for (const name of pathNames(form.route)) need(params, name, ['route'], 'unknown-param')
  for (const name of pathNames(form.add?.route ?? '')) need(params, name, ['add', 'route'], 'unknown-param')
  checkFields(placed, reach, names, collected)
  checkLoad(around)
  checkSave(form.save, 'save', around)
  if (form.draft) checkDraft(form.draft, around)
  for (const [path, panel] of panelsOf(form)) checkPanel(panel, path, around)
  form.sections.forEach(({ templates }, s) => {
    templates?.choices.forEach(({ values }, c) =>
      checkTemplate(values, ['sections', s, 'templates', 'choices', c, 'values'], around),
    )
  })
  form.sections.forEach(({ fill, fields }, s) => {
    const offered = fields.flatMap((field) => (field.type === 'choice' ? (optionsOf(field) ?? []) : []))
    if (fill) need(offered, fill.value, ['sections', s, 'fill', 'value'], 'not-allowed')
  })
  for (const { field, path } of placed)
    if (field.type === 'file' && field.stored) checkStored(field.stored, [...path, 'stored'], around)

  const ids = placed.map(({ field }) => field.id)
  form.save.constraints?.forEach(({ field }, index) =>
    need(ids, field, ['save', 'constraints', index, 'field'], 'unknown-field'),
  )
  form.save.constraints?.forEach(({ constraint }, index, all) => {
    if (all.findIndex((other) => other.constraint === constraint) < index)
      collected.add('duplicate-id', ['save', 'constraints', index, 'constraint'], constraint)
  })
  const named = placed.filter(({ field }) => field.type === 'text').map(({ field }) => field.id)
  checkTold(form.save.told, ['save', 'told'], named, collected)
  checkTold(form.add?.told, ['add', 'told'], named, collected)
  for (const [at, { when }] of (form.save.confirm ?? []).entries())
    checkCondition(when, { path: ['save', 'confirm', at, 'when'], row: form.load?.dataset }, reach, collected)
  if (form.save.panel && !form.save.confirm) collected.add('missing-property', ['save'], 'confirm')
  form.again?.keeps.forEach((field, index) => need(ids, field, ['again', 'keeps', index], 'unknown-field'))
  if (form.again?.counts) need(named, form.again.counts, ['again', 'counts'], 'unknown-field')
  if (form.subject && !form.load) collected.add('missing-property', [], 'load')
  if (form.after) checkAfter(form.after, ['after'], form.save, around)
  return collected.problems
}

/** Checks the page that opens after a save, by the form's values and the answer of the saving dataset. */
function checkAfter(after: Link, path: Path, save: FormSave, { names, reach, collected }: FormPlace): void {
  checkLinkTarget(after, { path }, names, collected)
  const written =
    names.dataset
      .get(save.dataset ?? '')
      ?.columns.filter(({ internal }) => !internal)
      .map(({ id }) => id) ?? []
  const saved = {
    ...reach,
    fields: [
      ...reach.fields,
      ...[save.key, save.version, ...written].flatMap((id) => (id ? { id, type: 'number' as const } : [])),
    ],
  }
  checkBindings(after.with, { path: [...path, 'with'], roots: ['form', 'params'] }, saved, collected)
}

/** Each {{name}} is a text field's: what others hold are ids and codes, which say nothing to a reader. */
function checkTold(told: FormDefinition['save']['told'], path: Path, named: string[], { add, need }: Collector): void {
  const text = typeof told === 'string' ? told : ''
  for (const [whole, name = ''] of text.matchAll(/(?<!\{)\{(\w+)\}(?!\})/g))
    if (named.includes(name))
      add('wrong-form', path, `${whole} would be shown as it is; write {{${name}}} for the value of the field`)
  for (const [, name = ''] of text.matchAll(/\{\{(\w+)\}\}/g)) need(named, name, path, 'unknown-field')
}

function checkLoad({ form, placed, names, reach, collected }: FormPlace): void {
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
  for (const { name, got, fitting } of unfitParams(load.with, dataset.parameters ?? [], form.params ?? []))
    add('wrong-value', ['load', 'with', name], got, fitting)
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
        quantityWords(field.quantity, loaded.quantity),
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

function checkSave(save: FormSave, at: string, { placed, names, reach, collected }: FormPlace): void {
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
  const given = [
    ...placed.flatMap(({ field }) => loadedFrom(field)),
    ...Object.keys(save.with ?? {}),
    save.key,
    save.version,
  ]
  const ungiven = [...parameters.values()]
    .filter(({ id, type }) => !given.includes(id) && type !== 'rows' && type !== 'file')
    .map(({ id }) => id)
  // A misspelt name is one slip: not also the lack of the right one.
  if (given.every((name) => name === undefined || parameters.has(name)))
    for (const name of ungiven) add('ungiven-parameter', [at, 'dataset'], name)
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
function checkDraft({ needs, after, told, endpoint, dataset }: FormDraft, around: FormPlace): void {
  const {
    form: { save },
    placed,
    collected,
  } = around
  const { add, need } = collected
  if (save.workflow || isLocal(save.endpoint)) return add('unknown-property', ['draft'], 'draft')
  checkSave({ ...save, endpoint, dataset }, 'draft', around)
  const ids = placed.map(({ field }) => field.id)
  needs?.forEach((id, index) => need(ids, id, ['draft', 'needs', index], 'unknown-field'))
  checkTold(
    told,
    ['draft', 'told'],
    placed.filter(({ field }) => field.type === 'text').map(({ field }) => field.id),
    collected,
  )
  if (after) checkAfter(after, ['draft', 'after'], { ...save, dataset }, around)
}

/**
 * The columns that a panel shows, and the fields that it is given: at least one, or it would say nothing of what is
 * entered.
 */
function checkPanel(
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

/** Each value fits its field: one of its options, several where it takes several, and of its kind. */
function checkTemplate(
  values: FormTemplate['values'],
  path: Path,
  { placed, collected: { add, need } }: FormPlace,
): void {
  for (const [id, value] of Object.entries(values)) {
    if (
      !need(
        placed.map(({ field }) => field.id),
        id,
        [...path, id],
        'unknown-field',
      )
    )
      continue
    const field = placed.find((one) => one.field.id === id)!.field
    const expected = templateTypes[field.type]
    const isSeveral = 'multiple' in field && field.multiple === true
    if (!expected) add('wrong-type', [...path, id], field.type, Object.keys(templateTypes))
    else if (Array.isArray(value) !== isSeveral || [value].flat().some((one) => typeof one !== expected))
      add(
        'wrong-form',
        [...path, id],
        `cannot be ${JSON.stringify(value)}: the field takes ${isSeveral ? 'a list of texts' : wordsOfTypes[expected]}`,
      )
    const options = optionsOf(field)
    const strange = options ? [value].flat().find((one) => !options.includes(String(one))) : undefined
    if (options && strange !== undefined) add('not-allowed', [...path, id], JSON.stringify(strange), options)
  }
}

/** Kinds of fields that a template can answer, with the type of their values in JSON. */
const templateTypes: Partial<Record<FormFieldDefinition['type'], 'string' | 'number' | 'boolean'>> = {
  text: 'string',
  choice: 'string',
  date: 'string',
  number: 'number',
  flag: 'boolean',
}
const wordsOfTypes = { string: 'a text in quotes', number: 'a number without quotes', boolean: 'true or false' }

/** The panels of a form with their places. */
function panelsOf({ panel, save, sections }: FormDefinition): [Path, FormPanel][] {
  const placed: [Path, FormPanel | undefined][] = [
    [['panel'], panel],
    [['save', 'panel'], save.panel],
    ...sections.map(({ panel: own }, s): [Path, FormPanel | undefined] => [['sections', s, 'panel'], own]),
  ]
  return placed.flatMap(([path, one]): [Path, FormPanel][] => (one ? [[path, one]] : []))
}

/** A kept file is read by a dataset whose parameters its address names, each a field of the form or its key. */
function checkStored(
  stored: FileStored,
  path: Path,
  { form: { save }, names, reach: { fields }, collected: { add, need } }: FormPlace,
): void {
  if (!need(names.dataset.keys(), stored.dataset, [...path, 'dataset'], 'unknown-dataset')) return
  const dataset = names.dataset.get(stored.dataset)
  if (!dataset) return
  if (dataset.writes) add('needs-reading', [...path, 'dataset'], stored.dataset)
  const told = [...fields.map(({ id }) => id), ...(save.key ? [save.key] : [])]
  for (const name of pathNames(stored.endpoint)) {
    if (
      need(
        (dataset.parameters ?? []).map(({ id }) => id),
        name,
        [...path, 'endpoint'],
        'unknown-parameter',
      )
    )
      need(told, name, [...path, 'endpoint'], 'unknown-field')
  }
  const columns = dataset.columns.map(({ id }) => id)
  const lacking = ['name', 'type', 'content'].find((name) => !columns.includes(name))
  if (lacking) add('unknown-column', [...path, 'dataset'], lacking, columns)
}

/** A measure is shown and entered in the reader's unit; a plain number is not. */
const quantityWords = (entered: string | undefined, loaded: string | undefined): string =>
  loaded === undefined
    ? `is entered in the reader's unit, but the column that is loaded has no "quantity"; add "quantity": "${entered}" there, or remove it here`
    : `is loaded from a column that measures ${loaded}, but is not entered as such; add "quantity": "${loaded}"`

/** The names a field is loaded from and saved by. */
function loadedFrom(field: FormFieldDefinition): string[] {
  if (field.type !== 'dateRange') return [field.id]
  return [field.names?.from ?? `${field.id}_from`, field.names?.to ?? `${field.id}_to`]
}

/** The calls of a form besides those that load and save it: of its draft, its panels and its kept files. */
export function furtherCalls(form: FormDefinition): [Path, string][] {
  return [
    ...(form.draft ? [[['draft', 'endpoint'], form.draft.endpoint] as [Path, string]] : []),
    ...panelsOf(form).map(([path, { endpoint }]): [Path, string] => [[...path, 'endpoint'], endpoint]),
    ...form.sections.flatMap((section, s) =>
      section.fields.flatMap((field, f): [Path, string][] =>
        field.type === 'file' && field.stored
          ? [[['sections', s, 'fields', f, 'stored', 'endpoint'], field.stored.endpoint]]
          : [],
      ),
    ),
  ]
}
