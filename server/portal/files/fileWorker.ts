import { serveFiles } from '../../engine/exports/threads/serveFiles.ts'
import { productName } from '../setup/product.ts'

serveFiles({
  name: productName,
  drawings: {
    axles: async () => (await import('./unitDrawing.ts')).unitDrawing,
    inspector: null,
    import: null,
    'load-progress': null,
    rejections: null,
    'source-secret': null,
    preview: null,
  },
})
