import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import type { AxleConfiguration, Wheel } from '../../../domain/positions.ts'
import { readingFields, type Entered } from '../../../domain/survey/draftWheel.ts'
import { configurationOf, type UnitChange, type WheelPlace } from '../../../domain/survey/surveyUnit.ts'
import { walkingOrder, type Walk } from '../../../domain/survey/walkingOrder.ts'
import type { PressureUnit } from '../../../domain/units.ts'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import { enteredIn, firstTread, readingIn, type Field } from './fields.ts'
import { fieldAfter, firstUnread, type FieldTarget } from './nextField.ts'
import { shownEntered, type GaugeUnits } from './shownReading.ts'
import { numberFromText, localizeNumberText } from '../../../engine/core/input/numberText.ts'
import type { LocalUnit } from '../../offline/cache/LocalUnit.ts'
import type { CachedWheel } from '../../offline/model.ts'
import type { OpenQuestion } from '../../offline/cache/questionStorage.ts'
import type { LocalSurvey } from '../../offline/cache/LocalSurvey.ts'
import { isRead } from './isRead.ts'
import { LiveVerdict, type Judged } from './LiveVerdict.ts'
import { objectionTo, type Objection } from './objectionTo.ts'
import type { OpenQuestions } from './OpenQuestions.ts'
import { dropOtherWay, isShownAcross } from './treadWay.ts'
import { resumeDraft } from './typedDraft.ts'

interface InspectorOptions {
  units: GaugeUnits
  walk: Walk
  questions: OpenQuestions
  isReadAcross?: boolean
}

export const placeOf = ({ axleNumber, side, wheelIndex }: Wheel): WheelPlace => ({
  axle_number: axleNumber,
  side,
  wheel_index: wheelIndex,
})

/**
 * A unit under a technician's thumb: which wheel and field is next, what is typed for it, and how the unit is judged
 * meanwhile.
 */
export class Inspector {
  walk: Walk
  /** The setting: treads are read at three places across the tire. */
  isReadAcross: boolean
  at = 0
  field: Field = 'pressure'
  /** With a dot, whatever the reader's sign is. */
  typed = ''
  objection: Objection | null = null
  /** Times that something was typed. */
  writes = 0
  /** The last wheel was passed: what comes next is the next unit. */
  isDone = false
  /**
   * The field of the next digit while an objection stands; null: it replaces the value that was objected to. Set before
   * `objection`, which announces it.
   */
  target: FieldTarget | null = null
  /** The wheel and field were reached to answer their question, not in walking order. */
  private isReview = false
  /** The question that the last digit left behind. */
  private leftQuestion: OpenQuestion | null = null
  private readonly live: LiveVerdict
  /** The pressure that *Flat* replaced, by the wheel's code. */
  readonly pressuresBeforeFlat = new Map<string, Entered<PressureUnit>>()

  readonly units: GaugeUnits
  readonly questions: OpenQuestions

  constructor(
    readonly copy: LocalSurvey,
    readonly unit: LocalUnit,
    { units, walk, questions, isReadAcross = false }: InspectorOptions,
  ) {
    this.units = units
    this.questions = questions
    this.walk = walk
    this.isReadAcross = isReadAcross
    this.live = new LiveVerdict(this.configuration.wheels, {
      unit,
      units,
      specs: () => copy.survey.specs,
      typing: () => ({ typed: this.value, wheel: this.wheel, field: this.field }),
    })
    makeObservable(this, {
      walk: observable,
      isReadAcross: observable,
      readAcross: action,
      at: observable,
      field: observable,
      typed: observable,
      writes: observable,
      objection: observableRef,
      isDone: observable,
      order: computed,
      wheel: computed,
      isAcross: computed,
      openElsewhere: computed,
      write: action,
      type: action,
      begin: action,
      erase: action,
      clear: action,
      enter: action,
      goTo: action,
      move: action,
      setWalk: action,
      change: action,
      choose: action,
      commitTyped: action,
      leave: action,
      reopen: action,
      openFirst: action,
      dropWheel: action,
    })
    this.at = Math.max(
      0,
      this.order.findIndex((wheel) => !isRead(this.cachedOf(wheel))),
    )
    this.openFirst()
    resumeDraft(this)
  }

  get configuration(): AxleConfiguration {
    return configurationOf(this.unit.cached)
  }

  get order(): Wheel[] {
    return walkingOrder(this.configuration, this.walk)
  }

  /** The one that is chosen. */
  get wheel(): Wheel {
    return this.order[this.at]!
  }

  cachedOf({ code }: Wheel): CachedWheel {
    return this.live.cachedOf(code)
  }

  /** Returns the text of a wheel's field: the typed one, else the stored value in the reader's format. */
  textOf(wheel: Wheel, field: Field, format: FormatContext): string {
    if (this.typed !== '' && this.isAt(wheel, field)) return localizeNumberText(this.typed, format.locale)
    const question = this.isAt(wheel, field) ? undefined : this.questions.find(wheel.code, field)
    if (question) return localizeNumberText(question.typed, format.locale)
    const cached = this.cachedOf(wheel)
    return shownEntered(enteredIn(cached, field), this.units, format)
  }

  /** The chosen wheel shows three fields of its tread. */
  get isAcross(): boolean {
    return isShownAcross(this)
  }

  private isAt({ code }: Wheel, field: Field): boolean {
    return this.field === field && this.wheel.code === code
  }

  /** Questions of other fields, in the order in which they were asked. */
  get openElsewhere(): OpenQuestion[] {
    return this.questions.list.filter(({ wheel, field }) => wheel !== this.wheel.code || field !== this.field)
  }

  /** Something entered of it waits for a decision. */
  hasRefusal({ code }: Wheel): boolean {
    return this.live.isRefused(code)
  }

  /** Judges what is typed once it is drawn: a digit does not wait for what it means. Answers how to stop. */
  follow(afterPaint: (work: () => void) => void): () => void {
    return this.live.follow(afterPaint)
  }

  /** Returns the severity of a field's typed value; null if nothing is typed. */
  typedIn({ code }: Wheel, field: Field): number | null {
    const { typed, wheel, field: of } = this.live.judged
    return wheel.code === code && of === field ? typed : null
  }

  verdictOf({ code }: Wheel): Judged {
    return this.live.judgedOf(code)
  }

  get value(): number | null {
    // A dot by itself is no number, not nought.
    return numberFromText(this.typed.replace(/^\.(?=\d)/, '0.').replace(/(?<=\d)\.$/, ''))
  }

  /** Replaces the text of the field; text that cannot become a number is ignored. */
  write(text: string): void {
    // After the last wheel a number would belong to no field on the screen.
    if (this.isDone || !/^\d{0,4}(\.\d{0,4})?$/.test(text)) return
    if (text === '') return this.clear()
    this.typed = text
    this.objection = null
    this.writes += 1
  }

  /** Adds a digit or a dot. While an objection stands, it begins the next value. */
  type(key: string): void {
    if (this.objection) this.begin(key)
    else this.write(this.typed + key)
  }

  /** Begins the next value. A value that was objected to stays as an open question at its field. */
  begin(text: string): void {
    const { target } = this
    if (this.objection && target) {
      this.leftQuestion = this.questions.find(this.wheel.code, this.field) ?? null
      this.goTo(target.wheel, target.field)
    }
    this.write(text)
  }

  erase(): void {
    this.write(this.typed.slice(0, -1))
  }

  /** Drops what is typed, and the question about it. */
  clear(): void {
    this.questions.remove(this.wheel.code, this.field)
    this.reset()
  }

  private reset(): void {
    this.typed = ''
    this.objection = null
    this.target = null
  }

  /**
   * Keeps what is typed and goes on: tread after pressure, the next wheel after tread. Nothing typed keeps what stands.
   */
  enter(): void {
    if (!this.isDone && this.commitTyped(fieldAfter(this))) this.next()
  }

  /** Enters what is typed, if anything is; false: it is objected to, and the next digit goes to `target`. */
  commitTyped(target: FieldTarget | null = null): boolean {
    if (this.typed === '') return true
    const { value } = this
    const objection = this.objectionTo(value)
    const isRepeated =
      objection?.kind === 'doubt' && this.objection?.kind === 'doubt' && this.objection.value.value === value
    if (objection && !isRepeated) return this.object(objection, target)
    const entered = value ?? 0
    if (
      !this.change({ kind: 'reading', place: placeOf(this.wheel), reading: readingIn(this.field, entered, this.units) })
    )
      return false
    this.clear()
    dropOtherWay(this.questions, this.wheel.code, this.field)
    return true
  }

  /** Makes the field free to be left; false: what is typed is asked about for the first time. */
  leave(target: FieldTarget | null = null): boolean {
    return this.objection !== null || this.commitTyped(target)
  }

  /** Enters a change of the unit; false: it says why not. */
  change(change: UnitChange): boolean {
    const [error] = this.copy.enter(this.unit.cached.unit_inspection_id, change)
    if (!error) this.leftQuestion = null
    return error ? this.object({ kind: 'refused', error }, null) : true
  }

  private object(objection: Objection, target: FieldTarget | null): false {
    // A dot alone is no value that could wait.
    const canWait = objection.kind !== 'no_number' && this.typed !== ''
    this.target = canWait ? target : null
    this.objection = objection
    if (canWait) this.questions.add({ wheel: this.wheel.code, field: this.field, typed: this.typed })
    return false
  }

  /**
   * Somebody chooses another wheel or field: what is typed is entered first. false: it is asked about, and stays
   * chosen.
   */
  choose(wheel: Wheel, field: Field = 'pressure'): boolean {
    if (!this.leave({ wheel, field })) return false
    this.goTo(wheel, field)
    return true
  }

  /** Chooses a field. An open question of it is asked again. */
  goTo(wheel: Wheel, field: Field = 'pressure'): void {
    this.at = this.order.findIndex((one) => one.code === wheel.code)
    this.field = field
    this.isDone = false
    this.reset()
    const question = this.questions.find(wheel.code, field)
    this.isReview = question !== undefined
    if (!question) return
    this.typed = question.typed
    // A new tire may have settled it meanwhile.
    this.objection = this.objectionTo(this.value)
  }

  /** Goes back to the question that the last digit left behind; false: there is none. */
  reopen(): boolean {
    const question = this.leftQuestion && this.questions.find(this.leftQuestion.wheel, this.leftQuestion.field)
    this.leftQuestion = null
    return question ? this.open(question) : false
  }

  /** Goes to the first open question of the unit; false: there is none. */
  openFirst(): boolean {
    const [question] = this.questions.list
    return question !== undefined && this.open(question)
  }

  /** Goes to an open question; false: the unit has no such wheel. */
  open({ wheel: code, field }: Pick<OpenQuestion, 'wheel' | 'field'>): boolean {
    const wheel = this.order.find((one) => one.code === code)
    if (wheel) this.goTo(wheel, field)
    return wheel !== undefined
  }

  /** Drops the questions of a wheel: it is said in another way what it shows. */
  dropWheel({ code }: Wheel): void {
    for (const field of readingFields) this.questions.remove(code, field)
    this.reset()
  }

  /** To the wheel before or after. */
  move(by: 1 | -1): void {
    const wheel = this.order[this.at + by]
    if (wheel) this.choose(wheel)
  }

  /** Reads treads at one place or at three; false: what is typed is asked about first. */
  readAcross(isReadAcross: boolean): boolean {
    if (!this.leave()) return false
    this.isReadAcross = isReadAcross
    if (this.field !== 'pressure' || this.isAcross !== isReadAcross) this.goTo(this.wheel, firstTread(isReadAcross))
    return true
  }

  setWalk(walk: Walk): void {
    const { code } = this.wheel
    this.walk = walk
    this.at = this.order.findIndex((one) => one.code === code)
  }

  private next(): void {
    const target = this.isReview ? firstUnread(this) : fieldAfter(this)
    if (this.isReview && this.openFirst()) return
    if (target) return this.goTo(target.wheel, target.field)
    if (this.openFirst()) return
    this.reset()
    this.isDone = true
  }

  private objectionTo(value: number | null): Objection | null {
    return objectionTo(value, this.field, this.units, this.cachedOf(this.wheel))
  }
}
