import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { PageCommand } from '../../engine/index.ts'

type Commands = () => PageCommand[]

/** Commands of the page that is open; none where it offers none. */
export class PageOffers {
  private open: Commands | null = null

  constructor() {
    makeAutoObservable<this, 'open'>(this, { open: observableRef })
  }

  get commands(): PageCommand[] {
    return this.open?.() ?? []
  }

  /** Offers commands until what this returns is called. */
  offer(commands: Commands): () => void {
    this.open = commands
    return () =>
      runInAction(() => {
        if (this.open === commands) this.open = null
      })
  }
}
