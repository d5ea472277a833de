import type { Binding, Element, Report, Source } from '../core/definition/model.ts'

/** The sources that something on the screen shows; those that feed only files are never asked here. */
export function screenSources(report: Report): Source[] {
  const used = new Set(report.elements.filter((element) => element.show !== 'export').flatMap(sourcesOf))
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

function sourceOf(binding: Binding): string[] {
  const match = 'from' in binding ? /^\/sources\/([^/]+)/.exec(binding.from) : null
  return match ? [match[1]!] : []
}
