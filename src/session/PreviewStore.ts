import { sessionNames } from './Session.ts'

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const name = 'PREVIEW'

/**
 * The storage of a session: this tab's while it shows the portal as another user sees it, else the browser's, which all tabs share.
 * Once the tab has turned to the other, the page that is about to be left writes to neither: answers that come late are of before.
 */
export class PreviewStore implements Store {
  private isTurned = false

  constructor(private readonly tab: Store, private readonly browser: Store) {}

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
