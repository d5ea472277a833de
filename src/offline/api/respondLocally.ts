import type { PageCall } from './surveyCalls.ts'
import type { LocalSurvey } from '../cache/LocalSurvey.ts'
import { respondWithOverview } from './surveyOverview.ts'
import { respondWithAxles, respondWithUnit } from './surveyUnit.ts'

/** Answers the request of a page from the stored survey; null where it lacks the data. */
export function respondLocally(copy: LocalSurvey, call: PageCall): object | null {
  switch (call.of) {
    case 'units':
      return respondWithOverview(copy, call.query)
    case 'unit':
      return respondWithUnit(copy, call.unit)
    case 'axles':
      return respondWithAxles(copy, call.unit)
  }
}
