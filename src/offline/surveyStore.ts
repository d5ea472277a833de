import type { LocalAnswers } from '../local/LocalCalls.ts'
import type { UnsentCount } from './unsentOfSurvey.ts'

/** A typed value that is not confirmed, as the finish page lists it. */
export interface UnconfirmedValue {
  unit_number: string
  /** Position code. */
  wheel: string
  field: string
  /** With the unit of the gauge. */
  typed: string
}

interface SurveyStoreDeps {
  unsentOf(surveyId: number): Promise<UnsentCount>
  unconfirmedOf(surveyId: number): Promise<UnconfirmedValue[]>
}

/** Answers the browser's queries about downloaded surveys. */
export const surveyStore = ({ unsentOf, unconfirmedOf }: SurveyStoreDeps): LocalAnswers => ({
  unsent: async ({ values }) => {
    const surveyId = Number(values.survey_id)
    const wheels = (await unconfirmedOf(surveyId)).map(({ unit_number: unit, wheel }) => `${unit} ${wheel}`)
    return { ...(await unsentOf(surveyId)), unconfirmed: [...new Set(wheels)].join(', ') || null }
  },
  unconfirmed: async ({ values }) => {
    const rows = await unconfirmedOf(Number(values.survey_id))
    return { unconfirmed: rows, total_items: rows.length }
  },
})
