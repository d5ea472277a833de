import { makeAutoObservable } from 'mobx'
import type { AppSetup, AuthorizationStatus, MenuTab, SessionAnswer, SupportBlock, User } from './wire.ts'

/** The names under which a session lies in the browser's storage, so that a reload and the other tabs find it. */
const storageKeys = {
  token: 'TOKEN',
  apiKey: 'API_KEY',
  user: 'USER',
  header: 'HEADER_MENU',
  footer: 'FOOTER_MENU',
  support: 'SUPPORT',
} as const

/** All of them. */
export const sessionNames: readonly string[] = Object.values(storageKeys)

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function readJson<T>(store: Store, name: string): T | null {
  try {
    return JSON.parse(store.getItem(name) ?? 'null') as T | null
  } catch {
    return null
  }
}

/**
 * The signed-in user. Changed by answers of the server and by other tabs of this browser. Source: document 000,
 * sections 3 and 4.
 */
export class Session {
  token: string | null = null
  apiKey: string | null = null
  user: User | null = null
  header: MenuTab[] = []
  footer: MenuTab[] = []
  support: SupportBlock[] = []
  /** Why the server refused the last sign-in: 1 locked, 3 not recognized; 0 nothing. */
  status: AuthorizationStatus = 0

  private readonly store: Store

  constructor(store: Store) {
    this.store = store
    makeAutoObservable<this, 'store'>(this, { store: false }, { autoBind: true })
    this.restore()
  }

  get isAuthenticated(): boolean {
    return this.token !== null && Boolean(this.user?.login)
  }

  /** The instant after which the server no longer knows the token; null when nobody is signed in. */
  get expiresAt(): Date | null {
    return this.isAuthenticated && this.user ? new Date(this.user.user_token_expire_time) : null
  }

  /** Returns true while the server should accept the token. */
  isAlive(now: Date): boolean {
    return this.expiresAt !== null && this.expiresAt > now
  }

  /** The login of the signed-in user; null when nobody is signed in. */
  get login(): string | null {
    return this.isAuthenticated ? (this.user?.login ?? null) : null
  }

  /**
   * True if no fleet is within this person's reach: no report has rows then. The flag follows from the reach, see
   * portal.access.json.
   */
  get hasNoFleets(): boolean {
    return this.user?.user_access_flags.includes('no_accounts') ?? false
  }

  /** The rights that decide which pages this user has, as one text. */
  get rights(): string | null {
    return this.user
      ? JSON.stringify([
          this.user.login,
          this.user.group,
          this.user.user_access_securities,
          this.user.user_access_flags,
        ])
      : null
  }

  /** Takes over what an answer says about the person and the menus. Parts it does not speak of stay. */
  apply(answer: SessionAnswer): void {
    if (answer.authorization_status !== undefined) {
      this.status = answer.authorization_status
      if (this.status !== 0) {
        this.destroyToken()
        return
      }
    }
    if (answer.user) this.applyUser(answer.user)
    if (answer.app_setup) this.applySetup(answer.app_setup)
  }

  private applyUser(user: Partial<User>): void {
    this.user = { ...this.user, ...user } as User
    this.store.setItem(storageKeys.user, JSON.stringify(this.user))
    if (user.api_key) {
      this.apiKey = user.api_key
      this.store.setItem(storageKeys.apiKey, user.api_key)
    }
    // The token last: it is what the other tabs listen to.
    if (user.token) {
      this.token = user.token
      this.store.setItem(storageKeys.token, user.token)
    }
  }

  private applySetup(setup: Partial<AppSetup>): void {
    if (setup.header_content) {
      this.header = setup.header_content.tabs
      this.store.setItem(storageKeys.header, JSON.stringify(this.header))
    }
    if (setup.footer_content) {
      this.footer = setup.footer_content.tabs
      this.store.setItem(storageKeys.footer, JSON.stringify(this.footer))
      if (setup.footer_content.support) {
        this.support = setup.footer_content.support
        this.store.setItem(storageKeys.support, JSON.stringify(this.support))
      }
    }
  }

  /** Reads what lies in the storage: at start, and when another tab changed it. */
  restore(): void {
    this.token = this.store.getItem(storageKeys.token)
    this.apiKey = this.store.getItem(storageKeys.apiKey)
    this.user = readJson<User>(this.store, storageKeys.user)
    this.header = readJson<MenuTab[]>(this.store, storageKeys.header) ?? []
    this.footer = readJson<MenuTab[]>(this.store, storageKeys.footer) ?? []
    this.support = readJson<SupportBlock[]>(this.store, storageKeys.support) ?? []
  }

  /** Returns true if a storage change of another tab concerns the session. */
  concerns(event: Pick<StorageEvent, 'key'>): boolean {
    return event.key === null || event.key === storageKeys.token
  }

  destroyToken(): void {
    this.token = null
    this.apiKey = null
    this.store.removeItem(storageKeys.token)
    this.store.removeItem(storageKeys.apiKey)
  }

  /** Nothing of the person is left in this browser: menus, user and token. */
  reset(): void {
    this.destroyToken()
    this.user = null
    this.header = []
    this.footer = []
    this.support = []
    for (const name of [storageKeys.user, storageKeys.header, storageKeys.footer, storageKeys.support])
      this.store.removeItem(name)
  }
}
