import type { AxleKind } from '../../domain/positions.ts'
import type { Specs } from '../../domain/severity.ts'
import { surveyCall } from './surveyCall.ts'
import type { AddedUnit, Choices, KeptSurvey, KeptUnit, KeptWheel, ListEntry } from './model.ts'

type Request = <Answer>(method: string, path: string, call: { body?: unknown; signal?: AbortSignal; quiet?: boolean }) => Promise<Answer>

interface SpecRow { axle_kind: AxleKind; target_pressure: number; warning_share: number; critical_share: number; minimum_tread_depth: number | null }
interface SurveyAnswer {
  survey: Pick<KeptSurvey, 'survey_id' | 'state' | 'location_name' | 'account_name' | 'survey_date'>
  specs: SpecRow[]
  units: Omit<KeptUnit, 'wheels'>[]
  wheels: (KeptWheel & { unit_inspection_id: number })[]
  other_units: AddedUnit[]
}

export interface TakenSurvey {
  survey: KeptSurvey
  units: KeptUnit[]
}

/** Asks for a survey with all that the inspector needs of it. Rejects as request does. */
export async function takeSurvey(surveyId: number, { request, user, locale, now, known }: { request: Request; user: string; locale: string; now: Date; known: KeptSurvey | null }): Promise<TakenSurvey> {
  const [answer, choices] = await Promise.all([
    request<SurveyAnswer>('GET', surveyCall(surveyId), { quiet: true }),
    // Choices change seldom: those of another language are no use, those of this one are kept.
    known && known.locale === locale && isWhole(known.choices) ? known.choices : takeChoices(request),
  ])
  const wheels = new Map<number, KeptWheel[]>(answer.units.map(({ unit_inspection_id: id }) => [id, []]))
  for (const { unit_inspection_id: id, ...wheel } of answer.wheels) wheels.get(id)?.push(wheel)
  const units = answer.units.map((unit): KeptUnit => ({ ...unit, wheels: wheels.get(unit.unit_inspection_id) ?? [] }))
  const { survey_id, state, location_name, account_name, survey_date } = answer.survey
  return {
    survey: {
      user, locale, asked_at: now.toISOString(), survey_id, state, location_name, account_name, survey_date, details: answer.survey, specs: specsOf(answer.specs), choices,
      unit_ids: units.map(({ unit_inspection_id }) => unit_inspection_id), other_units: answer.other_units,
    },
    units,
  }
}

/** Not so in surveys that were taken along by an earlier version, which had no brands and called valves as they are stored. */
const isWhole = ({ brands, product_lines, valve_types }: Choices): boolean => brands !== undefined && product_lines.length > 0 && valve_types.every(({ value, text }) => text !== value)

async function takeChoices(request: Request): Promise<Choices> {
  const [reasons, wear, tires] = await Promise.all([
    request<{ removal_reasons: ListEntry[] }>('GET', 'fleet_survey/get_removal_reasons', { quiet: true }),
    request<{ wear_conditions: ListEntry[] }>('GET', 'fleet_survey/get_wear_conditions', { quiet: true }),
    request<Omit<Choices, 'removal_reasons'>>('POST', 'fleet_survey/get_edit_tire_selects', { body: {}, quiet: true }),
  ])
  return { brands: tires.brands ?? [], product_lines: tires.product_lines, tire_sizes: tires.tire_sizes, valve_types: tires.valve_types, wear_conditions: wear.wear_conditions, removal_reasons: reasons.removal_reasons }
}

function specsOf(rows: SpecRow[]): Specs {
  const of = (kind: AxleKind): Specs[AxleKind] => {
    const row = rows.find(({ axle_kind }) => axle_kind === kind)
    if (!row) throw new Error(`no specification for ${kind} axles`)
    return { targetPressurePsi: row.target_pressure, warningShare: row.warning_share, criticalShare: row.critical_share, minimumTread32nds: row.minimum_tread_depth }
  }
  return { steer: of('steer'), drive: of('drive'), trailer: of('trailer') }
}
