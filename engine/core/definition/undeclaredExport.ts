import type { Export } from './model.ts'

/** A file that no definition lists among its exports, as a dashboard's of one report or of a basket. */
export function undeclaredExport(named: Pick<Export, 'id' | 'title' | 'format' | 'endpoint'>): Export {
  return { ...named, include: [], orientation: 'portrait', isPlain: false, bilingual: null, security: null, body: {} }
}
