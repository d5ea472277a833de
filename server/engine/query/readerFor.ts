import type { DatasetCaller } from '../../access/DatasetCaller.ts'
import type { QueryOptions } from '../../platform/database/Database.ts'
import { isReviewed } from '../../platform/database/reviewedDatasets.ts'
import { baseDatasetsOf } from './toSharedStatement.ts'
import type { Dataset } from './toStatement.ts'

/**
 * Options for reading datasets: in the role of their caller, but for reviewed ones, which read what is closed to all
 * readers.
 */
export function readerFor(
  datasets: string[],
  caller: DatasetCaller,
  datasetOf: (id: string) => Dataset,
): Pick<QueryOptions, 'reader' | 'readsOnly'> {
  return datasets.every((id) => isReviewedDataset(id, datasetOf))
    ? { readsOnly: true }
    : { readsOnly: true, reader: caller.scope }
}

/** Parts what is asked of datasets: one statement is read in one role, and reviewed ones in that of the portal. */
export function partedByRole<Item>(
  items: readonly Item[],
  idOf: (one: Item) => string,
  datasetOf: (id: string) => Dataset,
): Item[][] {
  const reviewed = items.filter((one) => isReviewedDataset(idOf(one), datasetOf))
  return [reviewed, items.filter((one) => !reviewed.includes(one))].filter((part) => part.length > 0)
}

/**
 * True if a dataset and all that it stands on were reviewed. One that stands on a reviewed one without being it is read
 * as any other, and refused by the database.
 */
export function isReviewedDataset(id: string, datasetOf: (id: string) => Dataset): boolean {
  return baseDatasetsOf(id, datasetOf).every((name) => isReviewed({ kind: 'dataset', name, sql: datasetOf(name).sql }))
}
