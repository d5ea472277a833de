import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectFolder } from '../../server/platform/settings.ts'

interface Chunk {
  file: string
  imports?: string[]
}

/** The output folder of `npm run bench`. */
const built = join(projectFolder, 'dist/portal')

/** The chunks of each page beyond its static imports, named by the source that is loaded on demand. */
const report = ['index.html', 'src/report/reportEngine.tsx']
const gridPage = [...report, 'engine/views/grid/DataGrid.tsx']
const dashboardPage = [...report, 'engine/views/dashboard/DashboardBody.tsx', 'engine/views/chart/Plot.tsx']

/**
 * Gzipped bytes of JavaScript: what index.html loads before anything is clicked, and what a dashboard needs that a page
 * with a grid has not.
 */
export async function scriptBytes(): Promise<{ initial: number; dashboard: number }> {
  const manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const loadedBy = (roots: string[]): Set<string> => {
    const files = new Set<string>()
    const add = (name: string): void => {
      const chunk = manifest[name]
      if (!chunk) throw new Error(`The build has no part of its own for ${name}`)
      if (files.has(chunk.file)) return
      files.add(chunk.file)
      chunk.imports?.forEach(add)
    }
    roots.forEach(add)
    return files
  }
  const weigh = async (files: Iterable<string>): Promise<number> => {
    const sizes = await Promise.all(
      [...files].map(async (file) => gzipSync(await readFile(join(built, file)), { level: 9 }).length),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const known = loadedBy(gridPage)
  return {
    initial: await weigh(loadedBy(['index.html'])),
    dashboard: await weigh([...loadedBy(dashboardPage)].filter((file) => !known.has(file))),
  }
}
