import type { AxleKind } from '../../../domain/positions.ts'
import type { Specs } from '../../../domain/severity.ts'
import { ApiFailure } from '../../api/ApiFailure.ts'
import { surveyCall, surveyPageCall } from '../api/surveyCalls.ts'
import type {
  AddedConfiguration,
  AddedUnit,
  Choices,
  CachedSurvey,
  CachedUnit,
  CachedWheel,
  ListEntry,
} from '../model.ts'

type Request = <Answer>(
  method: string,
  path: string,
  call: { body?: unknown; signal?: AbortSignal; quiet?: boolean },
) => Promise<Answer>

interface SpecRow {
  axle_kind: AxleKind
  target_pressure: number
  warning_share: number
  critical_share: number
  minimum_tread_depth: number | null
  duals_warning: number
  duals_critical: number
}
type UnitRow = Omit<CachedUnit, 'wheels'> & { wheel_count: number }
type WheelRow = CachedWheel & { unit_inspection_id: number }
interface SurveyAnswer {
  survey: Pick<CachedSurvey, 'survey_id' | 'state' | 'location_name' | 'account_name' | 'survey_date'>
  specs: SpecRow[]
  configurations: AddedConfiguration[]
  units: UnitRow[]
  wheels: WheelRow[]
  other_units: AddedUnit[]
  lists: Record<PagedList | 'other_units', { total_items: number }>
}
type PagedList = 'units' | 'wheels'

export interface DownloadedSurvey {
  survey: CachedSurvey
  units: CachedUnit[]
}

/** The number of attempts for a survey whose units change while its pages are downloaded. */
const maxAttempts = 3

/** Downloads a survey with everything that the inspector needs. Rejects as request does. */
export async function downloadSurvey(
  surveyId: number,
  {
    request,
    user,
    locale,
    now,
    known,
  }: { request: Request; user: string; locale: string; now: Date; known: CachedSurvey | null },
): Promise<DownloadedSurvey> {
  const [{ answer, units }, choices] = await Promise.all([
    requestUnits(surveyId, request),
    // Choices change seldom, so that those of the same language are reused.
    known && known.locale === locale && areChoicesComplete(known.choices) ? known.choices : requestChoices(request),
  ])
  const {
    survey: { survey_id, state, location_name, account_name, survey_date },
    configurations,
    other_units,
    lists,
  } = answer
  return {
    survey: {
      user,
      locale,
      asked_at: now.toISOString(),
      survey_id,
      state,
      location_name,
      account_name,
      survey_date,
      details: answer.survey,
      specs: specsOf(answer.specs),
      choices,
      configurations,
      unit_ids: units.map(({ unit_inspection_id }) => unit_inspection_id),
      other_units,
      ...(lists.other_units.total_items > other_units.length
        ? { other_units_in_all: lists.other_units.total_items }
        : {}),
    },
    units,
  }
}

/**
 * Surveys downloaded by an earlier version had no brands, called valves by their stored values, and knew fewer wear
 * conditions.
 */
const areChoicesComplete = ({ brands, product_lines, valve_types, wear_conditions }: Choices): boolean =>
  brands !== undefined &&
  product_lines.length > 0 &&
  valve_types.every(({ value, text }) => text !== value) &&
  wear_conditions.some(({ value }) => value === 'rib punch')

/** The survey's answer, with all of its units: one call, and one more for each further page of a large survey. */
async function requestUnits(
  surveyId: number,
  request: Request,
): Promise<{ answer: SurveyAnswer; units: CachedUnit[] }> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const answer = await request<SurveyAnswer>('GET', surveyCall(surveyId), { quiet: true })
    const units = assembleUnits(
      await requestAllPages('units', answer, request),
      await requestAllPages('wheels', answer, request),
    )
    if (units) return { answer, units }
  }
  throw new ApiFailure(503, '')
}

/** The rows of a list on all its pages; null where it became another meanwhile. */
async function requestAllPages<List extends PagedList>(
  list: List,
  { survey, lists, ...first }: SurveyAnswer,
  request: Request,
): Promise<SurveyAnswer[List] | null> {
  const rows = [...first[list]] as SurveyAnswer[List][number][]
  const total = lists[list].total_items
  for (let page = 2; rows.length < total; page++) {
    const more = await request<SurveyAnswer>('GET', surveyPageCall(survey.survey_id, list, page), { quiet: true })
    if (more[list].length === 0 || more.lists[list].total_items !== total) return null
    for (const row of more[list]) rows.push(row)
  }
  return rows as SurveyAnswer[List]
}

/** Joins units with their wheels; null if some are missing, as when a unit was removed between two pages. */
function assembleUnits(rows: UnitRow[] | null, wheelRows: WheelRow[] | null): CachedUnit[] | null {
  if (!rows || !wheelRows) return null
  const wheels = new Map<number, CachedWheel[]>(rows.map(({ unit_inspection_id: id }) => [id, []]))
  for (const { unit_inspection_id: id, ...wheel } of wheelRows) wheels.get(id)?.push(wheel)
  const isComplete =
    wheels.size === rows.length &&
    rows.every(({ unit_inspection_id: id, wheel_count }) => wheels.get(id)?.length === wheel_count)
  return isComplete
    ? rows.map((row) => ({ ...withoutCount(row), wheels: wheels.get(row.unit_inspection_id) ?? [] }))
    : null
}

function withoutCount(row: UnitRow): Omit<CachedUnit, 'wheels'> {
  const unit: Partial<UnitRow> = { ...row }
  delete unit.wheel_count
  return unit as UnitRow
}

async function requestChoices(request: Request): Promise<Choices> {
  const [reasons, wear, tires] = await Promise.all([
    request<{ removal_reasons: ListEntry[] }>('GET', 'fleet_survey/get_removal_reasons', { quiet: true }),
    request<{ wear_conditions: ListEntry[] }>('GET', 'fleet_survey/get_wear_conditions', { quiet: true }),
    request<Omit<Choices, 'removal_reasons'>>('POST', 'fleet_survey/get_edit_tire_selects', { body: {}, quiet: true }),
  ])
  return {
    brands: tires.brands ?? [],
    product_lines: tires.product_lines,
    tire_sizes: tires.tire_sizes,
    valve_types: tires.valve_types,
    wear_conditions: wear.wear_conditions,
    removal_reasons: reasons.removal_reasons,
  }
}

function specsOf(rows: SpecRow[]): Specs {
  const of = (kind: AxleKind): Specs[AxleKind] => {
    const row = rows.find(({ axle_kind }) => axle_kind === kind)
    if (!row) throw new Error(`no specification for ${kind} axles`)
    return {
      targetPressurePsi: row.target_pressure,
      warningShare: row.warning_share,
      criticalShare: row.critical_share,
      minimumTread32nds: row.minimum_tread_depth,
      dualsWarningPsi: row.duals_warning,
      dualsCriticalPsi: row.duals_critical,
    }
  }
  return { steer: of('steer'), drive: of('drive'), trailer: of('trailer') }
}
