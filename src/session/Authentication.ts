import { makeObservable, observableRef, runInAction } from 'mobx'
import type { Api } from '../api/Api.ts'
import { ApiFailure } from '../api/ApiFailure.ts'
import { withoutArrival, type BrowserLocation } from './BrowserLocation.ts'
import type { Session } from './Session.ts'
import type { SessionAnswer } from './wire.ts'

/**
 * The result of looking for a session. `leaving`: the browser is about to load another address, or this one again.
 * `another`: a different user is signed in here and is asked.
 */
export type Arrival = 'signedIn' | 'leaving' | 'refused' | 'another'

interface AuthenticationDeps {
  place: BrowserLocation
  /** The sign-in page of the membership site. */
  loginUrl: string
  /** The language that was chosen here, for the membership site. */
  chosenLocale(): string | null
  now(): Date
  wait(ms: number): Promise<void>
  /** Gives up the preview of this tab; false where it shows none. */
  dropPreview(): boolean
}

/** Pauses before the server is told again that somebody has signed out. */
const revokeAgainMs = [2000, 5000, 15_000, 30_000, 60_000, 60_000, 60_000, 60_000]

/** Signing in, checking, refreshing and signing out. Source: document 000, section 4. */
export class Authentication {
  /** The user who has signed in while another session is active; it becomes theirs once they confirm. */
  private newcomer: SessionAnswer | null = null
  /** The server's word on a sign-out made here; null: nobody signed out. */
  revocation: 'asked' | 'confirmed' | 'unconfirmed' | null = null

  constructor(
    private readonly session: Session,
    private readonly api: Pick<Api, 'request'>,
    private readonly deps: AuthenticationDeps,
  ) {
    makeObservable(this, { revocation: observableRef })
  }

  /** At the start of the page. Throws ApiFailure when the server was not reached or failed: then nothing is known. */
  async arrive(): Promise<Arrival> {
    const code = new URL(this.deps.place.href()).searchParams.get('user')
    if (code === null) return this.check()
    // A session that lives is not given up for an address that anybody may have written.
    if (this.session.isAlive(this.deps.now())) return this.arriveBeside(code)
    try {
      await this.api.request('GET', 'authorization/start', { bearer: code, quiet: true })
    } catch (error) {
      return this.reject(error)
    }
    if (!this.session.isAuthenticated) return this.session.status === 0 ? this.goToLogin() : 'refused'
    return this.goOn()
  }

  private async arriveBeside(code: string): Promise<Arrival> {
    const answer = await this.api
      .request<SessionAnswer>('GET', 'authorization/start', { bearer: code, quiet: true, apart: true })
      .catch(() => null)
    if (answer?.user?.token && answer.user.login !== this.session.login) {
      this.newcomer = answer
      return 'another'
    }
    if (answer?.user?.token) this.session.apply(answer)
    return this.goOn()
  }

  /** The login of the user who signed in while another session is active. */
  get newcomerLogin(): string {
    return this.newcomer?.user?.login ?? ''
  }

  /** Goes on as who has just signed in, or as who was signed in before. */
  choose(isNewcomer: boolean): 'leaving' {
    if (isNewcomer && this.newcomer) {
      this.session.reset()
      this.session.apply(this.newcomer)
    }
    this.newcomer = null
    return this.goOn()
  }

  private goOn(): 'leaving' {
    this.deps.place.leave(withoutArrival(this.deps.place.href()).href)
    return 'leaving'
  }

  /**
   * Asks the server whether the session still stands; if not, the token is destroyed and the browser goes to sign in.
   */
  async check(): Promise<Arrival> {
    if (this.session.token === null) return this.goToLogin()
    try {
      await this.api.request<SessionAnswer>('GET', 'authorization/verify', { quiet: true })
    } catch (error) {
      return this.reject(error)
    }
    if (this.session.status !== 0) return 'refused'
    return this.session.isAuthenticated ? 'signedIn' : this.goToLogin()
  }

  /** Exchanges the token for one that lasts longer. False when the server refuses and no other tab was faster. */
  async refresh(): Promise<boolean> {
    const before = this.session.token
    try {
      await this.api.request('GET', 'authorization/start', { quiet: true })
      return this.session.isAuthenticated
    } catch {
      this.session.restore()
      return this.session.isAuthenticated && this.session.token !== before
    }
  }

  /**
   * Ends the session here, on the server and in the other tabs. The server not answering does not keep anybody signed
   * in here: it is
   * told again while the page is open. Resolves after the first try; `revocation` says whether the server has confirmed
   * it.
   */
  async signOut(): Promise<void> {
    const { token, apiKey } = this.session
    if (token === null) return this.session.reset()
    const revoke = async (headers?: Record<string, string>): Promise<void> => {
      await this.api.request('POST', 'authorization/logout', {
        quiet: true,
        apart: true,
        ...(headers ? { bearer: token, headers } : {}),
      })
    }
    const first = revoke()
    this.session.reset()
    runInAction(() => (this.revocation = 'asked'))
    if (await this.confirmed(first)) return
    const again = async (): Promise<void> => {
      for (const pause of revokeAgainMs) {
        await this.deps.wait(pause)
        if (await this.confirmed(revoke(apiKey ? { api_key: apiKey } : {}))) return
      }
    }
    void again()
  }

  /** A session that the server no longer knows has ended, too. */
  private async confirmed(revoked: Promise<void>): Promise<boolean> {
    const isDone = await revoked.then(
      () => true,
      (error: unknown) => error instanceof ApiFailure && error.status === 403,
    )
    runInAction(() => (this.revocation = isDone ? 'confirmed' : 'unconfirmed'))
    return isDone
  }

  /** To the membership site, which comes back to where the person was. */
  goToLogin(returnPath?: string): 'leaving' {
    const here = withoutArrival(this.deps.place.href())
    if (this.deps.dropPreview()) {
      this.deps.place.leave(here.href)
      return 'leaving'
    }
    this.session.destroyToken()
    const login = new URL(this.deps.loginUrl, here.origin)
    login.searchParams.set('return_host', here.origin)
    login.searchParams.set('return_path', returnPath ?? here.pathname + here.search)
    const locale = this.deps.chosenLocale()
    if (locale) login.searchParams.set('lang', locale)
    this.deps.place.leave(login.href)
    return 'leaving'
  }

  private reject(error: unknown): Arrival {
    const known = error instanceof ApiFailure && error.status > 0 && error.status < 500
    if (!known) throw error
    return this.session.status === 0 ? this.goToLogin() : 'refused'
  }
}
