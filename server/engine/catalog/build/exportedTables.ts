import type { Field } from '../../../../engine/core/definition/fieldModel.ts'
import type { GridElement, Report, Message } from '../../../../engine/core/definition/model.ts'
import type { ExportedTable, Feed } from '../../../../engine/core/definition/parseFeed.ts'
import { namedValue } from '../../../../engine/core/format/namedValue.ts'
import type { Packs } from '../../../platform/language/readPacks.ts'

/** Adds to feeds the tables of exported files that they load back, in every language. */
export function withExports(feeds: Feed[], reports: ReadonlyMap<string, Report>, packs: Packs): Feed[] {
  return feeds.map((feed) => ({
    ...feed,
    exported: feed.exports.flatMap(({ report: id, grid }) => {
      const report = reports.get(id)
      const element = report?.elements.find((one): one is GridElement => one.type === 'grid' && one.id === grid)
      return report && element
        ? [...packs].map(([locale, pack]) =>
            exportedTable(report, element, locale, ({ key, text }) => pack[key] ?? text),
          )
        : []
    }),
  }))
}

function exportedTable(
  { title, elements, steps }: Report,
  grid: GridElement,
  locale: string,
  translate: (text: Message) => string,
): ExportedTable {
  const cover = elements.flatMap((element) => (element.type === 'cover' ? [element.title] : []))
  const headings = grid.columns.flatMap((column) => [
    translate(column.title),
    ...(column.group ? [namedValue(translate(column.group), translate(column.title), locale)] : []),
  ])
  const fields = steps.flatMap((step) => step.fields)
  return {
    titles: new Set([title, ...cover].map(translate)),
    made: translate({ key: 'server.made_at', text: 'Generated' }),
    headings: new Set(headings.map((heading) => heading.toLowerCase())),
    width: grid.columns.length,
    ends: new Set(elements.flatMap((element) => (element.title && element !== grid ? [translate(element.title)] : []))),
    open: new Set(fields.flatMap(unrestrictedTexts).map(translate)),
  }
}

/** Texts of a filter in which nothing is chosen. */
function unrestrictedTexts(field: Field): Message[] {
  if (field.type === 'pickTable') return [field.allText]
  return 'emptyText' in field && field.emptyText ? [field.emptyText] : []
}
