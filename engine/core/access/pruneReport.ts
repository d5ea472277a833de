import type { FormField } from '../definition/formModel.ts'
import type { Field } from '../definition/fieldModel.ts'
import type { Report } from '../definition/model.ts'
import { pruneElement } from '../elements/elementKinds.ts'
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
    elements: report.elements.flatMap((element) => pruneElement(element, holder) ?? []),
    exports: report.exports.filter((item) => may(holder, item.security)),
    actions: report.actions.filter((action) => may(holder, action.security)),
    visits: report.visits.filter((visit) => may(holder, visit.security)),
    dashboard: report.dashboard && {
      ...report.dashboard,
      tabs: report.dashboard.tabs.map((tab) => ({
        ...tab,
        visits: tab.visits.filter((visit) => may(holder, visit.security)),
        cards: tab.cards.flatMap((card) => pruneReport(card, holder) ?? []),
      })),
    },
  }
}

/** A field with only those of its options that this user has. */
export function pruneField<Kind extends Field | FormField>(field: Kind, holder: Holder): Kind {
  if (field.type === 'choice')
    return { ...field, options: field.options.filter((option) => may(holder, option.security)) }
  if (hasOptions(field) || field.type === 'pickTable') {
    return {
      ...field,
      lookup: { ...field.lookup, lists: field.lookup.lists.filter((list) => may(holder, list.security)) },
    }
  }
  if (field.type === 'rows') return { ...field, fields: field.fields.map((one) => pruneField(one, holder)) }
  return field
}
