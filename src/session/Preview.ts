import type { Api } from '../api/Api.ts'
import type { BrowserLocation } from './BrowserLocation.ts'
import type { PreviewStore } from './PreviewStore.ts'
import { Session } from './Session.ts'
import type { SessionAnswer } from './wire.ts'

/**
 * The portal as another user sees it, in this tab alone: an administrator's other tabs, and their own session, stay as
 * they are.
 */
export class Preview {
  constructor(
    private readonly store: PreviewStore,
    private readonly deps: { api: Pick<Api, 'request'>; place: BrowserLocation },
  ) {}

  /** Begins at the home of that user. Rejects with ApiFailure where they cannot enter the portal. */
  async begin(userId: number): Promise<void> {
    const answer = await this.deps.api.request<SessionAnswer>('POST', 'authorization/preview', {
      body: { user_id: userId },
      apart: true,
      quiet: true,
    })
    this.store.begin((tab) => new Session(tab).apply(answer))
    this.deps.place.leave('/')
  }

  /** Back to the administration. A session that the server does not hear of ends by itself. */
  async end(): Promise<void> {
    await this.deps.api.request('POST', 'authorization/logout', { quiet: true, apart: true }).catch(() => null)
    this.drop()
    this.deps.place.leave('/manage-users')
  }

  /**
   * Returns the tab to the session of the browser, with the next page; false if it showed no preview. The session data
   * of this page stays until then, because without it the page would go to the sign-in.
   */
  drop(): boolean {
    if (!this.store.isPreview) return false
    this.store.end()
    return true
  }
}
