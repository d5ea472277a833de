import { expectDataGrid } from '../../engine/ahead.ts'
import type { Report } from '../../engine/index.ts'

/** As in the portal, the definition and the grid are asked for while the engine is on its way. */
expectDataGrid()

const search = new URLSearchParams(window.location.search)
export const asked = fetch(`/recorded/report/${search.get('report') ?? 'checkpoint'}`).then(async (answer) => (await answer.json()) as Report)
