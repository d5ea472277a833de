import { action, makeObservable, observableRef } from 'mobx'
import type { PendingChange, StoredUnit } from '../model.ts'
import type { PendingPictures } from './PendingPictures.ts'

/**
 * Counts the user's changes, units and pictures that only this browser has. Counts belong to one user and are never
 * shown to another.
 */
export abstract class UnsentCounts {
  /** Changes of all surveys of the user that wait for the server or for a decision, in their order. */
  changes: readonly PendingChange[] = []
  /** Units of the user that are on a survey only here. */
  additions: readonly StoredUnit[] = []
  abstract readonly pictures: PendingPictures
  private countedFor: string | null = null

  constructor(private readonly currentUser: () => string | null) {
    makeObservable<this, 'countedFor'>(this, {
      changes: observableRef,
      additions: observableRef,
      countedFor: observableRef,
      setCounts: action,
      reset: action,
    })
  }

  /** True once the unsent entries have been counted; before, the page must not claim that there are none. */
  get isCounted(): boolean {
    return this.countedFor !== null && this.countedFor === this.currentUser()
  }

  get waiting(): number {
    return this.changes.length + this.additions.length - this.refused
  }

  get refused(): number {
    return (
      this.changes.filter(({ refusal }) => refusal !== null).length +
      this.additions.filter(({ addition }) => addition?.refusal != null).length
    )
  }

  /** Changes and pictures that wait for the server. */
  get unsent(): number {
    return this.waiting + this.pictures.all.filter(({ refusal }) => refusal === null).length
  }

  /** Entries that the user must resolve. */
  get unresolved(): number {
    return this.refused + this.pictures.all.filter(({ refusal }) => refusal !== null).length
  }

  /**
   * When the first change or picture was made that waits for the server; null: none does, undefined: not counted yet.
   */
  get unsentSince(): string | null | undefined {
    const [first] = [
      ...this.additions.flatMap(({ addition }) => addition ?? []),
      ...this.changes,
      ...this.pictures.all,
    ].filter(({ refusal }) => refusal === null)
    return this.isCounted ? (first?.made_at ?? null) : undefined
  }

  /** Ignored if the user has signed out meanwhile. */
  setCounts(user: string, changes: PendingChange[], added: StoredUnit[]): void {
    if (user !== this.currentUser()) return
    this.changes = changes
    this.additions = added
    this.countedFor = user
  }

  /** Another user, or nobody, is signed in. */
  reset(): void {
    this.changes = []
    this.additions = []
    this.countedFor = null
    this.pictures.clear()
  }
}
