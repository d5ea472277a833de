import { observable, runInAction, type IObservableValue } from 'mobx'
import type { RefObject } from 'react'
import type { Wheel } from '../../../domain/positions.ts'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import { afterPaint } from '../../afterPaint.ts'
import { noteCondition, type Condition } from './conditions.ts'
import { threeReadings } from './fields.ts'
import type { Inspector } from './Inspector.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { placeName } from './placeName.ts'
import type { TranslateMessage } from './useTranslate.ts'

/**
 * An Enter within this time after a value was entered without one belongs to that value: gauges send it, and hands are
 * used to it.
 */
const ownEnterMs = 1000

type SheetName = 'notRead' | 'details' | 'replace' | 'found' | 'unit' | 'more'

/** The page around the inspector, as it is now. */
export interface InspectorHost {
  format: FormatContext
  goToUnit(number: string): void
  goToOverview(): void
}

interface InspectorActionsDeps {
  inspector: Inspector
  screen: RefObject<HTMLElement | null>
  host: RefObject<InspectorHost>
  translate: TranslateMessage
}

export interface InspectorActions {
  /** The sheet that is open over the inspector. */
  sheet: IObservableValue<SheetName | null>
  /** The announcement for screen readers. */
  announcement: IObservableValue<string>
  /** Unit numbers of the survey, in their order. */
  numbers(): string[]
  focusEntry(): void
  goToUnit(number: string): void
  goBy(by: 1 | -1): void
  nextUnit(): void
  overview(): void
  choose(wheel: Wheel): void
  digit(digit: string): void
  erase(): void
  enter(): void
  /** Does what Enter does, because what is typed is complete. */
  advance(): void
  /** The wheel that is next cannot be read: asks why. */
  minus(): void
  undo(): Promise<void>
  /** Switches between one reading of a tread and three. */
  readAcross(): void
  /** Notes a condition of the chosen wheel, or takes it back. */
  note(condition: Condition): void
  open(sheet: SheetName): void
  announce(text: string): void
  /**
   * Announces what a sheet has done. A sheet that is closed gives the focus back to its button, and one that saved to
   * the field that is next.
   */
  afterSheet(text: string): void
}

/** Creates what keys, touches and buttons do with one unit. The object is the same for as long as the unit is open. */
export function createInspectorActions({ inspector, screen, host, translate }: InspectorActionsDeps): InspectorActions {
  const { copy, unit } = inspector
  const sheet = observable.box<SheetName | null>(null)
  const announcement = observable.box('', { deep: false })
  const focusEntry = (): void =>
    screen.current?.querySelector<HTMLInputElement>('input[data-current]')?.focus({ preventScroll: true })
  const announce = (text: string): void => runInAction(() => announcement.set(text))
  const goToUnit = (number: string): void => {
    if (inspector.leave()) host.current.goToUnit(number)
    else focusEntry()
  }
  const goBy = (by: 1 | -1): void => {
    const all = copy.numbers
    const next = all[all.indexOf(unit.cached.unit_number) + by]
    if (next !== undefined) goToUnit(next)
  }
  const commitAndContinue = (): void => {
    const { wheel } = inspector
    inspector.enter()
    // It is heard after it is seen.
    if (!inspector.objection) afterPaint(() => announce(placeName(inspector, wheel, translate, host.current.format)))
  }
  let advanced = { writes: -1, at: 0 }
  return {
    sheet,
    announcement,
    focusEntry,
    goToUnit,
    goBy,
    numbers: () => copy.numbers,
    nextUnit: () => goBy(1),
    overview: () => host.current.goToOverview(),
    choose: (wheel) => {
      inspector.choose(wheel)
      focusEntry()
    },
    digit: (digit) => {
      inspector.type(digit)
      focusEntry()
    },
    erase: () => {
      inspector.erase()
      focusEntry()
    },
    announce: (text) => {
      announce(text)
      focusEntry()
    },
    afterSheet(text) {
      announce(text)
      if (!screen.current?.contains(document.activeElement)) focusEntry()
    },
    enter() {
      if (inspector.writes === advanced.writes && performance.now() - advanced.at < ownEnterMs) return
      if (inspector.isDone) return goBy(1)
      commitAndContinue()
    },
    advance() {
      commitAndContinue()
      advanced = { writes: inspector.writes, at: performance.now() }
      focusEntry()
    },
    minus() {
      if (!inspector.isDone) runInAction(() => sheet.set('notRead'))
    },
    async undo() {
      // Typed text is the last step; before it comes the query that was left open.
      if (inspector.typed !== '') return inspector.clear()
      if (inspector.reopen()) return focusEntry()
      const undone = await copy.undo()
      if (!undone) return announce(translate(inspectorMessages.nothingToUndo))
      const of = copy.units.get(undone.id)
      if (of && of !== unit) return goToUnit(of.cached.unit_number)
      const where = undone.change.kind === 'unit' ? null : undone.change.place
      const wheel =
        where &&
        inspector.order.find(
          (one) =>
            one.axleNumber === where.axle_number && one.side === where.side && one.wheelIndex === where.wheel_index,
        )
      if (wheel) inspector.goTo(wheel)
      announce(translate(inspectorMessages.undone, { position: wheel?.code ?? unit.cached.unit_number }))
      focusEntry()
    },
    readAcross() {
      if (inspector.readAcross(!inspector.isAcross)) {
        threeReadings.set(inspector.isReadAcross)
        announce(
          `${translate(inspectorMessages.threeReadings)}: ${translate(inspector.isReadAcross ? inspectorMessages.on : inspectorMessages.off)}`,
        )
      }
      focusEntry()
    },
    note(condition) {
      const { wheel } = inspector
      noteCondition(inspector, condition)
      afterPaint(() => announce(placeName(inspector, wheel, translate, host.current.format)))
      focusEntry()
    },
    open(name) {
      // Typed text belongs to the wheel as it is now. A wheel marked as not readable drops it.
      if (name !== 'notRead' && name !== 'more' && !inspector.leave()) return focusEntry()
      runInAction(() => sheet.set(name))
    },
  }
}
