import { action, compareStructural, computed, makeObservable, observableRef, reaction, type IComputedValue } from 'mobx'
import type { Wheel } from '../../../domain/positions.ts'
import type { Specs, Verdict, WheelVerdict } from '../../../domain/severity.ts'
import { asLeft } from '../../../domain/survey/asLeft.ts'
import { isOfOldTire } from '../../../domain/survey/changeWheel.ts'
import type { ReadingChange } from '../../../domain/survey/draftWheel.ts'
import { treadAfter } from '../../../domain/survey/enteredTread.ts'
import { isSamePlace, judgeUnit } from '../../../domain/survey/surveyUnit.ts'
import type { LocalUnit } from '../../offline/cache/LocalUnit.ts'
import type { CachedUnit, CachedWheel } from '../../offline/model.ts'
import { quantityOf, readingIn, type Field } from './fields.ts'
import { placeOf } from './Inspector.ts'
import { findRefusal } from './objectionTo.ts'
import type { GaugeUnits } from './shownReading.ts'

/** The verdict of a wheel, without the values that were judged. */
export type Judged = Pick<WheelVerdict, 'pressure' | 'tread' | 'duals' | 'axle' | 'targetPressurePsi'>

/** The value that is being typed, and its field. */
interface TypedValue {
  typed: number | null
  wheel: Wheel
  field: Field
}

/** A verdict, with the typed value that it includes. */
interface Judging extends TypedValue {
  verdict: Verdict
}

interface WatchedWheel {
  cached: IComputedValue<CachedWheel>
  judged: IComputedValue<Judged>
  isRefused: IComputedValue<boolean>
}

interface LiveVerdictDeps {
  unit: LocalUnit
  units: GaugeUnits
  specs(): Specs
  typing(): TypedValue
}

/** The wheel with what is typed; null: it is no reading. */
function withReading(wheel: CachedWheel, field: Field, reading: Omit<ReadingChange, 'version'> | null): CachedWheel {
  if (!reading) return { ...wheel, [quantityOf(field)]: null }
  const { pressure, pressure_format } = reading
  return {
    ...wheel,
    tread: treadAfter(wheel.tread, reading),
    pressure: pressure == null ? wheel.pressure : { value: pressure, unit: pressure_format ?? 'psi' },
  }
}

/** The verdict on a unit with what is typed, observable for each wheel by itself: only what differs is drawn again. */
export class LiveVerdict {
  /** The verdict when what was typed had been drawn; null: nobody follows, it is judged when it is asked. */
  private followed: Judging | null = null
  private readonly wheels: ReadonlyMap<string, WatchedWheel>

  constructor(
    wheels: readonly Wheel[],
    private readonly deps: LiveVerdictDeps,
  ) {
    makeObservable<this, 'followed' | 'judging' | 'current' | 'currentVerdict'>(this, {
      followed: observableRef,
      judging: computed,
      current: computed,
      currentVerdict: computed,
    })
    this.wheels = new Map(wheels.map((wheel) => [wheel.code, this.watch(wheel)]))
  }

  /** The unit with the tires that are on it now. Readings of a removed tire do not belong to the fitted one. */
  private get current(): CachedUnit {
    const { current } = this.deps.unit
    return current.wheels.some(isOfOldTire) ? { ...current, wheels: current.wheels.map(asLeft) } : current
  }

  private get currentVerdict(): Verdict {
    const { unit, specs } = this.deps
    return this.current === unit.current ? unit.verdict : judgeUnit(this.current, specs())
  }

  /** Returns the entered values of the tire on the wheel. */
  cachedOf(code: string): CachedWheel {
    return this.wheels.get(code)!.cached.get()
  }

  judgedOf(code: string): Judged {
    return this.wheels.get(code)!.judged.get()
  }

  /** Something entered of the wheel waits for a decision. */
  isRefused(code: string): boolean {
    return this.wheels.get(code)!.isRefused.get()
  }

  /** The typed value that the verdict includes. */
  get judged(): TypedValue {
    return this.followed ?? this.judging
  }

  /** Judges what is typed after it is drawn. Returns the function that stops it. */
  follow(afterPaint: (work: () => void) => void): () => void {
    // Not the computed value, which would be there before what waits for it.
    const stop = reaction(
      () => this.judge(),
      (judging) => {
        this.followed = judging
      },
      { scheduler: afterPaint, fireImmediately: true },
    )
    return action(() => {
      stop()
      this.followed = null
    })
  }

  private get judging(): Judging {
    return this.judge()
  }

  private judge(): Judging {
    const { units, specs, typing } = this.deps
    const { typed, wheel, field } = typing()
    const { current } = this
    if (typed === null) return { verdict: this.currentVerdict, typed, wheel, field }
    // More than a gauge shows is no reading.
    const reading = findRefusal(typed, field, units) ? null : readingIn(field, typed, units)
    const wheels = current.wheels.map((one) =>
      isSamePlace(one, placeOf(wheel)) ? withReading(one, field, reading) : one,
    )
    return { verdict: judgeUnit({ ...current, wheels }, specs()), typed, wheel, field }
  }

  private watch(wheel: Wheel): WatchedWheel {
    const place = placeOf(wheel)
    const { unit } = this.deps
    return {
      cached: computed(
        () => {
          const cached = this.current.wheels.find((one) => isSamePlace(one, place))
          if (!cached) throw new Error(`unit ${unit.cached.unit_number} has no wheel ${wheel.code}`)
          return cached
        },
        { equals: compareStructural },
      ),
      judged: computed(
        () => {
          const { pressure, tread, duals, axle, targetPressurePsi } = (
            this.followed ?? this.judging
          ).verdict.wheels.find(
            (one) =>
              one.axleNumber === wheel.axleNumber && one.side === wheel.side && one.wheelIndex === wheel.wheelIndex,
          )!
          return { pressure, tread, duals, axle, targetPressurePsi }
        },
        { equals: compareStructural },
      ),
      isRefused: computed(() =>
        unit.changes.some(
          ({ change, refusal }) => refusal !== null && change.kind !== 'unit' && isSamePlace(change.place, place),
        ),
      ),
    }
  }
}
