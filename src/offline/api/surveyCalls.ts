const path = 'own/fleet_survey/get_survey_to_inspect/'

/** The call that downloads a survey. */
export const surveyCall = (surveyId: number): string => `${path}${surveyId}`

/** The call that brings a further page of one of its lists. */
export const surveyPageCall = (surveyId: number, list: string, page: number): string =>
  `${path}${surveyId}?lists=${list}&page_number=${page}`

/** Returns the survey that a call downloads; null for any other call. */
export function parseSurveyCall(method: string, address: string): number | null {
  const id = address.startsWith(path) ? address.slice(path.length).split('?')[0] : ''
  return method === 'GET' && id && /^\d+$/.test(id) ? Number(id) : null
}

/** The part of a survey that a call requests: all units, one unit, or its axles. */
export type PageCall = { survey: number } & (
  { of: 'units'; query: URLSearchParams } | { of: 'unit' | 'axles'; unit: number }
)

/** Returns the request of a survey's page; null for any other call. */
export function parsePageCall(method: string, address: string): PageCall | null {
  const [path = '', query] = address.split('?')
  const [, survey, of, unit] = /^fleet_survey\/(\d+)\/(units|axles)(?:\/(-?\d+))?$/.exec(path) ?? []
  if (method !== 'GET' || !survey) return null
  if (unit) return { survey: Number(survey), of: of === 'units' ? 'unit' : 'axles', unit: Number(unit) }
  return of === 'units' ? { survey: Number(survey), of, query: new URLSearchParams(query) } : null
}

const finishPath = 'fleet_survey/finish_survey'
const clearPath = 'own/fleet_survey/keep_other_wheels'

/**
 * Returns the survey that a call finishes or clears wheels of; null for any other call. Pending changes are sent first.
 */
export function parseSettlingCall(
  method: string,
  address: string,
  body: unknown,
): { survey: number; isFinished: boolean } | null {
  const isSettled = method === 'POST' && (address === finishPath || address === clearPath)
  return isSettled
    ? { survey: Number((body as { survey_id?: unknown } | undefined)?.survey_id), isFinished: address === finishPath }
    : null
}
