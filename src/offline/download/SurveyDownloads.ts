import { ApiFailure } from '../../api/ApiFailure.ts'
import { pinSurvey } from './pinSurvey.ts'
import type { Request } from '../api/sendCall.ts'
import type { SurveyDatabase } from '../cache/surveyDatabase.ts'
import { downloadSurvey, type DownloadedSurvey } from './downloadSurvey.ts'

interface SurveyDownloadsDeps {
  database: SurveyDatabase
  request: Request
  locale(): string
  now(): Date
  /** The browser's database has a newer state of a survey. */
  stored(user: string, surveyId: number): Promise<void>
}

/** Milliseconds until the answer of a survey begins: a large one takes the server seconds. */
const surveyAnswerMs = 40_000

/** Downloads surveys into the browser's database. */
export class SurveyDownloads {
  constructor(private readonly deps: SurveyDownloadsDeps) {}

  /** Stores a survey as the server has it now, with the changes that it does not have yet. Rejects with ApiFailure. */
  async download(user: string, surveyId: number, signal?: AbortSignal): Promise<DownloadedSurvey> {
    const { database, locale, now } = this.deps
    const known = await database.transaction('readonly', ({ surveys }) => surveys.get([user, surveyId]))
    const request: Request = (method, path, call) =>
      this.deps.request(method, path, { ...call, answerMs: surveyAnswerMs, ...(signal ? { signal } : {}) })
    const downloaded = await downloadSurvey(surveyId, {
      request,
      user,
      locale: locale(),
      now: now(),
      known: known ?? null,
    })
    await pinSurvey(database, downloaded)
    await this.deps.stored(user, surveyId)
    return downloaded
  }

  /**
   * Downloads a survey of which something waits. Returns the units that the server has on it; null, and stored as gone,
   * where it has no such survey.
   */
  async downloadAgain(user: string, surveyId: number, signal: AbortSignal): Promise<ReadonlySet<number> | null> {
    try {
      const { units } = await this.download(user, surveyId, signal)
      return new Set(units.map(({ unit_inspection_id }) => unit_inspection_id))
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 404) throw error
      await this.deps.database.transaction('readwrite', async ({ surveys }) => {
        const survey = await surveys.get([user, surveyId])
        if (survey) await surveys.put({ ...survey, state: 'gone' })
      })
      await this.deps.stored(user, surveyId)
      return null
    }
  }
}
