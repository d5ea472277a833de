import { expect, test } from 'vitest'
import type { Tile } from '../../../../engine/core/definition/model.ts'
import { parseElement } from '../../../../engine/core/elements/elementKinds.ts'
import type { DescribedDataset } from '../../../../engine/core/definition/datasetModel.ts'
import type { ReportDefinition, TileDefinition } from '../../../../schemas/generated/report.ts'
import { noAccess } from '../../../../engine/core/access/Access.ts'

const seen: DescribedDataset = {
  kind: 'dataset',
  id: 'seen',
  rowKey: ['id'],
  columns: [
    { id: 'mileage', type: 'numeric', quantity: 'distance' },
    { id: 'hours', type: 'numeric' },
    { id: 'seen_on', type: 'date' },
    { id: 'name', type: 'text' },
  ],
} as DescribedDataset
const report: ReportDefinition = {
  kind: 'report',
  id: 'r',
  title: 'R',
  route: '/r',
  elements: [],
  sources: {
    one: { endpoint: 'POST own/one', dataset: 'seen', one: true },
    list: { endpoint: 'POST own/list', dataset: 'seen', header: 'seen' },
  },
}
const around = {
  report,
  datasetOf: () => seen,
  headerOf: (source: string) => (source === 'list' ? seen : undefined),
  library: { dataset: () => undefined, lookup: () => undefined, access: noAccess },
}
const tile = (from: string, given: Partial<TileDefinition> = {}): TileDefinition => ({
  id: 't',
  title: 'T',
  value: { from },
  ...given,
})
const written = ({ format, quantity }: Tile): unknown[] => [format, quantity]
const detailOf = (one: TileDefinition): unknown[] =>
  written(
    (parseElement({ id: 'e', type: 'details', items: [one] }, 'report.r.elements', around) as { items: Tile[] })
      .items[0]!,
  )
const tileOf = (one: TileDefinition): unknown[] =>
  written(
    (parseElement({ id: 'e', type: 'tiles', tiles: [one] }, 'report.r.elements', around) as { tiles: Tile[] })
      .tiles[0]!,
  )

test('a value of one row is written as its dataset has it, of a header too, unless the definition says otherwise', () => {
  expect(['mileage', 'hours', 'seen_on', 'name'].map((column) => detailOf(tile(`/sources/one/${column}`)))).toEqual([
    ['decimal', 'distance'],
    ['decimal', null],
    ['date', null],
    ['text', null],
  ])
  expect(detailOf(tile('/sources/list/mileage'))).toEqual(['decimal', 'distance'])
  expect(detailOf(tile('/sources/one/hours', { format: 'integer' }))).toEqual(['integer', null])
  expect([detailOf(tile('/sources/list/total_items')), detailOf(tile('/params/id'))]).toEqual([
    ['text', null],
    ['text', null],
  ])
})

test('a tile counts, unless it measures something', () => {
  expect(tileOf(tile('/sources/one/hours'))).toEqual(['integer', null])
  expect(tileOf(tile('/sources/one/mileage'))).toEqual(['integer', 'distance'])
})
