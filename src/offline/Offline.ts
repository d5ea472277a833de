import { makeAutoObservable, reaction, runInAction } from 'mobx'
import type { Reach } from '../api/Api.ts'
import { ApiFailure } from '../api/ApiFailure.ts'
import type { Portal } from '../Portal.ts'
import { words } from '../words.ts'
import { readMark, type Mark } from '../worker/marks.ts'
import { registerWorker, notifyWorker } from '../worker/registerWorker.ts'
import { isUnreached, ResponseCache } from './ResponseCache.ts'
import type { PageAsked } from './surveyCall.ts'
import type { Surveys } from './Surveys.ts'
import { OfflineUsers } from './OfflineUsers.ts'
import { unsentMark } from './unsentMark.ts'
import { dropQuestions, findQuestions } from './storedQuestions.ts'
import { countUnsent, sendAllOf, type UnsentCount } from './unsentOfSurvey.ts'

/** The pages of a survey that open without a network. */
const pages = ['survey-inspector', 'survey-overview', 'survey-unit']

/** So long is waited for the server to know a session, where pages are kept. */
const patienceMs = 4000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

type Parts = Pick<Portal, 'api' | 'language' | 'session'>

const unsentMarkOf = (login: string): Mark => `unsent/${encodeURIComponent(login)}`
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
  toConfirm = 0
  readonly answers: ResponseCache
  private readonly taken: OfflineUsers
  private opened: Promise<Surveys> | null = null

  constructor(
    private readonly parts: Parts,
    private readonly store: Pick<Storage, 'getItem' | 'setItem'>,
  ) {
    this.taken = new OfflineUsers(store)
    this.answers = new ResponseCache({
      request: (method, path, call) => parts.api.request(method, path, call),
      caches: 'caches' in window ? window.caches : null,
      login: () => parts.session.login,
      isKeeping: () => this.isKeeping,
      isOnline: () => navigator.onLine,
      wait,
    })
    makeAutoObservable<this, 'parts' | 'store' | 'taken' | 'opened'>(
      this,
      { parts: false, store: false, taken: false, opened: false, answers: false, surveys: true, isKeeping: false },
      { autoBind: true, deep: false },
    )
    window.addEventListener('online', () => this.tellReached('answered'))
    window.addEventListener('offline', () => this.tellReached('offline'))
  }

  get isKeeping(): boolean {
    return this.taken.has(this.parts.session.login)
  }

  get isReached(): boolean {
    return this.reach === 'answered'
  }

  tellReached(reach: Reach): void {
    this.reach = reach
  }

  /**
   * Returns the server's verdict on a session. The session counts as valid where the server is unreachable and pages of
   * this person are cached.
   */
  async orAsKept<Arrival>(arrival: Promise<Arrival>): Promise<Arrival | 'signedIn'> {
    if (!this.isKeeping) return arrival
    const known = arrival.catch((error: unknown) => {
      if (isUnreached(error)) return 'signedIn' as const
      throw error
    })
    // Behind a trailer there is a signal, and nothing comes.
    return Promise.race([known, wait(patienceMs).then(() => 'signedIn' as const)])
  }

  /** Somebody is signed in: what waits of theirs is sent, wherever in the portal they are. */
  begin(): void {
    void registerWorker()
    if (this.isKeeping) void this.open().catch(() => undefined)
  }

  /** The surveys that are taken along in this browser. Rejects where it keeps nothing. */
  open(): Promise<Surveys> {
    this.opened ??= this.load().catch((error: unknown) => {
      // Asked for again, it is tried again.
      this.opened = null
      throw error
    })
    return this.opened
  }

  /** Removes the cached pages of a user who signs out; unsent entries stay. Returns their number. */
  async leave(login: string): Promise<number> {
    if (!this.taken.has(login)) return 0
    const surveys = await this.open()
    await this.answers.forget(login)
    return surveys.countOf(login)
  }

  /** Returns the numbers of changes and pictures of a survey that only this browser has. */
  async unsentOf(surveyId: number): Promise<UnsentCount> {
    return this.isKeeping ? countUnsent(await this.open(), surveyId) : { changes: 0, pictures: 0 }
  }

  /**
   * Counts the typed values that wait on this device to be confirmed: of the survey on the screen, or with null of all.
   */
  countToConfirm(surveyId: number | null): void {
    const { login } = this.parts.session
    this.toConfirm =
      login === null
        ? 0
        : findQuestions(this.store, { user: login, ...(surveyId === null ? {} : { survey_id: surveyId }) }).length
  }

  /** Forgets the values of a survey that wait to be confirmed, as of one that is finished and takes none any more. */
  dropQuestions(surveyId: number): void {
    const { login } = this.parts.session
    if (login === null) return
    dropQuestions(this.store, { user: login, survey_id: surveyId })
    this.countToConfirm(surveyId)
  }

  /**
   * Does what no change of a survey can follow, once all of it that is here is sent. A survey that stays open is then
   * stored as the server has it. Rejects with ApiFailure while some is not.
   */
  async afterSending<Answer>(
    { survey: surveyId, isFinished }: { survey: number; isFinished: boolean },
    call: () => Promise<Answer>,
  ): Promise<Answer> {
    if (this.isKeeping) {
      const { changes, pictures } = await sendAllOf({ surveys: await this.open(), surveyId, wait, now: Date.now })
      if (changes + pictures > 0)
        throw new ApiFailure(409, this.parts.language.translate(words.unsentFirst, { number: changes + pictures }))
    }
    const answer = await call()
    if (isFinished) this.dropQuestions(surveyId)
    // If this fails, opening the survey downloads it.
    if (this.isKeeping && !isFinished)
      await (await this.open()).refreshSurvey(surveyId, { ifStored: true }).catch(() => undefined)
    return answer
  }

  /** Answers the request of a page from a downloaded survey where the server is unreachable. */
  async pageOr<Answer>(answered: Promise<Answer>, asked: PageAsked): Promise<Answer> {
    if (!this.isKeeping) return answered
    const kept = async (): Promise<Answer | null> => (await this.open()).page(asked) as Promise<Answer | null>
    const late = wait(patienceMs).then(() => null)
    const first = await Promise.race([answered, late]).catch(async (error: unknown) => {
      const here = isUnreached(error) ? await kept().catch(() => null) : null
      if (here === null) throw error
      return here
    })
    return first ?? (await kept().catch(() => null)) ?? answered
  }

  private async load(): Promise<Surveys> {
    const { openSurveys } = await import('./openSurveys.ts')
    const surveys = await openSurveys(this.parts)
    const { login } = this.parts.session
    if (login !== null) {
      await this.findLost(surveys, login).catch(() => undefined)
      this.keep(surveys, login)
    }
    runInAction(() => {
      this.surveys = surveys
    })
    return surveys
  }

  /** Somebody has read that changes were deleted. */
  async dismissLost(): Promise<void> {
    const { login } = this.parts.session
    this.lostSince = null
    if (login !== null) await notifyWorker(lostMark(login), null)
  }

  /** Changes waited here, and nothing of any survey is stored: the browser has deleted its database. */
  private async findLost(surveys: Surveys, login: string): Promise<void> {
    if (!('caches' in window)) return
    const since = await readMark(window.caches, unsentMarkOf(login))
    if (since !== null && (await surveys.isEmptyFor(login))) await notifyWorker(lostMark(login), since)
    const lost = await readMark(window.caches, lostMark(login))
    runInAction(() => {
      this.lostSince = lost
    })
  }

  private keep(surveys: Surveys, login: string): void {
    const isFirst = !this.isKeeping
    this.taken.add(login)
    if (isFirst) void this.answers.begin(pages.map((id) => `catalog/get_report/${id}`))
    void notifyWorker('surveys', login)
    const mark = unsentMark((since) => void notifyWorker(unsentMarkOf(login), since))
    reaction(
      () => surveys.unsentSince,
      (since) => {
        if (since !== undefined && this.parts.session.login === login) mark(since)
      },
      { fireImmediately: true },
    )
  }
}
