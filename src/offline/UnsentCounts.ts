import { action, makeObservable, observableRef } from 'mobx'
import type { PendingChange, StoredUnit } from './model.ts'
import type { Pictures } from './Pictures.ts'

/**
 * Counts the user's changes, units and pictures that only this browser has. Counts belong to one user and are never
 * shown to another.
 */
export abstract class UnsentCounts {
  /** Changes of all surveys of the user that wait for the server or for a decision, in their order. */
  changes: readonly PendingChange[] = []
  /** Units of the user that are on a survey only here. */
  added: readonly StoredUnit[] = []
  abstract readonly pictures: Pictures
  private countedFor: string | null = null

  constructor(private readonly currentUser: () => string | null) {
    makeObservable<this, 'countedFor'>(this, {
      changes: observableRef,
      added: observableRef,
      countedFor: observableRef,
      counted: action,
      forget: action,
    })
  }

  /** True once the unsent entries have been counted; before, the page must not claim that there are none. */
  get isCounted(): boolean {
    return this.countedFor !== null && this.countedFor === this.currentUser()
  }

  get waiting(): number {
    return this.changes.length + this.added.length - this.refused
  }

  get refused(): number {
    return (
      this.changes.filter(({ refusal }) => refusal !== null).length +
      this.added.filter(({ addition }) => addition?.refusal != null).length
    )
  }

  /** Changes and pictures that wait for the server. */
  get unsent(): number {
    return this.waiting + this.pictures.kept.filter(({ refusal }) => refusal === null).length
  }

  /** Those that wait for somebody. */
  get toDecide(): number {
    return this.refused + this.pictures.kept.filter(({ refusal }) => refusal !== null).length
  }

  /**
   * When the first change or picture was made that waits for the server; null: none does, undefined: not counted yet.
   */
  get unsentSince(): string | null | undefined {
    const [first] = [
      ...this.added.flatMap(({ addition }) => addition ?? []),
      ...this.changes,
      ...this.pictures.kept,
    ].filter(({ refusal }) => refusal === null)
    return this.isCounted ? (first?.made_at ?? null) : undefined
  }

  /** Read for a user who has signed out meanwhile, it is nobody's. */
  counted(user: string, changes: PendingChange[], added: StoredUnit[]): void {
    if (user !== this.currentUser()) return
    this.changes = changes
    this.added = added
    this.countedFor = user
  }

  /** Another user, or nobody, is signed in. */
  forget(): void {
    this.changes = []
    this.added = []
    this.countedFor = null
    this.pictures.forget()
  }
}
