import type { FormField } from '../definition/formModel.ts'
import type { Field } from '../definition/fieldModel.ts'
import type { Element, Report } from '../definition/model.ts'
import { hasOptions } from '../query/lookupOptions.ts'
import { may, type Holder } from './may.ts'

/**
 * The report as this user may see it: forbidden nodes are gone, not marked.
 * null when the report itself is not theirs.
 */
export function pruneReport<One extends Report>(report: One, holder: Holder): One | null {
  if (!may(holder, report.security)) return null
  return {
    ...report,
    steps: report.steps.map((step) => ({ ...step, fields: step.fields.map((field) => pruneField(field, holder)) })),
    elements: report.elements.filter((element) => may(holder, element.security)).map((element) => pruneElement(element, holder))
      // A chart of which nothing may be drawn is no chart.
      .filter((element) => element.type !== 'chart' || element.split !== null || element.series.length > 0),
    exports: report.exports.filter((item) => may(holder, item.security)),
    actions: report.actions.filter((action) => may(holder, action.security)),
    visits: report.visits.filter((visit) => may(holder, visit.security)),
    dashboard: report.dashboard && {
      ...report.dashboard,
      tabs: report.dashboard.tabs.map((tab) => ({ ...tab, visits: tab.visits.filter((visit) => may(holder, visit.security)), cards: tab.cards.flatMap((card) => pruneReport(card, holder) ?? []) })),
    },
  }
}

/** A field with only those of its options that this user has. */
export function pruneField<Kind extends Field | FormField>(field: Kind, holder: Holder): Kind {
  if (field.type === 'choice') return { ...field, options: field.options.filter((option) => may(holder, option.security)) }
  if (hasOptions(field) || field.type === 'pickTable') {
    return { ...field, lookup: { ...field.lookup, lists: field.lookup.lists.filter((list) => may(holder, list.security)) } }
  }
  return field
}

function pruneElement(element: Element, holder: Holder): Element {
  switch (element.type) {
    case 'tiles':
      return { ...element, tiles: element.tiles.filter((tile) => may(holder, tile.security)) }
    case 'cover':
      return { ...element, lines: element.lines.filter((line) => may(holder, line.security)) }
    case 'details':
      return { ...element, items: element.items.filter((item) => may(holder, item.security)) }
    case 'grid': {
      const columns = element.columns.filter((column) => may(holder, column.security))
      return {
        ...element,
        columns,
        edit: columns.some((column) => column.edit) ? element.edit : null,
        actions: element.actions.filter((action) => may(holder, action.security)),
      }
    }
    case 'chart': {
      const series = element.series.filter((one) => may(holder, one.security))
      return { ...element, series, compare: element.compare.filter(({ of }) => series.some(({ id }) => id === of)) }
    }
    case 'images':
      return { ...element, captions: element.captions.filter((caption) => may(holder, caption.security)) }
    case 'view':
    case 'section':
    case 'comment':
      return element
  }
}
