import type { DescribedDataset } from '../../../../../engine/core/definition/datasetModel.ts'
import type { Security } from '../../../../../schemas/generated/definitions.ts'
import { reviewedDatasets } from '../../../../platform/database/reviewedDatasets.ts'
import { checkLinkTarget } from '../page/checkLink.ts'
import { checkBindings, reachOf } from '../page/checkPointers.ts'
import type { Collector } from '../collector.ts'
import { columnsOf, type Names } from '../Names.ts'
import type { Path } from '../../problems/Problem.ts'

/** Links of a result have a row, and no page around it. */
const noPage = { id: '', kind: 'report' as const, title: '', route: '', sources: {}, elements: [] }

/**
 * Checks that results of the search are made of columns, lead to pages, and are read without being asked for anything.
 */
export function checkSearchable(dataset: DescribedDataset, names: Names, collected: Collector): void {
  const { searchable } = dataset
  if (!searchable) return
  const { add, need } = collected
  const at: Path = ['searchable']
  if (dataset.writes || dataset.local) return add('needs-reading', at, dataset.id)
  const shown = dataset.columns.filter(({ internal }) => !internal).map(({ id }) => id)
  const texts = dataset.columns.filter(({ type }) => type === 'text').map(({ id }) => id)
  need(shown, searchable.name, [...at, 'name'], 'unknown-column')
  searchable.detail?.forEach(({ column }, index) =>
    need(shown, column, [...at, 'detail', index, 'column'], 'unknown-column'),
  )
  searchable.by.forEach(({ column }, index) => {
    const path = [...at, 'by', index, 'column']
    if (need(columnsOf(dataset), column, path, 'unknown-column') && !texts.includes(column))
      add('unfit-property', path, `search ${column} ${dataset.columns.find(({ id }) => id === column)?.type ?? ''}`, [
        'text',
      ])
  })
  searchable.links.forEach((link, index) => {
    const path = [...at, 'links', index]
    const reach = reachOf(noPage, (id) => names.dataset.get(id))
    checkBindings(link.with, { path: [...path, 'with'], roots: ['row'], row: dataset.id }, reach, collected)
    if (link.address)
      checkBindings({ address: { from: link.address } }, { path, roots: ['row'], row: dataset.id }, reach, collected)
    checkLinkTarget(link, { path, row: dataset.id }, names, collected)
  })
  const requiredIndex = (dataset.parameters ?? []).findIndex(({ required }) => required)
  if (requiredIndex >= 0)
    add(
      'wrong-form',
      ['parameters', requiredIndex, 'required'],
      'cannot be required, because the search has no value for it; remove it, or make another dataset searchable',
    )
  checkReader(dataset, searchable.security, collected)
}

/** Rows of closed tables are for who holds the permission alone. */
function checkReader({ id }: DescribedDataset, security: Security | undefined, { add }: Collector): void {
  const asks = Object.hasOwn(reviewedDatasets, id) ? reviewedDatasets[id] : null
  if (asks && security?.code !== asks.code) add('closed-dataset', ['searchable'], id, [JSON.stringify(asks)])
}
