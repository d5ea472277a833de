import type { DescribedDataset } from '../../../../engine/core/definition/datasetModel.ts'
import type { FormFieldDefinition } from '../../../../schemas/generated/form.ts'
import type { LookupDefinition } from '../../../../schemas/generated/lookup.ts'
import type { FieldDefinition } from '../../../../schemas/generated/report.ts'
import type { Collector } from './collector.ts'
import type { DefinitionFile } from '../read/DefinitionFile.ts'
import type { Path } from '../problems/Problem.ts'

/** The fields of a page, and the datasets that take their values by name. */
interface Asking {
  fields: (FieldDefinition | FormFieldDefinition)[]
  datasets: string[]
}

function askingIn(file: DefinitionFile): Asking {
  switch (file.kind) {
    case 'report':
    case 'dashboard': {
      const { filters, sources = {} } = file.value
      return {
        fields: (filters?.steps ?? []).flatMap(({ fields }) => fields),
        datasets: Object.values(sources).flatMap((source) => (source.with ? [] : source.dataset)),
      }
    }
    case 'form': {
      const { sections, save } = file.value
      return { fields: sections.flatMap(({ fields }) => fields), datasets: save.dataset ? [save.dataset] : [] }
    }
    case 'card':
      return { fields: file.value.settings ?? [], datasets: [] }
    default:
      return { fields: [], datasets: [] }
  }
}

/**
 * The lookups that fields offer as choices, with the types of the parameters of the same name that take what is chosen.
 */
export function chosenFrom(
  files: DefinitionFile[],
  datasetOf: (id: string) => DescribedDataset | undefined,
): Map<string, Set<string>> {
  const chosen = new Map<string, Set<string>>()
  for (const file of files) {
    const { fields, datasets } = askingIn(file)
    for (const field of fields) {
      if (field.type !== 'lookup' && field.type !== 'tree') continue
      const { id, lookup } = field
      const types = datasets.flatMap(
        (dataset) => datasetOf(dataset)?.parameters?.find((parameter) => parameter.id === id)?.type ?? [],
      )
      chosen.set(lookup, new Set([...(chosen.get(lookup) ?? []), ...types]))
    }
  }
  return chosen
}

/** The dataset that a list is read from, and the types of the parameters that take what is chosen. */
interface ChosenContext {
  dataset: DescribedDataset | undefined
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
