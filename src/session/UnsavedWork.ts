import { makeAutoObservable, runInAction } from 'mobx'
import type { LocalCalls } from '../local/LocalCalls.ts'
import type { Offline } from '../offline/Offline.ts'

/** The unsaved work that a signed-out user leaves in this browser, shown to that user alone. */
export class UnsavedWork {
  /** Uploaded units that were not saved. */
  units = 0
  /** Changes of surveys that were not sent. */
  changes = 0

  constructor(
    private readonly local: Pick<LocalCalls, 'request'>,
    private readonly offline: Pick<Offline, 'signOut'>,
  ) {
    makeAutoObservable<this, 'local' | 'offline'>(this, { local: false, offline: false }, { autoBind: true })
  }

  async count(user: string | null): Promise<void> {
    if (user === null) return
    const { count } = await (
      this.local.request('local/uploaded-units/count', { body: { user } }) as Promise<{ count: number }>
    ).catch(() => ({ count: 0 }))
    const changes = await this.offline.signOut(user).catch(() => 0)
    runInAction(() => {
      this.units = count
      this.changes = changes
    })
  }
}
