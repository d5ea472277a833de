import { action, compareStructural, computed, makeObservable, observable, observableRef, reaction, type IComputedValue } from 'mobx'
import type { AxleConfiguration, Wheel } from '../../../domain/positions.ts'
import type { Verdict, WheelVerdict } from '../../../domain/severity.ts'
import type { Entered, ReadingChange, WheelError } from '../../../domain/survey/draftWheel.ts'
import { tooMuch } from '../../../domain/survey/changeWheel.ts'
import { maxPressure, maxTread } from '../../../domain/survey/gaugeLimits.ts'
import { doubtPressure, doubtTread, type Doubt } from '../../../domain/survey/plausible.ts'
import { configurationOf, isSamePlace, judgeUnit, type UnitChange, type WheelPlace } from '../../../domain/survey/surveyUnit.ts'
import { walkingOrder, type Walk } from '../../../domain/survey/walkingOrder.ts'
import type { PressureUnit, TreadUnit } from '../../../domain/units.ts'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import { shownPressure, shownTread, type GaugeUnits } from './shownReading.ts'
import { numberFromText, withOwnSign } from '../../../engine/core/input/numberText.ts'
import type { CopiedUnit } from '../../offline/CopiedUnit.ts'
import type { KeptWheel } from '../../offline/model.ts'
import type { SurveyCopy } from '../../offline/SurveyCopy.ts'

export type Field = 'pressure' | 'tread'

/** What is said of the last entry: a value that is asked once, or that cannot be. */
export type Objection = { kind: 'doubt'; doubt: Doubt; value: Entered<PressureUnit | TreadUnit> } | { kind: 'no_number' } | { kind: 'refused'; error: WheelError }

/** How a wheel is judged, without the values that were judged. */
export type Judged = Pick<WheelVerdict, 'pressure' | 'tread' | 'duals' | 'axle' | 'targetPressurePsi'>

/** A verdict, and the value of which field it was given with before that was entered. */
interface Judging { verdict: Verdict; typed: number | null; wheel: Wheel; field: Field }

interface WatchedWheel { kept: IComputedValue<KeptWheel>; judged: IComputedValue<Judged>; isRefused: IComputedValue<boolean> }

export const placeOf = ({ axleNumber, side, wheelIndex }: Wheel): WheelPlace => ({ axle_number: axleNumber, side, wheel_index: wheelIndex })

/** A unit under a technician's thumb: which wheel and field is next, what is typed for it, and how the unit is judged meanwhile. */
export class Inspector {
  walk: Walk
  at = 0
  field: Field = 'pressure'
  /** With a dot, whatever the reader's sign is. */
  typed = ''
  objection: Objection | null = null
  /** The last wheel was passed: what comes next is the next unit. */
  isDone = false

  /** How the unit was judged when what was typed had been drawn; null: nobody follows, it is judged when it is asked. */
  private followed: Judging | null = null
  private readonly wheels: ReadonlyMap<string, WatchedWheel>

  constructor(readonly copy: SurveyCopy, readonly unit: CopiedUnit, readonly units: GaugeUnits, walk: Walk) {
    this.walk = walk
    this.wheels = new Map(this.configuration.wheels.map((wheel) => [wheel.code, this.watch(wheel)]))
    makeObservable<this, 'followed' | 'judging'>(this, {
      followed: observableRef, judging: computed,
      walk: observable, at: observable, field: observable, typed: observable, objection: observableRef, isDone: observable,
      order: computed, wheel: computed, write: action, erase: action, clear: action, enter: action, goTo: action, move: action, turn: action, change: action, choose: action, keepTyped: action,
    })
    this.at = Math.max(0, this.order.findIndex((wheel) => !isRead(this.keptOf(wheel))))
  }

  get configuration(): AxleConfiguration {
    return configurationOf(this.unit.kept)
  }

  get order(): Wheel[] {
    return walkingOrder(this.configuration, this.walk)
  }

  /** The one that is chosen. */
  get wheel(): Wheel {
    return this.order[this.at]!
  }

  keptOf({ code }: Wheel): KeptWheel {
    return this.wheels.get(code)!.kept.get()
  }

  /** What a field of a wheel contains: what is typed for it, else what is kept, as the reader writes it. */
  textOf(wheel: Wheel, field: Field, format: FormatContext): string {
    if (this.typed !== '' && this.field === field && this.wheel.code === wheel.code) return withOwnSign(this.typed, format.locale)
    const kept = this.keptOf(wheel)
    return field === 'pressure' ? shownPressure(kept.pressure, this.units, format) : shownTread(kept.tread, this.units, format)
  }

  /** Something entered of it waits for a decision. */
  hasRefusal({ code }: Wheel): boolean {
    return this.wheels.get(code)!.isRefused.get()
  }

  /** Judges what is typed once it is drawn: a digit does not wait for what it means. Answers how to stop. */
  follow(afterPaint: (work: () => void) => void): () => void {
    // Not the computed value, which would be there before what waits for it.
    const stop = reaction(() => this.judge(), (judging) => { this.followed = judging }, { scheduler: afterPaint, fireImmediately: true })
    return action(() => {
      stop()
      this.followed = null
    })
  }

  /** The unit with what is typed, as it would be judged. */
  private get judging(): Judging {
    return this.judge()
  }

  private judge(): Judging {
    const { value: typed, wheel, field } = this
    if (typed === null) return { verdict: this.unit.verdict, typed, wheel, field }
    const { current } = this.unit
    const entered = this.asEntered(typed)
    // More than a gauge shows is no reading.
    const reading = this.refusal(entered) ? null : entered
    const wheels = current.wheels.map((one) => (isSamePlace(one, placeOf(wheel)) ? { ...one, [field]: reading } : one))
    return { verdict: judgeUnit({ ...current, wheels }, this.copy.survey.specs), typed, wheel, field }
  }

  /** What is typed of a field, and judged; null: nothing is. */
  typedIn({ code }: Wheel, field: Field): number | null {
    const { typed, wheel, field: of } = this.followed ?? this.judging
    return wheel.code === code && of === field ? typed : null
  }

  verdictOf({ code }: Wheel): Judged {
    return this.wheels.get(code)!.judged.get()
  }

  /** Each wheel for itself: with every key the unit is judged anew, and only what differs is drawn again. */
  private watch(wheel: Wheel): WatchedWheel {
    const place = placeOf(wheel)
    return {
      kept: computed(() => {
        const kept = this.unit.current.wheels.find((one) => isSamePlace(one, place))
        if (!kept) throw new Error(`unit ${this.unit.kept.unit_number} has no wheel ${wheel.code}`)
        return kept
      }, { equals: compareStructural }),
      judged: computed(() => {
        const { pressure, tread, duals, axle, targetPressurePsi } = (this.followed ?? this.judging).verdict.wheels.find((one) => one.axleNumber === wheel.axleNumber && one.side === wheel.side && one.wheelIndex === wheel.wheelIndex)!
        return { pressure, tread, duals, axle, targetPressurePsi }
      }, { equals: compareStructural }),
      isRefused: computed(() => this.unit.changes.some(({ change, refusal }) => refusal !== null && change.kind !== 'unit' && isSamePlace(change.place, place))),
    }
  }

  get value(): number | null {
    // A dot by itself is no number, not nought.
    return numberFromText(this.typed.replace(/^\.(?=\d)/, '0.').replace(/(?<=\d)\.$/, ''))
  }

  /** What the field contains now, by key or by gauge; what is no number in the making is not taken. */
  write(text: string): void {
    // After the last wheel a number would be of no field that is seen.
    if (this.isDone || !/^\d{0,4}(\.\d{0,4})?$/.test(text)) return
    this.typed = text
    this.objection = null
  }

  erase(): void {
    this.typed = this.typed.slice(0, -1)
    this.objection = null
  }

  clear(): void {
    this.typed = ''
    this.objection = null
  }

  /** Keeps what is typed and goes on: tread after pressure, the next wheel after tread. Nothing typed keeps what stands. */
  enter(): void {
    if (!this.isDone && this.keepTyped()) this.next()
  }

  /** Keeps what is typed, if anything is; false: it asks, or says why not. */
  keepTyped(): boolean {
    if (this.typed === '') return true
    const value = this.value
    if (value === null) return this.object({ kind: 'no_number' })
    const entered = this.asEntered(value)
    const isPressure = this.field === 'pressure'
    // What cannot be is not asked first.
    const error = this.refusal(entered)
    if (error) return this.object({ kind: 'refused', error })
    const doubt = this.doubt(entered)
    const isAskedAgain = this.objection?.kind === 'doubt' && this.objection.value.value === value
    if (doubt && !isAskedAgain) return this.object({ kind: 'doubt', doubt, value: entered })
    const reading: Omit<ReadingChange, 'version'> = isPressure ? { pressure: value, pressure_format: this.units.pressure } : { tread_depth: value, tread_depth_format: this.units.tread }
    if (!this.change({ kind: 'reading', place: placeOf(this.wheel), reading })) return false
    this.clear()
    return true
  }

  /** Enters a change of the unit; false: it says why not. */
  change(change: UnitChange): boolean {
    const [error] = this.copy.enter(this.unit.kept.unit_inspection_id, change)
    return error ? this.object({ kind: 'refused', error }) : true
  }

  private object(objection: Objection): false {
    this.objection = objection
    return false
  }

  /** Somebody chooses another wheel or field: what is typed is kept before it is left. false: it is asked about. */
  choose(wheel: Wheel, field: Field = 'pressure'): boolean {
    if (!this.keepTyped()) return false
    this.goTo(wheel, field)
    return true
  }

  goTo(wheel: Wheel, field: Field = 'pressure'): void {
    this.at = this.order.findIndex((one) => one.code === wheel.code)
    this.field = field
    this.isDone = false
    this.clear()
  }

  /** To the wheel before or after. */
  move(by: 1 | -1): void {
    const wheel = this.order[this.at + by]
    if (wheel) this.choose(wheel)
  }

  turn(walk: Walk): void {
    const { code } = this.wheel
    this.walk = walk
    this.at = this.order.findIndex((one) => one.code === code)
  }

  private next(): void {
    this.clear()
    if (this.field === 'pressure') this.field = 'tread'
    else if (this.at < this.order.length - 1) this.goTo(this.order[this.at + 1]!)
    else this.isDone = true
  }

  private asEntered(value: number): Entered<PressureUnit> & Entered<TreadUnit> {
    return { value, unit: this.field === 'pressure' ? this.units.pressure : this.units.tread } as Entered<PressureUnit> & Entered<TreadUnit>
  }

  private refusal(entered: Entered<PressureUnit> & Entered<TreadUnit>): WheelError | undefined {
    const [error] = this.field === 'pressure' ? tooMuch('pressure', entered, maxPressure[this.units.pressure]) : tooMuch('tread_depth', entered, maxTread[this.units.tread])
    return error
  }

  private doubt(entered: Entered<PressureUnit> & Entered<TreadUnit>): Doubt | null {
    const kept = this.keptOf(this.wheel)
    if (this.field === 'pressure') return doubtPressure(entered)
    return doubtTread(entered, { pressure: kept.last_pressure, tread_depth: kept.last_tread_depth }, kept.replacement !== null)
  }
}

/** Everything of it is entered, or why it is not. */
export const isRead = ({ pressure, tread, not_read_reason }: KeptWheel): boolean => (pressure !== null && tread !== null) || not_read_reason !== null
