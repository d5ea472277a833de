import { findQuestions } from '../offline/cache/questionStorage.ts'
import { createSurveyStore } from '../offline/api/surveyStore.ts'
import type { Portal } from '../Portal.ts'
import type { LocalAnswers } from './LocalCalls.ts'

/** The stores behind the local calls by name, each loaded at its first call. */
export function localStores(portal: Portal): Record<string, () => Promise<LocalAnswers>> {
  return {
    'uploaded-units': async () => (await import('../units/uploadedUnitStore.ts')).uploadedUnitStore(portal),
    surveys: async () => {
      const { offline, session, language } = portal
      const { unconfirmedValues } = await import('../views/inspector/unconfirmedValues.ts')
      return createSurveyStore({
        countUnsent: (surveyId) => offline.countUnsent(surveyId),
        listUnconfirmed: async (surveyId) =>
          unconfirmedValues(
            findQuestions(localStorage, { user: session.login ?? '', survey_id: surveyId }),
            session.user,
            language.locale,
          ),
      })
    },
  }
}
