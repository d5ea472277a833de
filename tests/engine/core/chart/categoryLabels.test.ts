import { expect, it } from 'vitest'
import { labelsUnder } from '../../../../engine/core/chart/categoryLabels.ts'
import { chartData } from '../../../../engine/core/chart/chartData.ts'
import { textWidth } from '../../../../engine/core/chart/valueAxis.ts'
import { aChart, context } from './charts.ts'

it('labels in lines under bars keep four pixels between them, else they are slanted', () => {
  const under = (slot: number) =>
    labelsUnder(chartData(aChart(), [{ x: 'Steer Drive', a: 1 }], null, context), slot, 64, false)
  const line = textWidth('Steer', 12)
  expect([line + 4, line + 3].map(under).map(({ angle, texts }) => [angle, texts])).toEqual([
    [0, ['Steer<br>Drive']],
    [-40, ['Steer Drive']],
  ])
})

it('the first month of a narrow chart keeps its pair of years: where it has no room to lean, all stand upright', () => {
  const rows = Array.from({ length: 13 }, (_, index) => ({
    x: `${2024 + Math.floor((index + 10) / 12)}-${String(((index + 10) % 12) + 1).padStart(2, '0')}-01`,
    a: 1,
  }))
  const element = { ...aChart(), x: { ...aChart().x, column: 'x', interval: { value: 'month' as const } } }
  const data = chartData(element, rows, 'month', context)
  for (const slot of [26, 28, 40]) {
    const { angle, texts } = labelsUnder(data, slot, 30, false)
    expect([slot, angle === 0 || angle === -40 || angle === -90, texts.filter((text) => text.includes('…'))]).toEqual([
      slot,
      true,
      [],
    ])
  }
  expect(labelsUnder(data, 26, 10, false).angle).toBe(-90)
})
