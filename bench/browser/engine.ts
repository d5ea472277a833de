import type { Report } from '../../engine/index.ts'
import { expectDataGrid } from '../../engine/preload.ts'
import '../../src/styles/base.css'
import './watchRows.ts'

/** As in the portal, the definition and the grid are asked for while the engine is on its way. */
async function open(): Promise<void> {
  expectDataGrid()
  const search = new URLSearchParams(window.location.search)
  const response = fetch(`/recorded/report/${search.get('report') ?? 'checkpoint'}`)
  const [{ showReport }, answer] = await Promise.all([import('./enginePage.tsx'), response])
  search.delete('report')
  showReport((await answer.json()) as Report, search.size > 0 ? `?${search.toString()}` : '')
}

void open()
