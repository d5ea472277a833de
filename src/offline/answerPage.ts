import type { PageAsked } from './surveyCall.ts'
import type { LocalSurvey } from './LocalSurvey.ts'
import { surveyOverview } from './surveyOverview.ts'
import { surveyAxles, surveyUnit } from './surveyUnit.ts'

/** Answers the request of a page from the stored survey; null where it lacks the data. */
export function answerPage(copy: LocalSurvey, asked: PageAsked): object | null {
  switch (asked.of) {
    case 'units':
      return surveyOverview(copy, asked.query)
    case 'unit':
      return surveyUnit(copy, asked.unit)
    case 'axles':
      return surveyAxles(copy, asked.unit)
  }
}
