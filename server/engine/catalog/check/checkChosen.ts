import type { DatasetDefinition } from '../../../../schemas/generated/dataset.ts'
import type { LookupDefinition } from '../../../../schemas/generated/lookup.ts'
import type { Collector, Path } from './collector.ts'
import type { DefinitionFile } from '../read/readDefinitions.ts'

interface Field {
  id: string
  type: string
  lookup?: string
}
interface Asking {
  filters?: { steps: { fields: Field[] }[] }
  sections?: { fields: Field[] }[]
  settings?: Field[]
  sources?: Record<string, { dataset: string; with?: object }>
  save?: { dataset?: string }
}

/**
 * The lookups that fields offer as choices, with the types of the parameters of the same name that take what is chosen.
 */
export function chosenFrom(
  files: DefinitionFile[],
  datasetOf: (id: string) => DatasetDefinition | undefined,
): Map<string, Set<string>> {
  const chosen = new Map<string, Set<string>>()
  for (const { value } of files) {
    const { filters, sections, settings = [], sources = {}, save } = value as Asking
    const takers = [
      save?.dataset ?? [],
      ...Object.values(sources).map((source) => (source.with ? [] : source.dataset)),
    ].flat()
    for (const { id, type, lookup } of [
      ...(filters?.steps ?? sections ?? []).flatMap(({ fields }) => fields),
      ...settings,
    ]) {
      if (!lookup || (type !== 'lookup' && type !== 'tree')) continue
      const types = takers.flatMap(
        (dataset) => datasetOf(dataset)?.parameters?.find((parameter) => parameter.id === id)?.type ?? [],
      )
      chosen.set(lookup, new Set([...(chosen.get(lookup) ?? []), ...types]))
    }
  }
  return chosen
}

/** The dataset that a list is read from, and the types of the parameters that take what is chosen. */
interface ChosenContext {
  dataset: DatasetDefinition | undefined
  takers: ReadonlySet<string> | undefined
}

/** Checks that a list offers numbers where a number is required: a text would be refused with every choice. */
export function checkChosen(
  { value = 'value', columns }: LookupDefinition['lists'][number],
  path: Path,
  { dataset, takers }: ChosenContext,
  { add }: Pick<Collector, 'add'>,
): void {
  const shown = dataset?.columns.find(({ id }) => id === (columns?.[value] ?? value))
  if (!dataset || !shown || shown.type === 'integer' || !takers?.has('integer')) return
  add(
    'wrong-value',
    [...path, 'value'],
    `integer ${shown.type} ${shown.id}`,
    dataset.columns.filter(({ type, internal }) => type === 'integer' && !internal).map(({ id }) => id),
  )
}
