const path = 'own/fleet_survey/get_survey_to_inspect/'

/** The call that a survey is taken along by. */
export const surveyCall = (surveyId: number): string => `${path}${surveyId}`

/** The call that brings a further page of one of its lists. */
export const surveyPageCall = (surveyId: number, list: string, page: number): string =>
  `${path}${surveyId}?lists=${list}&page_number=${page}`

/** The survey that a call asks for to inspect it; null for any other call. */
export function surveyAsked(method: string, asked: string): number | null {
  const id = asked.startsWith(path) ? asked.slice(path.length).split('?')[0] : ''
  return method === 'GET' && id && /^\d+$/.test(id) ? Number(id) : null
}

/** The part of a survey that a call requests: all units, one unit, or its axles. */
export type PageAsked = { survey: number } & (
  { of: 'units'; query: URLSearchParams } | { of: 'unit' | 'axles'; unit: number }
)

/** Returns the request of a survey's page; null for any other call. */
export function pageAsked(method: string, asked: string): PageAsked | null {
  const [path = '', query] = asked.split('?')
  const [, survey, of, unit] = /^fleet_survey\/(\d+)\/(units|axles)(?:\/(-?\d+))?$/.exec(path) ?? []
  if (method !== 'GET' || !survey) return null
  if (unit) return { survey: Number(survey), of: of === 'units' ? 'unit' : 'axles', unit: Number(unit) }
  return of === 'units' ? { survey: Number(survey), of, query: new URLSearchParams(query) } : null
}

const finishing = 'fleet_survey/finish_survey'
const clearing = 'own/fleet_survey/keep_other_wheels'

/** The survey that a call finishes, or clears wheels of: what waits here is sent before. Null for any other call. */
export function surveySettled(
  method: string,
  asked: string,
  body: unknown,
): { survey: number; isFinished: boolean } | null {
  const isSettled = method === 'POST' && (asked === finishing || asked === clearing)
  return isSettled
    ? { survey: Number((body as { survey_id?: unknown } | undefined)?.survey_id), isFinished: asked === finishing }
    : null
}
