import { observable } from 'mobx'
import type { CachedUnit } from '../model.ts'
import { LocalSurvey, type LocalSurveyDeps } from './LocalSurvey.ts'

/** The surveys that pages of this tab have opened, with their state in the browser's database. */
export class LocalSurveys {
  private readonly surveys = observable.map<string, LocalSurvey>([], { deep: false })
  private lastRead: Promise<unknown> = Promise.resolve()

  constructor(private readonly deps: LocalSurveyDeps) {}

  get(user: string, surveyId: number): LocalSurvey | undefined {
    return this.surveys.get(`${user} ${surveyId}`)
  }

  all(): LocalSurvey[] {
    return [...this.surveys.values()]
  }

  /** Reads a survey from the browser's database; null where it is not there. */
  read(user: string, surveyId: number): Promise<LocalSurvey | null> {
    return this.serialize(async () => {
      const stored = await this.deps.database.transaction('readonly', async ({ surveys, units, changes, steps }) => {
        const survey = await surveys.get([user, surveyId])
        return survey
          ? {
              survey,
              units: (await units.list(user, surveyId)) as CachedUnit[],
              changes: await changes.list(user, surveyId),
              steps: await steps.list(user, surveyId),
            }
          : null
      })
      if (!stored) return null
      const copy = this.get(user, surveyId)
      if (copy) copy.update(stored)
      else this.surveys.set(`${user} ${surveyId}`, new LocalSurvey(stored, this.deps))
      return this.get(user, surveyId)!
    })
  }

  /**
   * A later reading of the browser's database may end first: what it brought would be written over by what was read
   * before.
   */
  serialize<Result>(read: () => Promise<Result>): Promise<Result> {
    const done = this.lastRead.then(read)
    this.lastRead = done.catch(() => undefined)
    return done
  }
}
