import { configurationOf } from '../../../domain/survey/surveyUnit.ts'
import type { LocalUnit } from '../cache/LocalUnit.ts'
import type { LocalSurvey } from '../cache/LocalSurvey.ts'

export type Row = Record<string, unknown>

const summed = ['critical_exceptions', 'warning_exceptions', 'replaced_tires'] as const

/**
 * Answers the call of a survey's overview from the stored copy, including all local entries. `query` filters, orders
 * and pages as on the wire.
 */
export function respondWithOverview(copy: LocalSurvey, query: URLSearchParams): { units_overview: Row } {
  const all = unitRows(copy)
  const wanted = all.filter((row) =>
    ['type', 'progress'].every((name) => !query.get(name) || row[name] === query.get(name)),
  )
  const order_by = query.get('order_by') ?? 'unit_number'
  const is_sort_desc = query.get('is_sort_desc') === 'true'
  // Only who asks for a page is answered one.
  const requestedSize = query.get('page_size')
  const [page_number, page_size] = [Number(query.get('page_number') ?? 1), Number(requestedSize ?? 100)]
  const sorted = wanted.toSorted((one, other) => compareCells(one[order_by], other[order_by], is_sort_desc ? -1 : 1))
  const about = {
    page_number,
    page_size,
    order_by,
    is_sort_desc,
    total_items: wanted.length,
    totals: Object.fromEntries(summed.map((name) => [name, sumOf(wanted, name)])),
  }
  return {
    units_overview: {
      survey_details: detailsOf(copy, all),
      units: requestedSize === null ? sorted : sorted.slice((page_number - 1) * page_size, page_number * page_size),
      ...about,
      lists: { units: about },
    },
  }
}

/** The survey itself, with the counts of its units. */
export const detailsOf = ({ survey }: LocalSurvey, rows: Row[]): Row => ({ ...survey.details, ...countsOf(rows) })

/** A row for each unit, in the survey's order. */
export const unitRows = (copy: LocalSurvey): Row[] =>
  copy.survey.unit_ids.flatMap((id) => copy.units.get(id) ?? []).map((unit) => unitRow(copy, unit))

export function unitRow({ survey }: LocalSurvey, { current, verdict, cached }: LocalUnit): Row {
  const { unit_inspection_id, unit_id, unit_number, lift_axles_raised, mileage, hours, comments, version, wheels } =
    current
  const { counts, totalTires: total_tires, totalTiresRead: tires_read } = verdict
  const critical =
    counts.pressureCritical +
    counts.treadDepthCritical +
    counts.treadMismatchAxleCritical +
    counts.treadMismatchDualsCritical
  const warning =
    counts.pressureWarning +
    counts.treadDepthWarning +
    counts.treadMismatchAxleWarning +
    counts.treadMismatchDualsWarning
  return {
    unit_inspection_id,
    survey_id: survey.survey_id,
    state: survey.state,
    unit_id,
    unit_number,
    type: cached.type,
    configuration: configurationOf(cached).name,
    progress: tires_read === 0 ? 'not_read' : tires_read < total_tires ? 'partly' : 'read',
    mileage,
    hours,
    comments,
    total_tires,
    tires_read,
    // Exceptions are unknown for a unit that nobody has read.
    critical_exceptions: tires_read > 0 ? critical : null,
    warning_exceptions: tires_read > 0 ? warning : null,
    replaced_tires: wheels.filter(({ replacement }) => replacement !== null).length,
    lift_axles_raised,
    version,
  }
}

function countsOf(rows: Row[]): Row {
  const [tires, tires_read] = [sumOf(rows, 'total_tires') ?? 0, sumOf(rows, 'tires_read') ?? 0]
  const unitsThatAre = (progress: string): number => rows.filter((row) => row.progress === progress).length
  return {
    units: rows.length,
    units_read: unitsThatAre('read'),
    units_partly_read: unitsThatAre('partly'),
    units_not_read: unitsThatAre('not_read'),
    tires,
    tires_read,
    tires_not_read: tires - tires_read,
    ...Object.fromEntries(summed.map((name) => [name, sumOf(rows, name) ?? 0])),
  }
}

/** As the server sums: null where there are units and nothing is known of any. */
function sumOf(rows: Row[], name: string): number | null {
  const known = rows.flatMap((row) => (typeof row[name] === 'number' ? [row[name]] : []))
  return known.length === 0 && rows.length > 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

const names = new Intl.Collator('en-US', { numeric: true })

/** Numbers in names by their size, what is empty last. */
export function compareCells(one: unknown, other: unknown, way: 1 | -1): number {
  if (one == null || other == null) return Number(one == null) - Number(other == null)
  return (
    way *
    (typeof one === 'number' && typeof other === 'number' ? one - other : names.compare(String(one), String(other)))
  )
}
