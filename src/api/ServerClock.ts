/** A clock here may be wrong by days; when a session ends goes by the server's, which each answer tells to the second. */
export class ServerClock {
  private aheadMs = 0

  constructor(private readonly own: () => Date) {}

  /** The `Date` of an answer. */
  hear(date: string | null): void {
    const told = Date.parse(date ?? '')
    if (!Number.isNaN(told)) this.aheadMs = told - this.own().getTime()
  }

  now(): Date {
    return new Date(this.own().getTime() + this.aheadMs)
  }
}
