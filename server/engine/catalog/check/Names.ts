import type { CardDefinition } from '../../../../schemas/generated/card.ts'
import type { DashboardDefinition } from '../../../../schemas/generated/dashboard.ts'
import type { DatasetDefinition } from '../../../../schemas/generated/dataset.ts'
import type { FormDefinition } from '../../../../schemas/generated/form.ts'
import type { LookupDefinition } from '../../../../schemas/generated/lookup.ts'
import type { ReportDefinition } from '../../../../schemas/generated/report.ts'
import { sqlMarks } from '../../query/sqlMarks.ts'

/** Every definition by kind and name, for one look at all files; undefined: a file that cannot be read. */
export interface Names {
  report: Map<string, ReportDefinition | undefined>
  form: Map<string, FormDefinition | undefined>
  dashboard: Map<string, DashboardDefinition | undefined>
  card: Map<string, CardDefinition | undefined>
  lookup: Map<string, LookupDefinition | undefined>
  dataset: Map<string, DatasetDefinition | undefined>
  /** The SQL of a dataset; null where there is none. */
  sql(dataset: string): string | null
  /** The lookups that fields offer as choices, with the types of the parameters that take what is chosen. */
  chosenFrom(): ReadonlyMap<string, ReadonlySet<string>>
  /** Returns the number of parameters that a dataset declares itself; inherited ones follow. */
  declares(dataset: string): number
  /** Returns true if a call below own/ is answered by a file or by the product. Other calls count as answered. */
  answers(call: string): boolean
}

/** Returns the pages that a link may lead to. */
export function pagesOf({ report, form, dashboard }: Names): string[] {
  return [...report.keys(), ...form.keys(), ...dashboard.keys()]
}

/**
 * Returns the parameters that a dataset declares, and those that its SQL uses. A parameter missing in the JSON is
 * reported at the SQL only.
 */
export function parametersOf(id: string, names: Names): string[] {
  const asked = sqlMarks(names.sql(id) ?? '').flatMap((mark) => (mark.kind === 'parameter' ? [mark.name] : []))
  return [...new Set([...(names.dataset.get(id)?.parameters ?? []).map((parameter) => parameter.id), ...asked])]
}

export function columnsOf(dataset: DatasetDefinition | undefined): string[] {
  return (dataset?.columns ?? []).map((column) => column.id)
}
