import { action, makeObservable, observableRef } from 'mobx'
import type { WheelPlace } from '../../domain/survey/surveyUnit.ts'
import { idByNow } from './Additions.ts'
import type { KeptPicture } from './model.ts'
import type { Sent } from './Sender.ts'
import type { SurveyDatabase } from './surveyDatabase.ts'

interface PicturesDeps {
  database: SurveyDatabase
  user(): string | null
  now(): Date
  send(picture: KeptPicture): Promise<Sent>
  wait(ms: number): Promise<void>
  /** Others may hear of it. */
  changed(): void
}

const pauseMs = 10_000

/** Pictures that this browser keeps until the server has them; sent after what was read. */
export class Pictures {
  /** Of the user, oldest first. */
  kept: readonly KeptPicture[] = []
  private running: Promise<void> | null = null

  constructor(private readonly deps: PicturesDeps) {
    makeObservable(this, { kept: observableRef, take: action })
  }

  take(kept: readonly KeptPicture[]): void {
    this.kept = kept
  }

  /** Reads what the browser's database has. */
  async refresh(): Promise<void> {
    const user = this.deps.user()
    this.take(user === null ? [] : await this.deps.database.within('readonly', ({ pictures }) => pictures.ofUser(user)))
  }

  async add(of: Pick<KeptPicture, 'survey_id' | 'unit_inspection_id'>, shown: { place: WheelPlace; is_new_tire: boolean } | null, file: Blob): Promise<void> {
    const user = this.deps.user()
    if (user === null) return
    const picture: Omit<KeptPicture, 'at'> = { ...of, ...(shown ?? { place: null }), id: crypto.randomUUID(), user, file, made_at: this.deps.now().toISOString(), refusal: null }
    await this.deps.database.within('readwrite', ({ pictures }) => pictures.put(picture as KeptPicture), { commitsAtOnce: true })
    await idByNow(this.deps.database, picture)
    await this.tell()
  }

  async drop({ at }: KeptPicture): Promise<void> {
    await this.deps.database.within('readwrite', ({ pictures }) => pictures.delete(at))
    await this.tell()
  }

  async retry(picture: KeptPicture): Promise<void> {
    await this.deps.database.within('readwrite', ({ pictures }) => pictures.put({ ...picture, refusal: null }))
    await this.tell()
  }

  /** Sends what waits, one after the other. Resolves when no more can be sent for now. */
  wake(): Promise<void> {
    // What fails on the way, as writing to a full storage, is tried again with what comes next.
    this.running ??= this.run().catch(() => undefined).finally(() => { this.running = null })
    return this.running
  }

  private async run(): Promise<void> {
    for (;;) {
      await this.refresh()
      // Of a unit that the server has.
      const next = this.kept.find(({ refusal, unit_inspection_id }) => refusal === null && unit_inspection_id > 0)
      if (!next) return
      // Another may have signed in since.
      if (this.deps.user() !== next.user) return
      const sent = await this.deps.send(next)
      if ('answer' in sent) await this.drop(next)
      else if (sent.status === 403) return
      else if (sent.status === 0 || sent.status === 429 || sent.status >= 500) await this.deps.wait(pauseMs)
      else {
        const { status, message, errors } = sent
        await this.deps.database.within('readwrite', async ({ pictures }) => { if (await pictures.get(next.at)) await pictures.put({ ...next, refusal: { status, message, errors, theirs: null } }) })
        await this.tell()
      }
    }
  }

  private async tell(): Promise<void> {
    await this.refresh()
    this.deps.changed()
  }
}
