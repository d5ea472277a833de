import type { FeedWrite } from '../../../engine/core/definition/parseFeed.ts'
import type { DatasetCaller } from '../../access/DatasetCaller.ts'
import { quoted } from '../query/quoted.ts'
import type { Dataset } from '../query/toStatement.ts'
import type { FeedTable } from './feedTable.ts'

/** Columns of staged rows beside those of the table. */
export const [suppliedColumns, isNew, wasRow] = ['feed_given', 'feed_is_new', 'feed_was']

export const staged = 'feed_staged'

/** Parts that the statements of one write are made of. */
export interface Stage {
  write: FeedWrite
  dataset: Dataset
  table: FeedTable
  /** Columns of the table that the dataset answers. */
  written: string[]
  /** Columns of the key that are empty in a staged row: others are compared by an index. */
  emptyInKey: string[]
  caller: DatasetCaller
  datasetOf(id: string): Dataset
}

export function stageOf(
  write: FeedWrite,
  table: FeedTable,
  caller: DatasetCaller,
  datasetOf: Stage['datasetOf'],
): Stage {
  const dataset = datasetOf(write.dataset)
  const names = table.columns.filter((column) => !column.isGenerated).map(({ name }) => name)
  return {
    write,
    dataset,
    table,
    caller,
    datasetOf,
    emptyInKey: [],
    written: dataset.columns.map(({ id }) => id).filter((id) => names.includes(id)),
  }
}

export const columnList = (names: string[], text: (name: string) => string = quoted): string =>
  names.map(text).join(', ')

export const sameKey = ({ write, emptyInKey }: Stage, one: string, other: string): string =>
  write.key
    .map(
      (name) =>
        `${one}.${quoted(name)} ${emptyInKey.includes(name) ? 'is not distinct from' : '='} ${other}.${quoted(name)}`,
    )
    .join(' and ')

export const keyOf = ({ write }: Stage, alias: string): string =>
  `jsonb_build_object(${write.key.map((name) => `'${name}', ${alias}.${quoted(name)}`).join(', ')})`
