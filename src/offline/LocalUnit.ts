import { action, compareStructural, computed, makeObservable, observableRef } from 'mobx'
import type { Specs, Verdict } from '../../domain/severity.ts'
import type { Offered } from '../../domain/survey/draftWheel.ts'
import { applyChange, judgeUnit } from '../../domain/survey/surveyUnit.ts'
import type { PendingChange, CachedUnit } from './model.ts'

/** A unit in this browser's hand: as the server had it, with the changes that it does not have yet. */
export class LocalUnit {
  /** The same for as long as this browser holds the unit, whatever id the server gives it meanwhile. */
  readonly key = crypto.randomUUID()
  /** As the server had it last. */
  kept: CachedUnit
  /** The changes made since, in their order. */
  changes: readonly PendingChange[]

  constructor(
    kept: CachedUnit,
    changes: readonly PendingChange[],
    private readonly rules: () => { specs: Specs; offered: Offered },
  ) {
    this.kept = kept
    this.changes = changes
    makeObservable(this, {
      kept: observableRef,
      changes: observableRef,
      current: computed,
      verdict: computed,
      readCount: computed,
      isRead: computed,
      take: action,
    })
  }

  /** As the server has it by now: wheels that are as before stay the same, and are drawn no more. */
  take(kept: CachedUnit): void {
    const wheels = kept.wheels.map((wheel, at) =>
      compareStructural(wheel, this.kept.wheels[at]) ? this.kept.wheels[at]! : wheel,
    )
    const next = { ...kept, wheels }
    if (!compareStructural(next, this.kept)) this.kept = next
  }

  /** As it stands here. */
  get current(): CachedUnit {
    const { offered } = this.rules()
    return this.changes.reduce<CachedUnit>((unit, { change }) => {
      const changed = applyChange(unit, change, offered)
      return 'errors' in changed ? unit : changed.unit
    }, this.kept)
  }

  get verdict(): Verdict {
    return judgeUnit(this.current, this.rules().specs)
  }

  get isRead(): boolean {
    return this.readCount === this.current.wheels.length
  }

  /** Wheels of which pressure or tread is read, or of which is said why not. */
  get readCount(): number {
    return this.current.wheels.filter(
      ({ pressure, tread, not_read_reason }) => pressure !== null || tread !== null || not_read_reason !== null,
    ).length
  }
}
