import { isLocal } from '../../../../../engine/core/query/endpointPath.ts'
import type { DescribedDataset } from '../../../../../engine/core/definition/datasetModel.ts'
import type { FormDefinition } from '../../../../../schemas/generated/form.ts'
import { checkBindings, type Reach } from './checkPointers.ts'
import type { Collector } from '../collector.ts'
import type { Path } from '../../problems/Problem.ts'

/** Rows that the browser keeps are answered there, and no others are. */
export function checkLocal(
  { id, local = false }: DescribedDataset,
  endpoint: string | undefined,
  path: Path,
  { add }: Pick<Collector, 'add'>,
): void {
  const isAnsweredThere = endpoint !== undefined && isLocal(endpoint)
  if (local && !isAnsweredThere) add('local-dataset', path, id)
  if (!local && isAnsweredThere) add('needs-local', path, id)
}

/** A save that the browser does needs nothing of the server. */
export function checkLocalSave(save: FormDefinition['save'], reach: Reach, { add, need }: Collector): void {
  for (const property of ['dataset', 'workflow', 'constraints'] as const)
    if (save[property]) add('unknown-property', ['save', property], property)
  checkBindings(save.with, { path: ['save', 'with'], roots: ['params'] }, reach, { need })
}
