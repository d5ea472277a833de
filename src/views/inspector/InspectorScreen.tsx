import { observer } from 'mobx-react-lite'
import { observable, runInAction, type IObservableValue } from 'mobx'
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import type { Wheel } from '../../../domain/positions.ts'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import { usePortal } from '../../PortalContext.ts'
import type { CopiedUnit } from '../../offline/CopiedUnit.ts'
import type { SurveyCopy } from '../../offline/SurveyCopy.ts'
import type { Surveys } from '../../offline/Surveys.ts'
import { afterPaint, doAllNow } from '../../afterPaint.ts'
import { Conflicts } from './Conflicts.tsx'
import { digitOf } from './digitOf.ts'
import { Inspector } from './Inspector.ts'
import { inspectorWords } from './inspectorWords.ts'
import { Keypad } from './Keypad.tsx'
import { placeName } from './placeName.ts'
import { useGaugeKeys } from './useGaugeKeys.ts'
import { keepInSight, useHandHeight } from './useHandHeight.ts'
import { useWords } from './useWords.ts'
import { gaugeUnits } from './shownReading.ts'
import { RefusedAddition } from './RefusedAddition.tsx'
import { UnitBar } from './UnitBar.tsx'
import { askAgain, keepOnLeaving } from './unanswered.ts'
import { UnitPictures } from './UnitPictures.tsx'
import { WheelEntry } from './WheelEntry.tsx'
import { WheelMap } from './WheelMap.tsx'
import { WheelTools } from './WheelTools.tsx'

interface InspectorScreenProps {
  copy: SurveyCopy
  unit: CopiedUnit
  surveys: Surveys
  format: FormatContext
  goToUnit(number: string): void
  goToOverview(): void
}

const walkName = 'inspector-walk'

/** The unit from above, the wheel that is next, and the keypad. */
export const InspectorScreen = observer(function InspectorScreen(props: InspectorScreenProps) {
  const { copy, unit, surveys, format } = props
  const { session } = usePortal()
  const say = useWords()
  const { pressure, tread } = gaugeUnits(session.user)
  const inspector = useMemo(
    () => new Inspector(copy, unit, { pressure, tread }, localStorage.getItem(walkName) === 'by_axle' ? 'by_axle' : 'around'),
    [copy, unit, pressure, tread],
  )
  const screen = useRef<HTMLElement>(null)
  const told = useMemo(() => observable.box('', { deep: false }), [])
  const latest = useRef(props)
  useEffect(() => { latest.current = props })

  // The same for as long as the unit is: whatever is typed draws only what it changes.
  const does = useMemo(() => {
    const focusEntry = (): void => screen.current?.querySelector<HTMLInputElement>('input[data-current]')?.focus({ preventScroll: true })
    const numbers = (): string[] => copy.numbers
    const goToUnit = (number: string): void => { if (inspector.keepTyped()) latest.current.goToUnit(number); else focusEntry() }
    const goBy = (by: 1 | -1): void => {
      const all = numbers()
      const next = all[all.indexOf(unit.kept.unit_number) + by]
      if (next !== undefined) goToUnit(next)
    }
    const tell = (text: string): void => runInAction(() => told.set(text))
    return {
      focusEntry, numbers, goToUnit, goBy,
      nextUnit: () => goBy(1),
      overview: () => latest.current.goToOverview(),
      choose: (wheel: Wheel) => { inspector.choose(wheel); focusEntry() },
      digit: (digit: string) => { inspector.write(inspector.typed + digit); focusEntry() },
      erase: () => { inspector.erase(); focusEntry() },
      tell: (text: string) => { tell(text); focusEntry() },
      enter: () => {
        const { wheel } = inspector
        if (inspector.isDone) return goBy(1)
        inspector.enter()
        // It is heard after it is seen.
        if (!inspector.objection) afterPaint(() => tell(placeName(inspector, wheel, say, latest.current.format)))
      },
      undo: async () => {
        // What is only typed is the last step.
        if (inspector.typed !== '') return inspector.clear()
        const undone = await copy.undo()
        if (!undone) return tell(say(inspectorWords.nothingToUndo))
        const of = copy.units.get(undone.id)
        if (of && of !== unit) return goToUnit(of.kept.unit_number)
        const where = undone.change.kind === 'unit' ? null : undone.change.place
        const wheel = where && inspector.order.find((one) => one.axleNumber === where.axle_number && one.side === where.side && one.wheelIndex === where.wheel_index)
        if (wheel) inspector.goTo(wheel)
        tell(say(inspectorWords.undone, { position: wheel?.code ?? unit.kept.unit_number }))
        focusEntry()
      },
    }
  }, [copy, unit, inspector, say, told])

  // After the page's heading, which takes the focus when it comes.
  useEffect(() => {
    const timer = setTimeout(() => { does.focusEntry(); keepInSight(screen.current) })
    return () => clearTimeout(timer)
  }, [does])
  useEffect(() => inspector.follow(afterPaint), [inspector])
  useGaugeKeys(screen, format.locale, does)
  useHandHeight(screen)
  // What is typed is kept when the page is left, for another language too, which is loaded anew.
  useEffect(() => {
    askAgain(inspector, localStorage)
    const keep = (): void => keepOnLeaving(inspector, localStorage)
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [inspector])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || (event.target as Element).closest('dialog')) return
    const isEntry = (event.target as Element).matches('input[data-entry]')
    // Who types faster than frames are drawn, as a gauge does, types where the focus is about to be.
    if (isEntry) doAllNow()
    const by: Record<string, (() => void) | undefined> = {
      ...(isEntry ? { Enter: does.enter, ArrowDown: () => inspector.move(1), ArrowUp: () => inspector.move(-1), Escape: () => inspector.clear() } : {}),
      PageDown: () => does.goBy(1), PageUp: () => does.goBy(-1),
      // With caps lock it is Z.
      ...((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !event.shiftKey ? { [event.key]: () => void does.undo() } : {}),
    }
    const act = by[event.key] ?? (isEntry && document.activeElement instanceof HTMLInputElement ? digitOf(event, document.activeElement, inspector, format.locale) : undefined)
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <section className="inspector" ref={screen} onKeyDown={onKeyDown}>
      <UnitBar inspector={inspector} surveys={surveys} onUnit={does.goToUnit} onLeft={does.focusEntry} />
      <RefusedAddition unit={unit} surveys={surveys} />
      <Conflicts copy={copy} unit={unit} units={inspector.units} format={format} />
      <div className="inspector-body">
        <div className="inspector-unit-side">
          <WheelMap inspector={inspector} format={format} onChoose={does.choose} />
          <UnitPictures inspector={inspector} surveys={surveys} />
        </div>
        <div className="inspector-hand">
          <WheelEntry inspector={inspector} format={format} numbers={does.numbers} onNextUnit={does.nextUnit} onOverview={does.overview} />
          <Keypad copy={copy} locale={format.locale} onDigit={does.digit} onErase={does.erase} onUndo={does.undo} onEnter={does.enter} />
          <WheelTools inspector={inspector} format={format} onDone={does.tell} />
        </div>
      </div>
      <Told text={told} />
      <Unkept copy={copy} />
    </section>
  )
})

const Told = observer(function Told({ text }: { text: IObservableValue<string> }) {
  return <p className="visually-hidden" role="status">{text.get()}</p>
})

/** That the last entry could not be kept. */
const Unkept = observer(function Unkept({ copy }: { copy: SurveyCopy }) {
  const say = useWords()
  return copy.failure && <p className="inspector-alert" role="alert">{say(inspectorWords.notKept)}</p>
})
