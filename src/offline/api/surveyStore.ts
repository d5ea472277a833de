import type { LocalAnswers } from '../../local/LocalCalls.ts'
import type { UnsentCount } from '../queue/flushSurvey.ts'

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
  countUnsent(surveyId: number): Promise<UnsentCount>
  listUnconfirmed(surveyId: number): Promise<UnconfirmedValue[]>
}

/** Answers the browser's queries about downloaded surveys. */
export const createSurveyStore = ({ countUnsent, listUnconfirmed }: SurveyStoreDeps): LocalAnswers => ({
  unsent: async ({ values }) => {
    const surveyId = Number(values.survey_id)
    const wheels = (await listUnconfirmed(surveyId)).map(({ unit_number: unit, wheel }) => `${unit} ${wheel}`)
    return { ...(await countUnsent(surveyId)), unconfirmed: [...new Set(wheels)].join(', ') || null }
  },
  unconfirmed: async ({ values }) => {
    const rows = await listUnconfirmed(Number(values.survey_id))
    return { unconfirmed: rows, total_items: rows.length }
  },
})
