import type { LocalAnswers } from '../local/LocalCalls.ts'
import type { UnsentCount } from './unsentOfSurvey.ts'

interface SurveyStoreDeps {
  unsentOf(surveyId: number): Promise<UnsentCount>
  /** The wheels with a value that was typed and not confirmed, as "unit position". */
  askedWheels(surveyId: number): Promise<string[]>
}

/** What the browser answers of the surveys that are taken along. */
export const surveyStore = ({ unsentOf, askedWheels }: SurveyStoreDeps): LocalAnswers => ({
  unsent: async ({ values }) => {
    const surveyId = Number(values.survey_id)
    return { ...(await unsentOf(surveyId)), unconfirmed: (await askedWheels(surveyId)).join(', ') || null }
  },
})
