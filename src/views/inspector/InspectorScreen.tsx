import { observer } from 'mobx-react-lite'
import type { IObservableValue } from 'mobx'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import { usePortal } from '../../PortalContext.ts'
import type { LocalUnit } from '../../offline/cache/LocalUnit.ts'
import type { LocalSurvey } from '../../offline/cache/LocalSurvey.ts'
import type { Surveys } from '../../offline/Surveys.ts'
import { afterPaint, doAllNow } from '../../afterPaint.ts'
import { ConditionChips } from './ConditionChips.tsx'
import { Conflicts } from './Conflicts.tsx'
import { digitOf } from './digitOf.ts'
import { threeReadings } from './fields.ts'
import { Inspector } from './Inspector.ts'
import { createInspectorActions, type InspectorHost } from './inspectorActions.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { Keypad } from './Keypad.tsx'
import type { OpenQuestion } from '../../offline/cache/questionStorage.ts'
import { OpenQuestions } from './OpenQuestions.ts'
import { OtherQuestions } from './OtherQuestions.tsx'
import { useAutoAdvance } from './useAutoAdvance.ts'
import { useGaugeKeys } from './useGaugeKeys.ts'
import { keepVisible, useHandHeight } from './useHandHeight.ts'
import { useUnitSwipe } from './useUnitSwipe.ts'
import { useTranslate } from './useTranslate.ts'
import { gaugeUnits } from './shownReading.ts'
import { RefusedAddition } from './RefusedAddition.tsx'
import { leaveWithDraft } from './typedDraft.ts'
import { UnitBar } from './UnitBar.tsx'
import { UnitPhotos } from './UnitPhotos.ts'
import { UnitPictures } from './UnitPictures.tsx'
import { WheelEntry } from './WheelEntry.tsx'
import { WheelMap } from './WheelMap.tsx'
import { WheelSheets, WheelTools } from './WheelTools.tsx'

interface InspectorScreenProps {
  copy: LocalSurvey
  unit: LocalUnit
  surveys: Surveys
  format: FormatContext
  /** The unit comes after (1) or before (-1) the one that was open; 0: none was. */
  cameBy: number
  /** The field that is opened first; null: the first that is to be read. */
  target: Pick<OpenQuestion, 'wheel' | 'field'> | null
  goToUnit(number: string): void
  goToOverview(): void
}

const walkName = 'inspector-walk'

/** The unit from above, the wheel that is next, and the keypad. */
export const InspectorScreen = observer(function InspectorScreen(props: InspectorScreenProps) {
  const { copy, unit, surveys, format, cameBy } = props
  // Another target is another address, which opens the page anew.
  const [target] = useState(props.target)
  const { session } = usePortal()
  const translate = useTranslate()
  const { pressure, tread } = gaugeUnits(session.user)
  const inspector = useMemo(() => {
    const questions = new OpenQuestions(
      { user: copy.survey.user, survey_id: copy.survey.survey_id, unit_number: unit.cached.unit_number },
      localStorage,
    )
    const created = new Inspector(copy, unit, {
      units: { pressure, tread },
      walk: localStorage.getItem(walkName) === 'by_axle' ? 'by_axle' : 'around',
      questions,
      isReadAcross: threeReadings.isOn(),
    })
    if (target) created.open(target)
    return created
  }, [copy, unit, pressure, tread, target])
  const screen = useRef<HTMLElement>(null)
  const drawing = useRef<HTMLDivElement>(null)
  const host = useRef<InspectorHost>(props)
  useEffect(() => {
    host.current = props
  })
  // The same for as long as the unit is: whatever is typed draws only what it changes.
  const does = useMemo(() => createInspectorActions({ inspector, screen, host, translate }), [inspector, translate])
  const photos = useMemo(() => new UnitPhotos(inspector, surveys, translate), [inspector, surveys, translate])

  // After the page's heading, which takes the focus when it comes.
  useEffect(() => {
    const timer = setTimeout(() => {
      does.focusEntry()
      keepVisible(screen.current)
    })
    return () => clearTimeout(timer)
  }, [does])
  useEffect(() => inspector.follow(afterPaint), [inspector])
  useGaugeKeys(screen, format.locale, does)
  useHandHeight(screen)
  useUnitSwipe(drawing, does.goBy)
  useAutoAdvance(inspector, does)
  // Typed text is stored when the page is left, also for a change of language, which reloads it.
  useEffect(() => {
    const leavePage = (): void => leaveWithDraft(inspector)
    window.addEventListener('pagehide', leavePage)
    return () => {
      window.removeEventListener('pagehide', leavePage)
      inspector.leave()
    }
  }, [inspector])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || (event.target as Element).closest('dialog')) return
    const isEntry = (event.target as Element).matches('input[data-entry]')
    // Keys faster than frames, as from a gauge, belong to the field that is about to be focused.
    if (isEntry) doAllNow()
    const by: Record<string, (() => void) | undefined> = {
      ...(isEntry
        ? {
            Enter: does.enter,
            ArrowDown: () => inspector.move(1),
            ArrowUp: () => inspector.move(-1),
            Escape: () => inspector.clear(),
            ...(inspector.objection ? { Backspace: () => inspector.erase() } : {}),
            '-': does.minus,
            t: does.readAcross,
            T: does.readAcross,
          }
        : {}),
      PageDown: () => does.goBy(1),
      PageUp: () => does.goBy(-1),
      // With caps lock it is Z.
      ...((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !event.shiftKey
        ? { [event.key]: () => void does.undo() }
        : {}),
    }
    const act =
      by[event.key] ??
      (isEntry && document.activeElement instanceof HTMLInputElement
        ? digitOf(event, document.activeElement, inspector, format.locale)
        : undefined)
    if (!act) return
    event.preventDefault()
    act()
  }

  const tools = { inspector, format, does, photos }
  return (
    <section
      className="inspector"
      ref={screen}
      onKeyDown={onKeyDown}
      data-came={cameBy === 0 ? undefined : cameBy > 0 ? 'next' : 'previous'}
    >
      <UnitBar inspector={inspector} surveys={surveys} onUnit={does.goToUnit} onLeft={does.focusEntry} />
      <RefusedAddition unit={unit} surveys={surveys} />
      <Conflicts copy={copy} unit={unit} units={inspector.units} format={format} />
      <div className="inspector-body">
        <div className="inspector-unit-side" ref={drawing}>
          <WheelMap inspector={inspector} format={format} onChoose={does.choose} />
          <UnitPictures inspector={inspector} surveys={surveys} photos={photos} />
        </div>
        <div className="inspector-hand">
          <div className="inspector-said">
            <OtherQuestions inspector={inspector} format={format} onOpen={does.focusEntry} />
            <PhotoFailure photos={photos} />
            <WheelEntry
              inspector={inspector}
              format={format}
              numbers={does.numbers}
              onNextUnit={does.nextUnit}
              onReadAcross={does.readAcross}
              onCorrectFound={() => does.open('found')}
              onOverview={does.overview}
            />
          </div>
          <div className="inspector-keys">
            <ConditionChips inspector={inspector} does={does} />
            <Keypad inspector={inspector} locale={format.locale} does={does} photos={photos} />
          </div>
          <WheelTools {...tools} />
        </div>
      </div>
      <WheelSheets {...tools} />
      <Announcement text={does.announcement} />
      <Unkept copy={copy} />
    </section>
  )
})

const Announcement = observer(function Announcement({ text }: { text: IObservableValue<string> }) {
  return (
    <p className="visually-hidden" role="status">
      {text.get()}
    </p>
  )
})

const PhotoFailure = observer(function PhotoFailure({ photos }: { photos: UnitPhotos }) {
  return (
    photos.failure && (
      <p className="inspector-alert" role="alert">
        {photos.failure}
      </p>
    )
  )
})

/** Shows how many entries could not be stored. */
const Unkept = observer(function Unkept({ copy }: { copy: LocalSurvey }) {
  const translate = useTranslate()
  return (
    copy.unstored > 0 && (
      <p className="inspector-alert" role="alert">
        {translate(inspectorMessages.unstored, { count: copy.unstored })}
      </p>
    )
  )
})
