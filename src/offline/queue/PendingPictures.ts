import { action, makeObservable, observableRef } from 'mobx'
import type { WheelPlace } from '../../../domain/survey/surveyUnit.ts'
import { currentUnitId } from './PendingUnits.ts'
import type { PendingPicture } from '../model.ts'
import { toRetryOutcome } from '../api/sendCall.ts'
import type { SendResult } from './Sender.ts'
import type { SurveyDatabase } from '../cache/surveyDatabase.ts'

interface PendingPicturesDeps {
  database: SurveyDatabase
  user(): string | null
  now(): Date
  send(picture: PendingPicture, signal: AbortSignal): Promise<SendResult>
  wait(ms: number): Promise<void>
  /** Called after each change. */
  changed(): void
}

const pauseMs = 10_000

/** Milliseconds until a picture that could not be stored is stored again. */
const storeAgainMs = 3000

/** A picture may take long on its way: one that has begun lately is not given up for another try. */
const youngMs = 30_000

/** Pictures stored in this browser until the server has them. They are sent after the readings. */
export class PendingPictures {
  /** The user's pictures, oldest first; at the end those that could not be stored. */
  all: readonly PendingPicture[] = []
  /** Pictures that are only in this page: the browser could not store them. */
  unstored: readonly PendingPicture[] = []
  private storing: Promise<void> | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | null = null
  private attempt: { controller: AbortController; beganAt: number } | null = null

  constructor(private readonly deps: PendingPicturesDeps) {
    makeObservable(this, {
      all: observableRef,
      unstored: observableRef,
      setStored: action,
      clear: action,
      setUnstored: action,
    })
  }

  setStored(stored: readonly PendingPicture[]): void {
    this.all = [...stored, ...this.unstored]
  }

  /** Clears the pictures of the previous user. */
  clear(): void {
    this.unstored = []
    this.all = []
  }

  setUnstored(pictures: readonly PendingPicture[]): void {
    this.all = [...this.all.filter(({ at }) => at > 0), ...pictures]
    this.unstored = pictures
  }

  /** Reads the pictures from the browser's database. */
  async refresh(): Promise<void> {
    const user = this.deps.user()
    const stored =
      user === null ? [] : await this.deps.database.transaction('readonly', ({ pictures }) => pictures.ofUser(user))
    if (this.deps.user() === user) this.setStored(stored)
  }

  async add(
    of: Pick<PendingPicture, 'survey_id' | 'unit_inspection_id'>,
    shown: { place: WheelPlace; is_new_tire: boolean } | null,
    file: Blob,
  ): Promise<void> {
    const user = this.deps.user()
    if (user === null) return
    const picture = {
      ...of,
      ...(shown ?? { place: null }),
      id: crypto.randomUUID(),
      at: 0,
      user,
      file,
      made_at: this.deps.now().toISOString(),
      refusal: null,
    }
    this.setUnstored([...this.unstored, picture])
    await this.retryStoring()
  }

  /** Stores the pictures that are only in this page, and retries those that cannot be stored. */
  retryStoring(): Promise<void> {
    this.storing ??= this.store().finally(() => {
      this.storing = null
    })
    return this.storing
  }

  private async store(): Promise<void> {
    clearTimeout(this.timer)
    for (const picture of this.unstored) {
      const row: Partial<PendingPicture> = { ...picture }
      delete row.at
      try {
        await this.deps.database.transaction('readwrite', ({ pictures }) => pictures.put(row as PendingPicture), {
          commitsAtOnce: true,
        })
      } catch {
        this.timer = setTimeout(() => void this.retryStoring(), storeAgainMs)
        return
      }
      this.setUnstored(this.unstored.filter((one) => one !== picture))
      await currentUnitId(this.deps.database, picture)
      await this.notify()
    }
  }

  async drop(picture: PendingPicture): Promise<void> {
    const { at } = picture
    if (at === 0) return this.setUnstored(this.unstored.filter((one) => one !== picture))
    await this.deps.database.transaction('readwrite', ({ pictures }) => pictures.delete(at))
    await this.notify()
  }

  async retry(picture: PendingPicture): Promise<void> {
    await this.deps.database.transaction('readwrite', ({ pictures }) => pictures.put({ ...picture, refusal: null }))
    await this.notify()
  }

  /** Sends the pending pictures one after the other. Resolves when no more can be sent for now. */
  wake(): Promise<void> {
    // A failure on the way, as a write to full storage, is retried with the next picture.
    this.running ??= this.run()
      .catch(() => undefined)
      .finally(() => {
        this.running = null
      })
    return this.running
  }

  /**
   * Somebody wants it now: a try that hangs is given up, and made again. `isNetworkNew`: even one that has just begun.
   */
  hurry(isNetworkNew = false): void {
    const { attempt } = this
    if (attempt && (isNetworkNew || performance.now() - attempt.beganAt > youngMs)) attempt.controller.abort()
  }

  private async run(): Promise<void> {
    for (;;) {
      await this.refresh()
      // Only pictures of units that the server has can be sent.
      const next = this.all.find(
        ({ at, refusal, unit_inspection_id }) => at > 0 && refusal === null && unit_inspection_id > 0,
      )
      if (!next) return
      // Another may have signed in since.
      if (this.deps.user() !== next.user) return
      const sent = await this.attemptSend(next)
      if (sent === null) continue
      if ('answer' in sent) await this.drop(next)
      else if (sent.status === 403) return
      else if (toRetryOutcome(sent)) await this.deps.wait(pauseMs)
      else {
        const { status, message, errors } = sent
        await this.deps.database.transaction('readwrite', async ({ pictures }) => {
          if (await pictures.get(next.at))
            await pictures.put({ ...next, refusal: { status, message, errors, theirs: null } })
        })
        await this.notify()
      }
    }
  }

  /** null: it was given up for another try. */
  private async attemptSend(picture: PendingPicture): Promise<SendResult | null> {
    const attempt = { controller: new AbortController(), beganAt: performance.now() }
    this.attempt = attempt
    try {
      return await this.deps.send(picture, attempt.controller.signal)
    } catch (error) {
      if (!attempt.controller.signal.aborted) throw error
      return null
    } finally {
      this.attempt = null
    }
  }

  private async notify(): Promise<void> {
    await this.refresh()
    this.deps.changed()
  }
}
