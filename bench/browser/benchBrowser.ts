import { limited, median, type BenchRow } from '../BenchRow.ts'
import type { BenchSize } from '../BenchSize.ts'
import { measurePages, type Pages, type Sample } from './measurePages.ts'
import { scriptBytes } from './scriptBytes.ts'

const maxRatio = 1.15
const maxInitialKilobytes = 170
const maxDashboardKilobytes = 340
const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10

const checkpoint: Pages = { engine: 'engine.html', handwritten: 'handwritten.html', hasFilters: true }
const overview: Pages = {
  engine: 'engine.html?report=survey-overview',
  handwritten: 'handwrittenOverview.html',
  hasFilters: false,
}

/**
 * Measures the checkpoint page (100 rows, 19 columns) and the overview of a survey of 200 units. Each runs through the
 * engine and as a page written by hand. Also weighs the JavaScript of the first page. Values are medians of interleaved
 * runs.
 */
export async function benchBrowser(size: BenchSize): Promise<BenchRow[]> {
  const { initial, dashboard } = await scriptBytes()
  return [
    limited('first page, initial JavaScript', kilobytes(initial), 'kB gz', maxInitialKilobytes),
    limited('dashboard, JavaScript beyond a page with a grid', kilobytes(dashboard), 'kB gz', maxDashboardKilobytes),
    ...compared('checkpoint', await measurePages(checkpoint, size), ['painted', 'filterChange']),
    ...compared('overview of 200 units', await measurePages(overview, size), ['painted']),
  ]
}

function compared(
  page: string,
  { engine, handwritten }: { engine: Sample[]; handwritten: Sample[] },
  parts: (keyof Sample)[],
): BenchRow[] {
  const of = (samples: Sample[], part: keyof Sample) => median(samples.map((sample) => sample[part]))
  return parts.flatMap((part): BenchRow[] => {
    const name = part === 'painted' ? `${page} page painted` : `${page} filter change`
    const [ours, handwrittenMs] = [of(engine, part), of(handwritten, part)]
    return [
      { name: `${name}, engine`, value: Math.round(ours), unit: 'ms' },
      { name: `${name}, by hand`, value: Math.round(handwrittenMs), unit: 'ms' },
      limited(`${name}, engine to by hand`, Math.round((ours / handwrittenMs) * 100) / 100, 'x', maxRatio),
    ]
  })
}
