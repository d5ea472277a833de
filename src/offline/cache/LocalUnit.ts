import { action, compareStructural, computed, makeObservable, observableRef } from 'mobx'
import type { Specs, Verdict } from '../../../domain/severity.ts'
import type { Offered } from '../../../domain/survey/draftWheel.ts'
import { applyChange, judgeUnit } from '../../../domain/survey/surveyUnit.ts'
import type { PendingChange, CachedUnit } from '../model.ts'

/** A unit in this browser: the server's state with the pending changes applied. */
export class LocalUnit {
  /** The same for as long as this browser holds the unit, whatever id the server gives it meanwhile. */
  readonly key = crypto.randomUUID()
  /** The last known state on the server. */
  cached: CachedUnit
  /** The changes made since, in their order. */
  changes: readonly PendingChange[]

  constructor(
    cached: CachedUnit,
    changes: readonly PendingChange[],
    private readonly rules: () => { specs: Specs; allowedValues: Offered },
  ) {
    this.cached = cached
    this.changes = changes
    makeObservable(this, {
      cached: observableRef,
      changes: observableRef,
      current: computed,
      verdict: computed,
      readCount: computed,
      isRead: computed,
      update: action,
    })
  }

  /** Replaces the server's state. Unchanged wheels keep their identity, so that they are not rendered again. */
  update(cached: CachedUnit): void {
    const wheels = cached.wheels.map((wheel, at) =>
      compareStructural(wheel, this.cached.wheels[at]) ? this.cached.wheels[at]! : wheel,
    )
    const next = { ...cached, wheels }
    if (!compareStructural(next, this.cached)) this.cached = next
  }

  /** The server's state with the pending changes applied. */
  get current(): CachedUnit {
    const { allowedValues } = this.rules()
    return this.changes.reduce<CachedUnit>((unit, { change }) => {
      const changed = applyChange(unit, change, allowedValues)
      return 'errors' in changed ? unit : changed.unit
    }, this.cached)
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
