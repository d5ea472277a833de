import { makeAutoObservable } from 'mobx'

export type PopupKind =
  'terms' | 'agreeToTerms' | 'sessionExpired' | 'longUrl' | 'noPagePermission' | 'noPortalPermission' | 'serverError'

export interface Popup {
  kind: PopupKind
  /** The security code that is missing. */
  code?: string | null
  /** The name of that code in the reader's language. */
  permission?: string | null
  /** The id to quote when asking for help. */
  id?: string | null
}

/**
 * The portal's own popups: one is seen at a time, and closing each does one thing. Source: document 000, sections 2 and
 * 4.
 */
export class Popups {
  private open: Popup[] = []
  private readonly onClosed: Record<PopupKind, (popup: Popup) => void>

  constructor(onClosed: Record<PopupKind, (popup: Popup) => void>) {
    this.onClosed = onClosed
    makeAutoObservable<this, 'onClosed'>(this, { onClosed: false }, { autoBind: true })
  }

  /** The one to be seen: the last that was shown. */
  get current(): Popup | null {
    return this.open.at(-1) ?? null
  }

  /** Ten refused calls at once are one popup. */
  show(popup: Popup): void {
    this.open = [...this.open.filter((other) => other.kind !== popup.kind), popup]
  }

  /** The person closed it. */
  close(): void {
    const closed = this.open.at(-1)
    if (!closed) return
    this.dismiss(closed.kind)
    this.onClosed[closed.kind](closed)
  }

  /** Its reason is gone: nothing follows from it. */
  dismiss(kind: PopupKind): void {
    this.open = this.open.filter((popup) => popup.kind !== kind)
  }
}
