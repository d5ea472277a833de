import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import { Api } from './api/Api.ts'
import { ServerClock } from './api/ServerClock.ts'
import { ApiFailure } from './api/ApiFailure.ts'
import { saveFile } from './api/saveFile.ts'
import { Catalog } from './catalog/Catalog.ts'
import { watchCatalog } from './catalog/watchCatalog.ts'
import { Language } from './language/Language.ts'
import { LanguageList } from './language/LanguageList.ts'
import { watchLanguage } from './language/watchLanguage.ts'
import { LocalCalls } from './local/LocalCalls.ts'
import { localStores } from './local/localStores.ts'
import { PageOffers } from './search/PageOffers.ts'
import { Authentication, type Arrival } from './session/Authentication.ts'
import { UnsavedWork } from './session/UnsavedWork.ts'
import { browserPlace, withoutArrival } from './session/BrowserLocation.ts'
import { Preview } from './session/Preview.ts'
import { PreviewStore } from './session/PreviewStore.ts'
import { collectEarlyKeys } from './search/earlyKeys.ts'
import { Session } from './session/Session.ts'
import { Offline } from './offline/Offline.ts'
import { tabId } from './session/tabId.ts'
import { watchSession } from './session/watchSession.ts'
import { watchTabs } from './session/watchTabs.ts'
import type { Settings } from './settings.ts'
import { homeAddress } from './shell/homeAddress.ts'
import { isTooLongForOldBrowser, shortened } from './shell/longAddress.ts'
import { Loader } from './shell/Loader.ts'
import { Popups, type Popup, type PopupKind } from './shell/Popups.ts'
import { Theme } from './shell/Theme.ts'
import type { Travel } from './shell/Travel.ts'

/** `refused`: the server does not let this account in, and the page says why. `unreachable`: nothing could be asked. */
export type PortalState = 'starting' | 'ready' | 'unreachable' | 'signedOut' | Exclude<Arrival, 'signedIn'>

/** The longest time until an open page notices another day. */
const clockEveryMs = 15_000
/** Long enough to be read, short enough to be out of the way. */
const noticeMs = 6000

/** The portal's parts and how they hang together: read this first. */
export class Portal {
  state: PortalState = 'starting'
  notice: { text: string } | null = null
  /** The number of saves and actions: pages that stay open beside others reload when it grows. */
  writes = 0

  readonly settings: Settings
  readonly nonce: string
  private readonly sessionStore = new PreviewStore(sessionStorage, localStorage)
  readonly session = new Session(this.sessionStore)
  private readonly serverClock = new ServerClock(() => new Date())
  readonly loader = new Loader()
  readonly theme = new Theme(localStorage, document.documentElement)
  readonly tab = tabId(sessionStorage)
  readonly popups: Popups
  readonly api: Api
  readonly language: Language
  readonly languages: LanguageList
  readonly authentication: Authentication
  readonly preview: Preview
  readonly catalog: Catalog
  readonly travel: Travel
  readonly offers = new PageOffers()
  /** The calls that the browser answers from its own data. */
  readonly local: LocalCalls
  readonly offline: Offline
  readonly unsavedWork: UnsavedWork

  constructor(settings: Settings, nonce: string, travel: Travel) {
    this.settings = settings
    this.nonce = nonce
    this.travel = travel
    this.api = new Api(
      {
        credentials: () => this.session,
        language: () => this.language.requestLocale,
        now: () => this.now(),
        answered: (answer) => this.session.apply(answer),
        failed: (failure) => this.notifyFailure(failure),
        reached: (reach, date) => {
          this.serverClock.hear(date)
          this.offline.setReach(reach)
        },
      },
      saveFile,
    )
    this.language = new Language(localStorage, (locale) =>
      this.offline.responses.request('GET', `/api/Content/LanguagesPack/${locale}.json?t=${Date.now()}`, {
        quiet: true,
      }),
    )
    this.languages = new LanguageList(
      localStorage,
      () => this.api.request('GET', '/api/Content/Languages.json', { quiet: true }),
      () => new Date(),
    )
    this.authentication = new Authentication(this.session, this.api, {
      place: browserPlace,
      loginUrl: settings.membership_login_url,
      chosenLocale: () => this.language.chosen,
      now: () => new Date(),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      dropPreview: () => this.preview.drop(),
    })
    this.preview = new Preview(this.sessionStore, { api: this.api, place: browserPlace })
    this.offline = new Offline(this, localStorage)
    this.catalog = new Catalog(this.offline.responses)
    this.local = new LocalCalls(localStores(this))
    this.unsavedWork = new UnsavedWork(this.local, this.offline)
    this.popups = new Popups(this.afterPopup())
    makeAutoObservable<this, 'sessionStore'>(this, {
      sessionStore: false,
      offline: false,
      settings: false,
      nonce: false,
      session: false,
      loader: false,
      theme: false,
      tab: false,
      popups: false,
      api: false,
      language: false,
      languages: false,
      authentication: false,
      preview: false,
      catalog: false,
      travel: false,
      offers: false,
      local: false,
      unsavedWork: false,
      notice: observableRef,
    })
  }

  /** This moment by the server's clock: a device's may be wrong by days. */
  now(): Date {
    return this.serverClock.now()
  }

  /** The language, the session and the catalog are asked for at once; signing in and out ask for no session. */
  async start(): Promise<void> {
    this.enter('starting')
    if (isTooLongForOldBrowser(navigator.userAgent, browserPlace.href())) this.popups.show({ kind: 'longUrl' })
    const here = new URL(browserPlace.href())
    const requestedLanguage = here.searchParams.get('lang')
    try {
      const languageLoad = this.language.start(requestedLanguage)
      // An asked language is kept before anybody is sent away to sign in.
      if (requestedLanguage !== null) await this.loader.during('start', languageLoad)
      const arrival: Promise<Arrival> = isAuthRoute(here.pathname)
        ? Promise.resolve('signedIn')
        : this.arriveWithCatalog()
      const [arrived] = await this.loader.during('start', Promise.all([arrival, languageLoad]))
      if (arrived === 'signedIn' && requestedLanguage !== null)
        history.replaceState(null, '', withoutArrival(here.href))
      if (arrived === 'signedIn' && this.session.user) await this.language.suggest(this.session.user.locale)
      this.enter(arrived === 'signedIn' ? 'ready' : arrived)
      // A preview leaves nothing of that user in this browser.
      if (arrived === 'signedIn' && !this.sessionStore.isPreview) this.offline.start()
    } catch (error) {
      // An asked language that the server answered for, but not with words: sign in again. Otherwise it was not
      // reached.
      const isLanguage = requestedLanguage !== null && error instanceof ApiFailure && error.status > 0
      this.enter(isLanguage ? this.authentication.goToLogin() : 'unreachable')
    }
  }

  private async arriveWithCatalog(): Promise<Arrival> {
    // With a token at hand the catalog need not wait for its verification: refused is refused for both.
    const early = this.session.token === null ? null : this.catalog.load().catch(() => null)
    const arrival = await this.offline.checkSession(this.authentication.arrive())
    await early
    if (arrival === 'signedIn' && this.catalog.reports.length === 0) await this.catalog.load()
    return arrival
  }

  /** Starts watching the clock, the session, the catalog, the language and the other tabs. */
  listen(): void {
    setInterval(() => this.serverClock.look(), clockEveryMs)
    watchSession({
      session: this.session,
      now: () => this.now(),
      // While the server is unreachable nobody can be asked to sign in.
      isNotified: () =>
        this.popups.current?.kind === 'sessionExpired' || (!this.offline.isReached && this.offline.isEnabled),
      notify: () => this.popups.show({ kind: 'sessionExpired' }),
      refresh: () => this.authentication.refresh(),
    })
    watchCatalog({
      watcher: () => (this.state === 'ready' ? this.session.token : null),
      version: () => this.catalog.version,
      reading: () => this.catalog.reading,
      requestVersion: (after, reading, signal) =>
        this.api.request('GET', `catalog/get_version?after=${encodeURIComponent(after)}&reading=${reading}`, {
          quiet: true,
          signal,
        }),
      onReading: async (reading) => {
        this.catalog.setReading(reading)
        await this.loadProblems()
      },
      changed: () => this.reloadDefinitions(),
      page: document,
    })
    reaction(
      () => this.owesTerms,
      (owes) => {
        if (owes) this.popups.show({ kind: 'agreeToTerms' })
        else this.popups.dismiss('agreeToTerms')
      },
      { fireImmediately: true },
    )
    reaction(
      () => this.state === 'ready' && this.mayEdit,
      () => void this.loadProblems(),
      { fireImmediately: true },
    )
    reaction(
      () => (this.state === 'ready' ? this.session.rights : null),
      (now, before) => {
        if (now !== null && before !== null) void this.catalog.load().catch(() => null)
      },
    )
    watchLanguage({
      language: this.language,
      session: this.session,
      isReady: () => this.state === 'ready',
      reload: () => void this.catalog.load().catch(() => null),
    })
    watchTabs({
      session: this.session,
      isPreview: () => this.sessionStore.isPreview,
      signedOut: () => this.enter('signedOut'),
      signedIn: () => {
        if (this.state !== 'ready') void this.start()
      },
      another: () => browserPlace.leave(browserPlace.href()),
    })
  }

  /**
   * Other definitions are served: their words and problems first, then what the pages listen to. The menus come with
   * the reports.
   */
  private async reloadDefinitions(): Promise<void> {
    await Promise.all([this.language.reload(), this.loadProblems()])
    await this.catalog.load()
  }

  /** Those who may edit definitions are told what is wrong with them. */
  get mayEdit(): boolean {
    return this.session.isAuthenticated && (this.session.user?.user_access_securities.includes('TVADMIN2') ?? false)
  }

  private async loadProblems(): Promise<void> {
    if (this.state === 'ready' && this.mayEdit) await this.catalog.loadProblems().catch(() => null)
  }

  /** Ends the session; what this tab shows of it is gone at once, whatever the server says. */
  async signOut(): Promise<void> {
    if (this.sessionStore.isPreview) return this.preview.end()
    void this.unsavedWork.count(this.session.login)
    this.enter('signedOut')
    await this.loader.during('sign-out', this.authentication.signOut())
  }

  /** True if the signed-in user has yet to agree to the terms. */
  private get owesTerms(): boolean {
    return this.state === 'ready' && this.session.isAuthenticated && this.session.user?.agree_to_fhq_terms === false
  }

  async agreeToTerms(): Promise<void> {
    await this.loader
      .during('terms', this.api.request('POST', 'authorization/agree_to_terms', { body: {} }))
      .catch(() => null)
  }

  /** Something was saved or done by a page. */
  wrote = (): void => {
    this.writes += 1
  }

  /** Said in passing, and gone after a while. */
  notify(text: string): void {
    const notice = { text }
    this.notice = notice
    setTimeout(
      () =>
        runInAction(() => {
          if (this.notice === notice) this.notice = null
        }),
      noticeMs,
    )
  }

  private notifyFailure(failure: ApiFailure): void {
    if (failure.status === 403) this.popups.show({ kind: 'sessionExpired' })
    if (failure.status === 401) this.popups.show({ kind: 'noPagePermission' })
    if (failure.status === 500) this.popups.show({ kind: 'serverError', id: failure.id })
    // A statement of the page may have failed: those who may edit it see which.
    if (failure.status >= 500) void this.loadProblems()
  }

  /** The consequence of closing each popup. Source: document 000, section 4. */
  private afterPopup(): Record<PopupKind, (popup: Popup) => void> {
    return {
      terms: () => undefined,
      // Agreeing and signing out are its only ways out.
      agreeToTerms: () => undefined,
      sessionExpired: () => void this.checkAgain(),
      longUrl: () => browserPlace.leave(shortened(browserPlace.href())),
      noPagePermission: ({ code }) => (isOfTireManagement(code) ? this.goHome() : this.travel.navigate('/')),
      noPortalPermission: () => this.goHome(),
      serverError: () => this.loader.close(),
    }
  }

  /** The portal's home: the group's dashboard, or the index. */
  get home(): string {
    return homeAddress(this.session.user, this.settings.sibling_url, this.language.locale)
  }

  private goHome(): void {
    if (this.home.startsWith('/')) this.travel.navigate(this.home)
    else browserPlace.leave(this.home)
  }

  private async checkAgain(): Promise<void> {
    try {
      const arrival = await this.loader.during('session', this.offline.checkSession(this.authentication.check()))
      if (arrival !== 'signedIn') this.enter(arrival)
    } catch {
      this.enter('unreachable')
    }
  }

  private enter(state: PortalState): void {
    this.state = state
    // Without a header there is no search, so keys belong to the page.
    if (state !== 'starting' && state !== 'ready') collectEarlyKeys()?.stop()
  }
}

/** A page that a code of tire management opens. */
function isOfTireManagement(code: string | null | undefined): boolean {
  return code?.startsWith('TM') ?? false
}

/** The two named routes that need no session. */
export function isAuthRoute(path: string): boolean {
  return path === '/login' || path === '/logout'
}
