import type { Asker } from '../../access/Asker.ts'
import type { QueryOptions } from '../../platform/database/Database.ts'
import { isReviewed } from '../../platform/database/reviewedDatasets.ts'
import { foundationsOf } from './toSharedStatement.ts'
import type { Dataset } from './toStatement.ts'

/** Options for reading datasets: in the role of their asker, but for reviewed ones, which read what is closed to all readers. */
export function readerFor(datasets: string[], asker: Asker, datasetOf: (id: string) => Dataset): Pick<QueryOptions, 'reader' | 'readsOnly'> {
  return datasets.some((id) => isReviewedDataset(id, datasetOf)) ? { readsOnly: true } : { readsOnly: true, reader: asker.scope }
}

/** True if a dataset, or one that it stands on, was reviewed. */
export function isReviewedDataset(id: string, datasetOf: (id: string) => Dataset): boolean {
  return foundationsOf(id, datasetOf).some((name) => isReviewed({ kind: 'dataset', name, sql: datasetOf(name).sql }))
}
