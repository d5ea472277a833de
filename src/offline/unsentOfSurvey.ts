import type { Surveys } from './Surveys.ts'

/** The numbers of changes and pictures of a survey that only this browser has. */
export interface UnsentCount {
  changes: number
  pictures: number
}

interface Finishing {
  surveys: Surveys
  surveyId: number
  wait(ms: number): Promise<void>
  now(): number
}

const patienceMs = 4000
const stepMs = 200

const ofSurvey = async (surveys: Surveys, surveyId: number) =>
  (await surveys.listUnsent()).filter(
    ({ addition, change, picture }) => (addition ?? change ?? picture)?.survey_id === surveyId,
  )

export async function countUnsent(surveys: Surveys, surveyId: number): Promise<UnsentCount> {
  const unsent = await ofSurvey(surveys, surveyId)
  const pictures = unsent.filter(({ picture }) => picture !== null).length
  return { changes: unsent.length - pictures, pictures }
}

/**
 * Sends what waits of a survey, which could not follow once that is finished. Answers what is left here: for a
 * decision, or for want of a network.
 */
export async function sendAllOf({ surveys, surveyId, wait, now }: Finishing): Promise<UnsentCount> {
  const until = now() + patienceMs
  surveys.hurry()
  for (;;) {
    const unsent = await ofSurvey(surveys, surveyId)
    if (unsent.every(({ refusal }) => refusal !== null) || now() > until) return countUnsent(surveys, surveyId)
    await wait(stepMs)
  }
}
