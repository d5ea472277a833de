import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import { projectFolder } from '../../server/platform/settings.ts'
import { limited, type BenchRow } from '../BenchRow.ts'

/** Many more than there are, so that the figure does not change with each that is added. */
const wanted = 800
const maxMs = 1300

interface SomeReport {
  route: string
  sources: Record<string, { endpoint?: string }>
  exports: { endpoint: string }[]
}

/**
 * Checking 800 files of definitions for the first time after start: the shipped ones and copies of the largest report.
 */
export async function benchDefinitions(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'definitions-'))
  try {
    await cp(`${projectFolder}/definitions`, folder, { recursive: true })
    const shipped = (await readdir(folder, { recursive: true })).filter((name) => /\/.*\.json$/.test(name)).length
    const text = await readFile(join(folder, 'checkpoint/checkpoint.report.json'), 'utf8')
    if (shipped >= wanted) throw new Error(`there are ${shipped} definitions: the bench has to check more`)
    for (let index = shipped; index < wanted; index++)
      await writeFile(join(folder, `checkpoint/copy-${index}.report.json`), copyOf(text, index))
    const began = performance.now()
    const { problems, files } = await loadCatalog(folder)
    const duration = performance.now() - began
    // A file may hold several lookups.
    if (problems.length || files.size < wanted)
      throw new Error(`${files.size} definitions, ${problems.length} problems`)
    return [limited(`${wanted} files of definitions checked after start`, Math.round(duration), 'ms', maxMs)]
  } finally {
    await rm(folder, { recursive: true })
  }
}

function copyOf(text: string, index: number): string {
  const report = JSON.parse(text) as SomeReport
  const id = `copy-${index}`
  for (const [name, source] of Object.entries(report.sources))
    if (source.endpoint) source.endpoint = `POST own/copy${index}/${name}`
  report.exports.forEach((item, place) => {
    item.endpoint = `POST own/copy${index}/file${place}`
  })
  return JSON.stringify({ ...report, route: `/${id}` }, null, 2)
}
