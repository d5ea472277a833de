import { isLocal } from '../../../engine/core/query/endpointPath.ts'
import type { DatasetDefinition } from '../../../schemas/generated/dataset.ts'
import type { FormDefinition } from '../../../schemas/generated/form.ts'
import type { ReportDefinition } from '../../../schemas/generated/report.ts'
import { checkPointer, type Reach } from './checkPointers.ts'
import type { Collector, Path } from './collector.ts'
import type { Names } from './Names.ts'

/** Rows that the browser keeps are answered there, and no others are. */
export function checkLocal(id: string, { local = false }: DatasetDefinition, endpoint: string | undefined, path: Path, { add }: Pick<Collector, 'add'>): void {
  const isAnsweredThere = endpoint !== undefined && isLocal(endpoint)
  if (local && !isAnsweredThere) add('local-dataset', path, id)
  if (!local && isAnsweredThere) add('needs-local', path, id)
}

/** What the browser keeps, no server can write into a file. */
export function checkFiled({ include }: NonNullable<ReportDefinition['exports']>[number], index: number, { elements, sources }: ReportDefinition, names: Names, { add }: Collector): void {
  for (const element of elements) {
    const isIncluded = include ? include.includes(element.id) : element.show !== 'screen'
    const dataset = 'source' in element ? sources[element.source]?.dataset ?? '' : ''
    if (isIncluded && names.dataset.get(dataset)?.local) add('local-dataset', ['exports', index], dataset)
  }
}

/** A save that the browser does needs nothing of the server. */
export function checkLocalSave(save: FormDefinition['save'], reach: Reach, { add, need }: Collector): void {
  for (const property of ['dataset', 'workflow', 'constraints'] as const) if (save[property]) add('unknown-property', ['save', property], property)
  for (const [name, binding] of Object.entries(save.with ?? {})) if ('from' in binding) checkPointer(String(binding.from), ['save', 'with', name, 'from'], ['params'], reach, need)
}
