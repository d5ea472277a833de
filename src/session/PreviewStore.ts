import { sessionNames } from './Session.ts'

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const name = 'PREVIEW'

/**
 * The storage of a session. It is this tab's while the portal is previewed as another user, else the browser's, which
 * all tabs share. After the tab has switched, the old page writes to neither, because late answers belong to the
 * earlier session.
 */
export class PreviewStore implements Store {
  private isTurned = false

  constructor(
    private readonly tab: Store,
    private readonly browser: Store,
  ) {}

  get isPreview(): boolean {
    return this.tab.getItem(name) !== null
  }

  /** From the next page on the tab has a session of its own, which is written by `write`. */
  begin(write: (tab: Store) => void): void {
    this.isTurned = true
    write(this.tab)
    this.tab.setItem(name, 'on')
  }

  /** From the next page on the tab is back in the session of the browser. */
  end(): void {
    this.isTurned = true
    for (const one of [name, ...sessionNames]) this.tab.removeItem(one)
  }

  getItem(key: string): string | null {
    return this.store.getItem(key)
  }

  setItem(key: string, value: string): void {
    if (!this.isTurned) this.store.setItem(key, value)
  }

  removeItem(key: string): void {
    if (!this.isTurned) this.store.removeItem(key)
  }

  private get store(): Store {
    return this.isPreview ? this.tab : this.browser
  }
}
