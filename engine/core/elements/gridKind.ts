import { may, type Holder } from '../access/may.ts'
import type { Bindings, Column, Condition } from '../definition/model.ts'
import { parseAction } from '../definition/parseAction.ts'
import { parseLink } from '../definition/parseLink.ts'
import { isLeading } from '../definition/parseSource.ts'
import { toOptionalMessage } from '../definition/toMessage.ts'
import { pointersOf } from '../condition/evaluate.ts'
import { partsShown, type ElementPlugin, type ElementUse } from './ElementPlugin.ts'
import { parseColumn } from './parseColumn.ts'

/** Without the options that the holder may not see. */
function pruneChoices(column: Column, holder: Holder): Column {
  const { edit } = column
  if (edit?.type !== 'choice') return column
  const lookup = edit.lookup && {
    ...edit.lookup,
    lists: edit.lookup.lists.filter(({ security }) => may(holder, security)),
  }
  return { ...column, edit: { ...edit, lookup, options: edit.options.filter(({ security }) => may(holder, security)) } }
}

export const gridKind: ElementPlugin<'grid'> = {
  parse(
    { source, link, all, empty, emptyAction, onlyFilled, quiet, columns, rowsAsColumns, edit, actions },
    { base, key, report, datasetOf, library },
  ) {
    const dataset = datasetOf(source)
    const isOrdered = isLeading(source, report)
    return {
      ...base,
      type: 'grid',
      source,
      link: parseLink(link),
      all: parseLink(all),
      empty: toOptionalMessage(empty, `${key}.empty`),
      emptyAction: emptyAction ?? null,
      onlyFilled: onlyFilled ?? false,
      quiet: (quiet as Condition | undefined) ?? null,
      columns: columns.map((column) => parseColumn(column, `${key}.columns`, { dataset, columns, isOrdered, library })),
      rowsAsColumns: rowsAsColumns ?? false,
      edit: edit
        ? {
            endpoint: edit.endpoint,
            list: edit.list,
            key: edit.key,
            with: (edit.with ?? {}) as Bindings,
            savesEach: edit.saves === 'each',
            problems: edit.problems ?? null,
          }
        : null,
      actions: (actions ?? []).map((action) => parseAction(action, `${key}.actions`)),
    }
  },
  prune(element, holder) {
    const columns = element.columns
      .filter(({ security }) => may(holder, security))
      .map((column) => pruneChoices(column, holder))
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
  uses: ({ source, columns, quiet }) => [
    ...quietUses(source, quiet),
    ...columns.flatMap(({ id, total, beside, toneOf, security }) => [
      ...[id, ...beside.map((value) => value.id), ...(toneOf === null ? [] : [toneOf])].map((column) => ({
        pointer: `/sources/${source}/${column}`,
        security,
      })),
      ...(total === null ? [] : [{ pointer: `/sources/${source}${total}`, security }]),
    ]),
  ],
}

/** Columns that the condition of dimmed rows looks at. */
function quietUses(source: string, quiet: Condition | null): ElementUse[] {
  return quiet
    ? pointersOf(quiet)
        .filter((pointer) => pointer.startsWith('/row/'))
        .map((pointer) => ({ pointer: pointer.replace('/row', `/sources/${source}`), security: null }))
    : []
}
