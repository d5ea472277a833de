import type { CardDefinition } from '../../../schemas/generated/card.ts'
import type { DashboardDefinition } from '../../../schemas/generated/dashboard.ts'
import type { DatasetDefinition } from '../../../schemas/generated/dataset.ts'
import type { FormDefinition } from '../../../schemas/generated/form.ts'
import type { LookupDefinition } from '../../../schemas/generated/lookup.ts'
import type { ReportDefinition } from '../../../schemas/generated/report.ts'
import { sqlMarks } from '../query/sqlMarks.ts'

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
  /** How many parameters a dataset declares itself: those that it inherits stand after them. */
  declares(dataset: string): number
  /** Whether a call below own/ is answered by one of the files or by the product; so are others, for all that is known here. */
  answers(call: string): boolean
}

/** What a link may lead to. */
export function pagesOf({ report, form, dashboard }: Names): string[] {
  return [...report.keys(), ...form.keys(), ...dashboard.keys()]
}

/** The parameters that a dataset declares, and those that its SQL asks for: one that is missing in the JSON is told at the SQL alone. */
export function parametersOf(id: string, names: Names): string[] {
  const asked = sqlMarks(names.sql(id) ?? '').flatMap((mark) => (mark.kind === 'parameter' ? [mark.name] : []))
  return [...new Set([...(names.dataset.get(id)?.parameters ?? []).map((parameter) => parameter.id), ...asked])]
}

export function columnsOf(dataset: DatasetDefinition | undefined): string[] {
  return (dataset?.columns ?? []).map((column) => column.id)
}
