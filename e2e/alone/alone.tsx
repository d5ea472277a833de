import { createRoot } from 'react-dom/client'
import { EngineProvider } from '../../engine/views/EngineProvider.tsx'
import { createEngineTestServices } from '../../tests/engine/state/testServices.ts'
import { pieces } from './pieces.tsx'
import '../../src/styles/base.css'

/** Everything the engine looks like, for a piece to be held against. */
const sheets = import.meta.glob('../../engine/views/**/*.css')
const bringEverything = async (): Promise<void> => {
  await Promise.all(Object.values(sheets).map((load) => load()))
}
Object.assign(window, { bringEverything, pieces: Object.keys(pieces) })

/** One piece of the engine with what its own modules import, and nothing else: `?piece=` names it. */
const load = pieces[new URLSearchParams(location.search).get('piece') ?? '']
const root = document.getElementById('piece')
if (load && root) {
  const Piece = await load()
  createRoot(root).render(
    <EngineProvider services={createEngineTestServices({})}>
      <Piece />
    </EngineProvider>,
  )
}
