import { may, type Holder } from '../access/may.ts'
import { requireDefined } from '../definition/requireDefined.ts'
import type { Bindings, Column } from '../definition/model.ts'
import { parseLink } from '../definition/parseLink.ts'
import { toOptionalMessage, toMessage } from '../definition/toMessage.ts'
import { partsShown, useOf, type ElementPlugin } from './ElementPlugin.ts'
import { parseColumn } from './parseColumn.ts'

const visibleTo = (columns: Column[], holder: Holder): Column[] =>
  columns.filter(({ security }) => may(holder, security))

export const recordsKind: ElementPlugin<'records'> = {
  parse({ source, columns, links, view, rows, switch: turned }, { base, key, datasetOf, library }) {
    const context = { isOrdered: false, library }
    return {
      ...base,
      type: 'records',
      source,
      columns: columns.map((column) =>
        parseColumn(column, `${key}.columns`, { ...context, dataset: datasetOf(source), columns }),
      ),
      links: (links ?? []).map(({ id, title, link, when }) => ({
        id,
        when: when ?? null,
        title: toMessage(title, `${key}.links.${id}.title`),
        link: requireDefined(parseLink(link), `link ${id}`),
      })),
      view: view ? { view: view.view, with: (view.with ?? {}) as Bindings } : null,
      rows: rows
        ? {
            column: rows.column,
            columns: rows.columns.map((column) =>
              parseColumn(column, `${key}.rows`, {
                ...context,
                dataset: requireDefined(library.dataset(rows.dataset), `dataset ${rows.dataset}`),
                columns: rows.columns,
              }),
            ),
            empty: toOptionalMessage(rows.empty, `${key}.rows.empty`),
          }
        : null,
      switch: turned
        ? {
            filter: turned.filter,
            on: toMessage(turned.on, `${key}.switch.on`),
            off: toMessage(turned.off, `${key}.switch.off`),
          }
        : null,
    }
  },
  prune(element, holder) {
    return {
      ...element,
      columns: visibleTo(element.columns, holder),
      rows: element.rows && { ...element.rows, columns: visibleTo(element.rows.columns, holder) },
    }
  },
  shown(element, holds) {
    const columns = partsShown(element.columns, holds)
    const inside = element.rows && partsShown(element.rows.columns, holds)
    if (columns === element.columns && inside === (element.rows?.columns ?? null)) return element
    return { ...element, columns, rows: element.rows && { ...element.rows, columns: inside ?? [] } }
  },
  uses: ({ source, columns, links, rows, view }) => [
    ...links.flatMap(({ when }) => (when === null ? [] : [{ pointer: `/sources/${source}/${when}`, security: null }])),
    ...columns.flatMap(({ id, beside, toneOf, security }) =>
      [id, ...beside.map((value) => value.id), ...(toneOf === null ? [] : [toneOf])].map((column) => ({
        pointer: `/sources/${source}/${column}`,
        security,
      })),
    ),
    ...(rows ? [{ pointer: `/sources/${source}/${rows.column}`, security: null }] : []),
    ...Object.values(view?.with ?? {}).flatMap((binding) => useOf(binding, null)),
  ],
}
