import { expect, it } from 'vitest'
import { labelsUnder } from '../../../../engine/core/chart/categoryLabels.ts'
import { chartData } from '../../../../engine/core/chart/chartData.ts'
import { textWidth } from '../../../../engine/core/chart/valueAxis.ts'
import { aChart, context } from './charts.ts'

it('labels in lines under bars keep four pixels between them, else they are slanted', () => {
  const under = (slot: number) => labelsUnder(chartData(aChart(), [{ x: 'Steer Drive', a: 1 }], null, context), slot, 64, false)
  const line = textWidth('Steer', 12)
  expect([line + 4, line + 3].map(under).map(({ angle, texts }) => [angle, texts])).toEqual([[0, ['Steer<br>Drive']], [-40, ['Steer Drive']]])
})
