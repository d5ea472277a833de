import { may } from '../access/may.ts'
import type { Bindings } from '../definition/model.ts'
import { parseAction } from '../definition/parseAction.ts'
import { parseLink } from '../definition/parseLink.ts'
import { isLeading } from '../definition/parseSource.ts'
import { partsShown, type ElementMeaning } from './ElementMeaning.ts'
import { parseColumn } from './parseColumn.ts'

export const gridKind: ElementMeaning<'grid'> = {
  parse({ source, link, columns, edit, actions }, { base, key, report, datasetOf, access }) {
    const dataset = datasetOf(source)
    const isOrdered = isLeading(source, report)
    return {
      ...base,
      type: 'grid',
      source,
      link: parseLink(link),
      columns: columns.map((column) => parseColumn(column, `${key}.columns`, { dataset, columns, isOrdered, access })),
      edit: edit ? { endpoint: edit.endpoint, list: edit.list, key: edit.key, with: (edit.with ?? {}) as Bindings } : null,
      actions: (actions ?? []).map((action) => parseAction(action, `${key}.actions`)),
    }
  },
  prune(element, holder) {
    const columns = element.columns.filter(({ security }) => may(holder, security))
    return {
      ...element,
      columns,
      edit: columns.some(({ edit }) => edit) ? element.edit : null,
      actions: element.actions.filter(({ security }) => may(holder, security)),
    }
  },
  shown(element, holds) {
    const columns = partsShown(element.columns, holds)
    return columns === element.columns ? element : { ...element, columns }
  },
  uses: ({ source, columns }) => columns.flatMap(({ id, total, security }) => [
    { pointer: `/sources/${source}/${id}`, security }, ...(total === null ? [] : [{ pointer: `/sources/${source}${total}`, security }]),
  ]),
}
