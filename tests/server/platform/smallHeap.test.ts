import { expect, it } from 'vitest'
import { withSmallHeap } from '../../../server/platform/smallHeap.ts'

it('lets the heap grow little until the last work has ended, and answers the result of each', async () => {
  const percents: number[] = []
  const grow = (percent: number): void => void percents.push(percent)
  let end = (): void => {}
  const long = withSmallHeap(
    () =>
      new Promise<string>((resolve) => {
        end = () => resolve('long')
      }),
    grow,
  )
  expect(await withSmallHeap(async () => 'short', grow)).toBe('short')
  expect(percents).toEqual([30])
  end()
  expect(await long).toBe('long')
  expect(percents).toEqual([30, 0])
})

it('ends with work that fails, and passes its error on', async () => {
  const percents: number[] = []
  await expect(
    withSmallHeap(
      () => Promise.reject(new Error('failed')),
      (percent) => void percents.push(percent),
    ),
  ).rejects.toThrow('failed')
  expect(percents).toEqual([30, 0])
})
