import { action, makeObservable, observable } from 'mobx'

/**
 * A clock here may be wrong by days; when a session ends goes by the server's, which each answer tells to the second.
 */
export class ServerClock {
  private aheadMs = 0
  /** The day that the time was read for last. */
  private day: string

  constructor(private readonly own: () => Date) {
    this.day = own().toDateString()
    makeObservable<this, 'day'>(this, { day: observable, look: action })
  }

  /** The `Date` of an answer. */
  hear(date: string | null): void {
    const serverTime = Date.parse(date ?? '')
    if (!Number.isNaN(serverTime)) this.aheadMs = serverTime - this.own().getTime()
  }

  /** The time. Another day invalidates computed values that read it, so that a page left open asks for that day. */
  now(): Date {
    void this.day
    return this.#read()
  }

  /** Notices that another day has begun. */
  look(): void {
    this.day = this.#read().toDateString()
  }

  #read(): Date {
    return new Date(this.own().getTime() + this.aheadMs)
  }
}
