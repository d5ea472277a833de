import { limited, median, type BenchRow } from '../BenchRow.ts'
import type { BenchSize } from '../BenchSize.ts'
import { measurePages, type Sample } from './measurePages.ts'
import { scriptBytes } from './scriptBytes.ts'

const maxRatio = 1.15
const maxInitialKilobytes = 170
const maxDashboardKilobytes = 340
const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10

/**
 * The checkpoint page, 100 rows and 19 columns, through the engine against the same page written by hand; and what the
 * first page's JavaScript weighs. Medians of an interleaved run.
 */
export async function benchBrowser(size: BenchSize): Promise<BenchRow[]> {
  const { engine, handwritten } = await measurePages(size)
  const { initial, dashboard } = await scriptBytes()
  const of = (samples: Sample[], part: keyof Sample) => median(samples.map((sample) => sample[part]))
  return [
    limited('first page, initial JavaScript', kilobytes(initial), 'kB gz', maxInitialKilobytes),
    limited('dashboard, JavaScript beyond a page with a grid', kilobytes(dashboard), 'kB gz', maxDashboardKilobytes),
    ...(['painted', 'filterChange'] as const).flatMap((part): BenchRow[] => {
      const name = part === 'painted' ? 'checkpoint page painted' : 'checkpoint filter change'
      const [ours, theirs] = [of(engine, part), of(handwritten, part)]
      return [
        { name: `${name}, engine`, value: Math.round(ours), unit: 'ms' },
        { name: `${name}, by hand`, value: Math.round(theirs), unit: 'ms' },
        limited(`${name}, engine to by hand`, Math.round((ours / theirs) * 100) / 100, 'x', maxRatio),
      ]
    }),
  ]
}
