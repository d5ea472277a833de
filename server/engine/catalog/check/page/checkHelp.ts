import { guideSections } from '../../../../../schemas/generated/guideSections.ts'
import type { Collector } from '../collector.ts'

/** Checks that the section of the guide which a page names is there. */
export function checkHelp({ help }: { help?: string }, { need }: Collector): void {
  if (help === undefined) return
  const sections = Object.entries(guideSections).flatMap(([chapter, anchors]) => [
    chapter,
    ...anchors.map((anchor) => `${chapter}#${anchor}`),
  ])
  need(sections, help, ['help'], 'unknown-section')
}
