import type { DescribedDataset } from './datasetModel.ts'
import type { LookupDefinition } from '../../../schemas/generated/lookup.ts'
import type { Access } from '../access/Access.ts'

/**
 * Looks up the definitions that another refers to, by id. Only checked definitions are parsed, so a missing one is a
 * bug.
 */
export interface Library {
  dataset(id: string): DescribedDataset | undefined
  lookup(id: string): LookupDefinition | undefined
  access: Access
}
