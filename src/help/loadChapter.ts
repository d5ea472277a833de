import type { GuideChapter } from './guideModel.ts'

/**
 * Each chapter is a file of its own, loaded when it is opened. The build makes it of the Markdown:
 * scripts/guide/guidePlugin.ts.
 */
const files = import.meta.glob<GuideChapter>('../../docs/guide/*.md', { query: '?guide', import: 'default' })

const loaded = new Map<string, Promise<GuideChapter>>()

/** The chapter's text; rejects where it cannot be loaded, and is tried again the next time. */
export function loadChapter(id: string): Promise<GuideChapter> {
  const known = loaded.get(id)
  if (known) return known
  const load = files[`../../docs/guide/${id}.md`]
  if (!load) return Promise.reject(new Error(`the guide has no chapter ${id}`))
  const chapter = load()
  loaded.set(id, chapter)
  chapter.catch(() => loaded.delete(id))
  return chapter
}
