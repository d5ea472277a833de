import { observable } from 'mobx'
import type { CachedUnit } from './model.ts'
import { LocalSurvey, type CopyDeps } from './LocalSurvey.ts'

/** The surveys that pages of this tab have opened, as the browser's database has them. */
export class SurveyCopies {
  private readonly copies = observable.map<string, LocalSurvey>([], { deep: false })
  private reading: Promise<unknown> = Promise.resolve()

  constructor(private readonly deps: CopyDeps) {}

  get(user: string, surveyId: number): LocalSurvey | undefined {
    return this.copies.get(`${user} ${surveyId}`)
  }

  all(): LocalSurvey[] {
    return [...this.copies.values()]
  }

  /** Reads a survey from the browser's database; null where it is not there. */
  read(user: string, surveyId: number): Promise<LocalSurvey | null> {
    return this.inOrder(async () => {
      const stored = await this.deps.database.within('readonly', async ({ surveys, units, changes, steps }) => {
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
      if (copy) copy.take(stored)
      else this.copies.set(`${user} ${surveyId}`, new LocalSurvey(stored, this.deps))
      return this.get(user, surveyId)!
    })
  }

  /**
   * A later reading of the browser's database may end first: what it brought would be written over by what was read
   * before.
   */
  inOrder<Result>(read: () => Promise<Result>): Promise<Result> {
    const done = this.reading.then(read)
    this.reading = done.catch(() => undefined)
    return done
  }
}
