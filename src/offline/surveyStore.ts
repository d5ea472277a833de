import type { LocalAnswers } from '../local/LocalCalls.ts'
import type { UnsentCount } from './unsentOfSurvey.ts'

/** What the browser answers of the surveys that are taken along. */
export const surveyStore = (offline: { unsentOf(surveyId: number): Promise<UnsentCount> }): LocalAnswers =>
  ({ unsent: ({ values }) => offline.unsentOf(Number(values.survey_id)) })
