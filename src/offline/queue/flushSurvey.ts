import type { Surveys } from '../Surveys.ts'

/** The numbers of changes and pictures of a survey that only this browser has. */
export interface UnsentCount {
  changes: number
  pictures: number
}

interface FlushRequest {
  surveys: Surveys
  surveyId: number
  wait(ms: number): Promise<void>
  now(): number
}

const patienceMs = 4000
const stepMs = 200

const listUnsentOf = async (surveys: Surveys, surveyId: number) =>
  (await surveys.listUnsent()).filter(
    ({ addition, change, picture }) => (addition ?? change ?? picture)?.survey_id === surveyId,
  )

export async function countUnsent(surveys: Surveys, surveyId: number): Promise<UnsentCount> {
  const unsent = await listUnsentOf(surveys, surveyId)
  const pictures = unsent.filter(({ picture }) => picture !== null).length
  return { changes: unsent.length - pictures, pictures }
}

/**
 * Sends all pending entries of a survey before it is finished. Returns the number of those left: refused, or without
 * a network.
 */
export async function flushSurvey({ surveys, surveyId, wait, now }: FlushRequest): Promise<UnsentCount> {
  const until = now() + patienceMs
  surveys.hurry()
  for (;;) {
    const unsent = await listUnsentOf(surveys, surveyId)
    if (unsent.every(({ refusal }) => refusal !== null) || now() > until) return countUnsent(surveys, surveyId)
    await wait(stepMs)
  }
}
