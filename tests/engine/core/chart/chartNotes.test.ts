import { expect, it } from 'vitest'
import type { ChartData } from '../../../../engine/core/chart/chartData.ts'
import { chartNotes } from '../../../../engine/core/chart/chartNotes.ts'

const category = { label: 'May', short: 'May', isPartial: false, point: null }
const data: ChartData = {
  categories: [category, category],
  series: [],
  interval: null,
  missing: 0,
  leftOut: 0,
  isEmpty: false,
  bands: [],
}
const notes = (given: Partial<ChartData>) =>
  chartNotes(
    { ...data, ...given },
    {
      translate: (_key, text, values) =>
        text.replace(/\{\{(\w+)\}\}/g, (_found, name: string) => String(values?.[name])),
    },
  )

it('a chart says below what it marks and what it leaves out, and nothing else', () => {
  expect(notes({})).toEqual([])
  expect(notes({ leftOut: 3 })).toEqual(['The 2 largest of 5.'])
  expect(notes({ missing: 1 })).toEqual(['1 of 2 have no data.'])
  expect(notes({ missing: 2, isEmpty: true })).toEqual([])
  expect(notes({ categories: [category, { ...category, isPartial: true }] })).toEqual([
    '* Partial period: only some of its days are in the dates chosen.',
  ])
})
