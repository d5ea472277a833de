import { makeAutoObservable } from 'mobx'

/**
 * The portal's loader: named queues, each with the number of things it waits for. Busy while any queue is. Source:
 * document 000, section 2.
 */
export class Loader {
  private readonly queues = new Map<string, number>()
  /** null: the default words. */
  title: string | null = null

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  get isBusy(): boolean {
    return this.queues.size > 0
  }

  count(queue: string): number {
    return this.queues.get(queue) ?? 0
  }

  begin(queue: string, title: string | null = null): void {
    this.queues.set(queue, this.count(queue) + 1)
    if (title !== null) this.title = title
  }

  end(queue: string): void {
    const left = this.count(queue) - 1
    if (left > 0) this.queues.set(queue, left)
    else this.queues.delete(queue)
    if (!this.isBusy) this.title = null
  }

  /** Waits for the promise in a queue, however it ends. */
  async during<T>(queue: string, work: Promise<T>): Promise<T> {
    this.begin(queue)
    try {
      return await work
    } finally {
      this.end(queue)
    }
  }

  /** Nothing is waited for any more. */
  close(): void {
    this.queues.clear()
    this.title = null
  }
}
