import { pointersOf } from '../core/condition/evaluate.ts'
import type { Action } from '../core/definition/actionModel.ts'
import type { Binding, Element, Report, Source } from '../core/definition/model.ts'

/** The sources that something on the screen shows, or an action's condition looks at; those that feed only files are never asked here. */
export function screenSources(report: Report): Source[] {
  const shown = report.elements.filter((element) => element.show !== 'export')
  const actions = [...report.actions, ...shown.flatMap((element) => (element.type === 'grid' ? element.actions : []))]
  const used = new Set([...shown.flatMap(sourcesOf), ...actions.flatMap(lookedAt)])
  return Object.values(report.sources).filter((source) => source.endpoint !== null && used.has(source.id))
}

function sourcesOf(element: Element): string[] {
  switch (element.type) {
    case 'grid':
    case 'chart':
    case 'images':
      return [element.source]
    case 'tiles':
      return element.tiles.flatMap((tile) => sourceOf(tile.value))
    case 'cover':
      return element.lines.flatMap((line) => sourceOf(line.value))
    case 'section':
    case 'comment':
      return []
    case 'details':
      return element.items.flatMap((item) => sourceOf(item.value))
    case 'view':
      return [...(element.each ? [element.each] : []), ...Object.values(element.with).flatMap(sourceOf)]
  }
}

const lookedAt = ({ visible, enabled }: Action): string[] => [visible, enabled].flatMap((condition) => (condition ? pointersOf(condition).flatMap(sourceAt) : []))

const sourceOf = (binding: Binding): string[] => ('from' in binding ? sourceAt(binding.from) : [])

function sourceAt(pointer: string): string[] {
  const match = /^\/sources\/([^/]+)/.exec(pointer)
  return match ? [match[1]!] : []
}
