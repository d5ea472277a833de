const path = 'own/fleet_survey/get_survey_to_inspect/'

/** The call that a survey is taken along by. */
export const surveyCall = (surveyId: number): string => `${path}${surveyId}`

/** The survey that a call asks for to inspect it; null for any other call. */
export function surveyAsked(method: string, asked: string): number | null {
  const id = asked.startsWith(path) ? asked.slice(path.length).split('?')[0] : ''
  return method === 'GET' && id && /^\d+$/.test(id) ? Number(id) : null
}

/** The survey whose overview a call asks for, and how; null for any other call. */
export function overviewAsked(method: string, asked: string): { survey: number; query: URLSearchParams } | null {
  const [path = '', query] = asked.split('?')
  const [, id] = /^fleet_survey\/(\d+)\/units$/.exec(path) ?? []
  return method === 'GET' && id ? { survey: Number(id), query: new URLSearchParams(query) } : null
}
