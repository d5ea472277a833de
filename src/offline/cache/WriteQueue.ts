import { action, makeObservable, observableRef } from 'mobx'
import type { LocalUnit } from './LocalUnit.ts'
import type { PendingChange, UndoStep } from '../model.ts'
import type { SurveyDatabase } from './surveyDatabase.ts'

/** A change that was entered, and the step that takes it back. */
export interface QueuedEntry {
  unit: LocalUnit
  row: PendingChange
  step: UndoStep | null
}

interface WriteQueueDeps {
  database: SurveyDatabase
  /** Steps beyond the undo limit. */
  oldSteps(): readonly UndoStep[]
  /** The browser's database has it, under these keys. */
  stored(entry: QueuedEntry, keys: { at: number; stepAt: number | null }): Promise<void>
}

/** Milliseconds until a failed write is retried. */
const pauseMs = 3000

/**
 * Writes changes to the browser's database. One that cannot be stored, as while the storage is full, stays in memory,
 * and is written again.
 */
export class WriteQueue {
  /** Entries that could not be stored, in the order in which they were made. */
  failed: readonly QueuedEntry[] = []
  private readonly order = new Map<string, number>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly deps: WriteQueueDeps) {
    makeObservable(this, { failed: observableRef, drop: action, begin: action, fail: action })
  }

  /** Writes an entry, after those that could not be stored before it. Resolves when it is known whether it was. */
  add(entry: QueuedEntry): Promise<void> {
    this.order.set(entry.row.id, this.order.size)
    return this.write([...this.failed, entry])
  }

  /** Retries failed writes. */
  retry(): Promise<void> {
    return this.failed.length > 0 ? this.write(this.failed) : Promise.resolve()
  }

  /** Drops an entry that is not stored. */
  drop(entry: QueuedEntry): void {
    this.failed = this.failed.filter((one) => one !== entry)
  }

  private async write(entries: readonly QueuedEntry[]): Promise<void> {
    this.begin(entries)
    const placed = this.place(entries)
    let keys: { at: number; stepAt: number | null }[]
    try {
      // All requests are issued at once, so that the writes complete even if the page is closed now.
      keys = await this.deps.database.transaction(
        'readwrite',
        async ({ changes, steps }) => {
          const written = await Promise.all([
            ...placed.flatMap(({ row, step }) => [
              changes.put(row),
              step === null ? Promise.resolve(null) : steps.put(step),
            ]),
            ...this.deps.oldSteps().map((old) => steps.delete(old.at)),
          ])
          return entries.map((_, index) => ({
            at: Number(written[2 * index]),
            stepAt: entries[index]!.step === null ? null : Number(written[2 * index + 1]),
          }))
        },
        { commitsAtOnce: true },
      )
    } catch {
      this.fail(entries)
      return
    }
    for (const [index, entry] of entries.entries()) await this.deps.stored(entry, keys[index]!)
  }

  begin(entries: readonly QueuedEntry[]): void {
    this.failed = this.failed.filter((entry) => !entries.includes(entry))
  }

  fail(entries: readonly QueuedEntry[]): void {
    const orderOf = ({ row }: QueuedEntry): number => this.order.get(row.id) ?? 0
    this.failed = [...this.failed, ...entries].sort((one, other) => orderOf(one) - orderOf(other))
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.retry(), pauseMs)
  }

  /**
   * Rows as they are written. The browser's database gives their order, but for one that a later change of its unit has
   * overtaken: it comes before that.
   */
  private place(entries: readonly QueuedEntry[]): { row: PendingChange; step: UndoStep | null }[] {
    let before = Infinity
    return entries
      .toReversed()
      .map(({ unit, row, step }) => {
        const newer = unit.changes.filter(
          ({ id, at }) => at > 0 && (this.order.get(id) ?? -1) > (this.order.get(row.id) ?? 0),
        )
        before = Math.min(before, ...newer.map(({ at }) => at))
        if (before < Infinity) before -= 0.001
        return { row: withAt(row, before), step }
      })
      .toReversed()
  }
}

/** Without an order, the browser's database gives the next. */
function withAt(change: PendingChange, at: number): PendingChange {
  const row: Partial<PendingChange> = { ...change }
  delete row.at
  return (at < Infinity ? { ...row, at } : row) as PendingChange
}
