import { makeAutoObservable, reaction, runInAction } from 'mobx'
import type { Reach } from '../api/Api.ts'
import { ApiFailure } from '../api/ApiFailure.ts'
import type { Portal } from '../Portal.ts'
import { messages } from '../messages.ts'
import { readMark, type Mark } from '../worker/marks.ts'
import { registerWorker, notifyWorker } from '../worker/registerWorker.ts'
import { isUnreached, ResponseCache } from './cache/ResponseCache.ts'
import type { PageCall } from './api/surveyCalls.ts'
import type { Surveys } from './Surveys.ts'
import { OfflineUsers } from './cache/OfflineUsers.ts'
import { createUnsentNotifier } from './queue/unsentNotifier.ts'
import { dropQuestions, findQuestions } from './cache/questionStorage.ts'
import { countUnsent, flushSurvey, type UnsentCount } from './queue/flushSurvey.ts'

/** The pages of a survey that open without a network. */
const pages = ['survey-inspector', 'survey-overview', 'survey-unit']

/** Milliseconds to wait for the server where cached data can be used instead. */
const patienceMs = 4000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

type Parts = Pick<Portal, 'api' | 'language' | 'session'>

const unsentMark = (login: string): Mark => `unsent/${encodeURIComponent(login)}`
const lostMark = (login: string): Mark => `lost/${encodeURIComponent(login)}`

/**
 * Keeps the portal running without the server, for users who have downloaded surveys. Nobody else loads anything for
 * it.
 */
export class Offline {
  /** The result of the last call to the server. */
  reach: Reach = 'answered'
  /** The surveys of the current user; null until they are opened. */
  surveys: Surveys | null = null
  /** When the first change was made that this browser has deleted before it was sent; null: none was. */
  lostSince: string | null = null
  /** Typed values of the survey on the screen that nobody has confirmed yet. */
  unconfirmed = 0
  readonly responses: ResponseCache
  private readonly users: OfflineUsers
  private opened: Promise<Surveys> | null = null

  constructor(
    private readonly parts: Parts,
    private readonly store: Pick<Storage, 'getItem' | 'setItem'>,
  ) {
    this.users = new OfflineUsers(store)
    this.responses = new ResponseCache({
      request: (method, path, call) => parts.api.request(method, path, call),
      caches: 'caches' in window ? window.caches : null,
      login: () => parts.session.login,
      isEnabled: () => this.isEnabled,
      isOnline: () => navigator.onLine,
      wait,
    })
    makeAutoObservable<this, 'parts' | 'store' | 'users' | 'opened'>(
      this,
      { parts: false, store: false, users: false, opened: false, responses: false, surveys: true, isEnabled: false },
      { autoBind: true, deep: false },
    )
    window.addEventListener('online', () => this.setReach('answered'))
    window.addEventListener('offline', () => this.setReach('offline'))
  }

  get isEnabled(): boolean {
    return this.users.has(this.parts.session.login)
  }

  get isReached(): boolean {
    return this.reach === 'answered'
  }

  setReach(reach: Reach): void {
    this.reach = reach
  }

  /**
   * Returns the server's verdict on a session. The session counts as valid where the server is unreachable and pages of
   * this person are cached.
   */
  async checkSession<Verdict>(verdict: Promise<Verdict>): Promise<Verdict | 'signedIn'> {
    if (!this.isEnabled) return verdict
    const known = verdict.catch((error: unknown) => {
      if (isUnreached(error)) return 'signedIn' as const
      throw error
    })
    // There may be a signal without any data coming through.
    return Promise.race([known, wait(patienceMs).then(() => 'signedIn' as const)])
  }

  /** Sends the pending changes of the user who has signed in, on any page. */
  start(): void {
    void registerWorker()
    if (this.isEnabled) void this.open().catch(() => undefined)
  }

  /** Opens the downloaded surveys. Rejects where the browser has no storage. */
  open(): Promise<Surveys> {
    this.opened ??= this.load().catch((error: unknown) => {
      // The next call tries again.
      this.opened = null
      throw error
    })
    return this.opened
  }

  /** Removes the cached pages of a user who signs out; unsent entries stay. Returns their number. */
  async signOut(login: string): Promise<number> {
    if (!this.users.has(login)) return 0
    const surveys = await this.open()
    await this.responses.forget(login)
    return surveys.countUnsent(login)
  }

  /** Returns the numbers of changes and pictures of a survey that only this browser has. */
  async countUnsent(surveyId: number): Promise<UnsentCount> {
    return this.isEnabled ? countUnsent(await this.open(), surveyId) : { changes: 0, pictures: 0 }
  }

  /**
   * Counts the typed values that wait on this device to be confirmed: of the survey on the screen, or with null of all.
   */
  countUnconfirmed(surveyId: number | null): void {
    const { login } = this.parts.session
    this.unconfirmed =
      login === null
        ? 0
        : findQuestions(this.store, { user: login, ...(surveyId === null ? {} : { survey_id: surveyId }) }).length
  }

  /** Forgets the values of a survey that wait to be confirmed, as of one that is finished and takes none any more. */
  dropQuestions(surveyId: number): void {
    const { login } = this.parts.session
    if (login === null) return
    dropQuestions(this.store, { user: login, survey_id: surveyId })
    this.countUnconfirmed(surveyId)
  }

  /**
   * Does what no change of a survey can follow, once all of it that is here is sent. A survey that stays open is then
   * stored as the server has it. Rejects with ApiFailure while some is not.
   */
  async afterSending<Answer>(
    { survey: surveyId, isFinished }: { survey: number; isFinished: boolean },
    call: () => Promise<Answer>,
  ): Promise<Answer> {
    if (this.isEnabled) {
      const { changes, pictures } = await flushSurvey({ surveys: await this.open(), surveyId, wait, now: Date.now })
      if (changes + pictures > 0)
        throw new ApiFailure(409, this.parts.language.translate(messages.unsentFirst, { number: changes + pictures }))
    }
    const answer = await call()
    if (isFinished) this.dropQuestions(surveyId)
    // If this fails, opening the survey downloads it.
    if (this.isEnabled && !isFinished)
      await (await this.open()).refreshSurvey(surveyId, { ifStored: true }).catch(() => undefined)
    return answer
  }

  /** Answers the request of a page from a downloaded survey where the server is unreachable. */
  async requestPage<Answer>(response: Promise<Answer>, call: PageCall): Promise<Answer> {
    if (!this.isEnabled) return response
    const fromCache = async (): Promise<Answer | null> =>
      (await this.open()).getPageResponse(call) as Promise<Answer | null>
    const late = wait(patienceMs).then(() => null)
    const first = await Promise.race([response, late]).catch(async (error: unknown) => {
      const here = isUnreached(error) ? await fromCache().catch(() => null) : null
      if (here === null) throw error
      return here
    })
    return first ?? (await fromCache().catch(() => null)) ?? response
  }

  private async load(): Promise<Surveys> {
    const { openSurveys } = await import('./openSurveys.ts')
    const surveys = await openSurveys(this.parts)
    const { login } = this.parts.session
    if (login !== null) {
      await this.findLost(surveys, login).catch(() => undefined)
      this.enable(surveys, login)
    }
    runInAction(() => {
      this.surveys = surveys
    })
    return surveys
  }

  /** The user has acknowledged that changes were deleted. */
  async dismissLost(): Promise<void> {
    const { login } = this.parts.session
    this.lostSince = null
    if (login !== null) await notifyWorker(lostMark(login), null)
  }

  /** Changes waited here, and nothing of any survey is stored: the browser has deleted its database. */
  private async findLost(surveys: Surveys, login: string): Promise<void> {
    if (!('caches' in window)) return
    const since = await readMark(window.caches, unsentMark(login))
    if (since !== null && (await surveys.isEmptyFor(login))) await notifyWorker(lostMark(login), since)
    const lost = await readMark(window.caches, lostMark(login))
    runInAction(() => {
      this.lostSince = lost
    })
  }

  private enable(surveys: Surveys, login: string): void {
    const isFirst = !this.isEnabled
    this.users.add(login)
    if (isFirst) void this.responses.enable(pages.map((id) => `catalog/get_report/${id}`))
    void notifyWorker('surveys', login)
    const mark = createUnsentNotifier((since) => void notifyWorker(unsentMark(login), since))
    reaction(
      () => surveys.unsentSince,
      (since) => {
        if (since !== undefined && this.parts.session.login === login) mark(since)
      },
      { fireImmediately: true },
    )
  }
}
