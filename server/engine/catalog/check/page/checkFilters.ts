import type { DescribedDataset } from '../../../../../engine/core/definition/datasetModel.ts'
import type { FormFieldDefinition } from '../../../../../schemas/generated/form.ts'
import type { FieldDefinition, ReportDefinition } from '../../../../../schemas/generated/report.ts'
import { optionsOf } from './checkPointers.ts'
import type { Collector } from '../collector.ts'
import type { Names } from '../Names.ts'
import { nearest } from '../../problems/nearest.ts'
import type { Path } from '../../problems/Problem.ts'

type Parameter = NonNullable<DescribedDataset['parameters']>[number]

/** The types of a parameter that can take what a filter holds. */
const acceptedTypes: Record<FieldDefinition['type'], Parameter['type'][]> = {
  text: ['text'],
  number: ['integer', 'numeric'],
  date: ['date'],
  dateRange: ['date'],
  flag: ['boolean'],
  choice: ['text', 'integer', 'boolean'],
  lookup: ['text', 'integer'],
  tree: ['text', 'integer'],
  pickTable: ['text', 'integer'],
}

interface PlacedFilter {
  field: FieldDefinition
  path: Path
}

/** Checks that each filter is used, and fits the parameters that receive it: one value or several, of their type. */
export function checkFilters(report: ReportDefinition, placed: PlacedFilter[], names: Names, { add }: Collector): void {
  let text: string | undefined
  const isNamed = (id: string): boolean => {
    text ??= JSON.stringify(report)
    return text.includes(`"/filters/${id}"`) || text.includes(`"/filters/${id}/`) || filtersNamedIn(report).includes(id)
  }
  const reportedIds = new Set<string>()
  for (const { field, path } of placed) {
    const parameters = Object.values(report.sources).flatMap((source) =>
      parametersOf(field, source, names.dataset.get(source.dataset)),
    )
    for (const parameter of parameters) {
      const isSeveral = 'multiple' in field && field.multiple === true
      if (reportedIds.has(field.id)) break
      if (isSeveral && !parameter.multiple) add('several-for-one', [...path, 'multiple'], field.id, [parameter.id])
      else if (!acceptedTypes[field.type].includes(parameter.type))
        add('wrong-filter', [...path, 'type'], `${field.type} ${field.id}`, [`${parameter.type} ${parameter.id}`])
      else continue
      reportedIds.add(field.id)
    }
    checkOptions(field, parameters, path, add)
    if (field.type === 'dateRange' && field.names) checkRange(field.names, path)
    const isKnown = Object.values(report.sources).every(({ dataset }) => names.dataset.get(dataset))
    if (isKnown && parameters.length === 0 && !isNamed(field.id))
      add('unused-filter', [...path, 'id'], field.id, parametersUnasked(report, placed, names))
  }

  /** Its ends have the names of parameters, the first day that of the first. */
  function checkRange({ from, to }: { from: string; to: string }, path: Path): void {
    const all = [
      ...new Set(
        Object.values(report.sources).flatMap(({ dataset }) =>
          (names.dataset.get(dataset)?.parameters ?? []).map(({ id }) => id),
        ),
      ),
    ]
    for (const [end, name] of [
      ['from', from],
      ['to', to],
    ] as const) {
      const suggestion = nearest(
        name,
        all.filter((id) => id !== from && id !== to),
      )
      if (!all.includes(name) && suggestion !== null)
        add('unknown-parameter', [...path, 'names', end], name, [suggestion])
    }
    if (/(^|_)(to|until|end|last)(_|$)/.test(from) && /(^|_)(from|since|start|begin|first)(_|$)/.test(to))
      add('swapped-range', [...path, 'names'], `${from} ${to}`)
  }
}

/** Options that no parameter takes would be refused with every choice of them. */
export function checkOptions(
  field: { type: FieldDefinition['type'] | FormFieldDefinition['type']; options?: unknown },
  parameters: readonly Parameter[],
  path: Path,
  add: Collector['add'],
): void {
  for (const { values } of parameters) {
    const strange = values && optionsOf(field)?.find((option) => !values.map(String).includes(option))
    if (!values || strange === undefined || strange === null) continue
    const index = (field.options as { value: string }[]).findIndex(({ value }) => value === strange)
    return add('not-allowed', [...path, 'options', index, 'value'], JSON.stringify(strange), values.map(String))
  }
}

/**
 * The parameters of a source that a filter is given to: those that are bound to it, or without bindings those of its
 * names.
 */
function parametersOf(
  field: FieldDefinition,
  { with: bound }: ReportDefinition['sources'][string],
  dataset: DescribedDataset | undefined,
): Parameter[] {
  const all = dataset?.parameters ?? []
  if (!bound) return all.filter(({ id }) => namesOf(field).includes(id))
  return all.filter(({ id }) => {
    const binding = bound[id]
    return (
      binding &&
      'from' in binding &&
      (binding.from === `/filters/${field.id}` ||
        (/^\/(from|to)$/.test(String(binding.from).slice(`/filters/${field.id}`.length)) &&
          String(binding.from).startsWith(`/filters/${field.id}/`)))
    )
  })
}

/** Returns the names of a filter in a request. */
function namesOf(field: FieldDefinition): string[] {
  if (field.type !== 'dateRange') return [field.id]
  const { from, to } = field.names ?? { from: `${field.id}_from`, to: `${field.id}_to` }
  return [from, to]
}

/** Filters that are named without a pointer. */
function filtersNamedIn(report: ReportDefinition): string[] {
  const { name, subject } = report.generate ?? {}
  return [name ?? [], subject ?? []].flat()
}

/** Parameters that no filter is called like: one of them was probably meant. */
function parametersUnasked(report: ReportDefinition, placed: PlacedFilter[], names: Names): string[] {
  const filterNames = placed.flatMap(({ field }) => namesOf(field))
  const all = Object.values(report.sources).flatMap(({ dataset }) =>
    (names.dataset.get(dataset)?.parameters ?? []).map(({ id }) => id),
  )
  return [...new Set(all)].filter((id) => !filterNames.includes(id))
}
