import { pointersOf } from '../core/condition/evaluate.ts'
import type { Action } from '../core/definition/actionModel.ts'
import type { Binding, Condition, Element, Report, Source } from '../core/definition/model.ts'

/**
 * The sources that something on the screen shows, or an action's condition looks at; those that feed only files are
 * never asked here.
 */
export function screenSources(report: Report): Source[] {
  const used = new Set([...bodySourceIds(report), ...report.asOf.flatMap(({ value }) => sourceOf(value))])
  return Object.values(report.sources).filter((source) => source.endpoint !== null && used.has(source.id))
}

/**
 * The sources that the page cannot be shown without: what only its heading tells is left out where it does not come.
 */
export function bodySourceIds(report: Report): string[] {
  const shown = report.elements.filter((element) => element.show !== 'export')
  const actions = [...report.actions, ...shown.flatMap((element) => (element.type === 'grid' ? element.actions : []))]
  return [...shown.flatMap(sourcesOf), ...actions.flatMap(lookedAt)]
}

function sourcesOf(element: Element): string[] {
  switch (element.type) {
    case 'grid':
    case 'chart':
    case 'images':
    case 'records':
      return [element.source]
    case 'tiles':
      return element.tiles.flatMap(({ value, compare }) => [
        ...sourceOf(value),
        ...(compare ? sourceOf(compare.value) : []),
      ])
    case 'cover':
      return element.lines.flatMap((line) => sourceOf(line.value))
    case 'section':
    case 'comment':
      return []
    case 'statements':
      return [
        ...element.values.flatMap(({ value }) => sourceOf(value)),
        ...[element.when, ...element.statements.map(({ when }) => when)].flatMap(inCondition),
      ]
    case 'details':
      return element.items.flatMap((item) => sourceOf(item.value))
    case 'view':
      return [...(element.each ? [element.each] : []), ...Object.values(element.with).flatMap(sourceOf)]
  }
}

const inCondition = (condition: Condition | null): string[] =>
  condition ? pointersOf(condition).flatMap(sourceAt) : []

const lookedAt = ({ visible, enabled }: Action): string[] => [visible, enabled].flatMap(inCondition)

const sourceOf = (binding: Binding): string[] => ('from' in binding ? sourceAt(binding.from) : [])

function sourceAt(pointer: string): string[] {
  const match = /^\/sources\/([^/]+)/.exec(pointer)
  return match ? [match[1]!] : []
}
