import { autorun, reaction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { asFound } from '../../../domain/survey/asFound.ts'
import { isOfOldTire } from '../../../domain/survey/changeWheel.ts'
import {
  formatQuantity,
  formatValue,
  severityMessages,
  type FormatContext,
} from '../../../engine/core/format/formatValue.ts'
import { afterPaint } from '../../afterPaint.ts'
import { SeverityLabel } from '../axles/SeverityLabel.tsx'
import { gaugeText } from './gaugeText.ts'
import { drawnAfterPaint } from './drawnAfterPaint.ts'
import { fieldsOf, quantityOf, type Field } from './fields.ts'
import { fieldSeverity } from './fieldSeverity.ts'
import type { Inspector } from './Inspector.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { ObjectionAlert } from './ObjectionAlert.tsx'
import { wheelName } from './placeName.ts'
import { sinceLastTime } from './sinceLastTime.ts'
import { ThreeReadings, TreadNotes } from './TreadNotes.tsx'
import { useTranslate } from './useTranslate.ts'
import type { CachedWheel } from '../../offline/model.ts'
import { shownPressure, shownTread, withUnit, type GaugeUnits } from './shownReading.ts'
import './wheelEntry.css'

interface WheelEntryProps {
  inspector: Inspector
  format: FormatContext
  /** Returns the numbers of all units of the survey, in order. */
  numbers(): string[]
  onNextUnit(): void
  onReadAcross(): void
  /** The wheel as it was found is to be corrected. */
  onCorrectFound(): void
  onOverview(): void
}

interface FieldProps {
  inspector: Inspector
  field: Field
  format: FormatContext
}

/** The wheel that is chosen: its two values, how they are judged, and what they were before. */
export const WheelEntry = drawnAfterPaint(function WheelEntry({
  inspector,
  format,
  numbers,
  onNextUnit,
  onReadAcross,
  onCorrectFound,
  onOverview,
}: WheelEntryProps) {
  const translate = useTranslate()
  const { wheel, unit } = inspector
  const cached = inspector.cachedOf(wheel)
  if (inspector.isDone) {
    const all = numbers()
    const next = all[all.indexOf(unit.cached.unit_number) + 1] ?? null
    return (
      <div className="inspector-done" role="status">
        <p>
          {next === null
            ? translate(inspectorMessages.surveyRead)
            : translate(inspectorMessages.unitRead, { unit: unit.cached.unit_number })}
        </p>
        {next !== null && (
          <button type="button" autoFocus className="engine-button engine-button-primary" onClick={onNextUnit}>
            {translate(inspectorMessages.nextUnitNamed, { unit: next })}
          </button>
        )}
        <button type="button" autoFocus={next === null} className="engine-button" onClick={onOverview}>
          {translate(inspectorMessages.toOverview)}
        </button>
      </div>
    )
  }
  return (
    <div className="inspector-entry">
      <div className="inspector-entry-head">
        <h2>{wheelName(inspector, wheel, translate)}</h2>
        <button
          type="button"
          className="inspector-across"
          aria-pressed={inspector.isAcross}
          aria-keyshortcuts="T"
          title={translate(inspectorMessages.threeReadingsHelp)}
          onClick={onReadAcross}
        >
          {translate(inspectorMessages.threeReadings)}
        </button>
      </div>
      {cached.not_read_reason !== null && (
        <p className="inspector-note">{translate(inspectorMessages.notReadAs, { reason: cached.not_read_reason })}</p>
      )}
      {cached.replacement !== null && (
        <p className="inspector-note inspector-found">
          <span>
            {translate(inspectorMessages.replaced)}.{' '}
            {translate(inspectorMessages.foundAs, {
              values: foundValues(cached, inspector.units, format) || translate(inspectorMessages.nothing),
            })}
          </span>
          {isOfOldTire(cached) && <strong>{translate(inspectorMessages.readNewTire)}</strong>}
          <button type="button" className="engine-button" onClick={onCorrectFound}>
            {translate(inspectorMessages.correctFound)}
          </button>
        </p>
      )}
      <div className="inspector-fields" data-across={inspector.isAcross || undefined}>
        {fieldsOf(inspector.isAcross).map((field) => (
          <FieldEntry key={field} inspector={inspector} field={field} format={format} />
        ))}
      </div>
      <TreadNotes inspector={inspector} format={format} />
      <ObjectionAlert inspector={inspector} format={format} />
    </div>
  )
})

/** The last reading of the tire that came off: 95 psi, 3/32″. */
function foundValues(wheel: CachedWheel, units: GaugeUnits, format: FormatContext): string {
  const { pressure, tread } = asFound(wheel)
  return [
    pressure && withUnit(shownPressure(pressure, units, format), format.units.pressure.name),
    tread && withUnit(shownTread(tread, units, format), format.units.tread.name),
  ]
    .filter(Boolean)
    .join(', ')
}

const FieldEntry = drawnAfterPaint(function FieldEntry({ inspector, field, format }: FieldProps) {
  const translate = useTranslate()
  const { targetPressurePsi } = inspector.verdictOf(inspector.wheel)
  const unit = format.units[quantityOf(field)].name
  const target =
    field === 'pressure'
      ? translate(inspectorMessages.target, {
          value: withUnit(formatQuantity(targetPressurePsi, 'pressure', format), unit),
        })
      : null
  return (
    <div className="inspector-field">
      <label>
        <span>{translate(inspectorMessages[field], { unit })}</span>
        <Entry {...{ inspector, field, format }} />
      </label>
      <span className="inspector-judged" style={{ '--letters': longestSeverity(format) } as CSSProperties}>
        <FieldState {...{ inspector, field, format }} />
      </span>
      <small>
        {target}
        {field === 'tread' && <ThreeReadings {...{ inspector, format }} />}
        <LastTime {...{ inspector, field, format }} />
      </small>
    </div>
  )
})

/** The severity of a field, a component of its own: typing changes it with every key. */
const FieldState = drawnAfterPaint(function FieldState({ inspector, field, format }: FieldProps) {
  const severity = fieldSeverity(inspector, field)
  return severity && <SeverityLabel severity={severity} format={format} />
})

/** The input of a field. Each key writes only its value, without rendering the component again. */
const Entry = observer(function Entry({ inspector, field, format }: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isTouched] = useState(hasKeypad)
  useLayoutEffect(
    () =>
      autorun(() => {
        const text = inspector.textOf(inspector.wheel, field, format)
        const { current } = input
        if (!current) return
        for (const shown of [current, current.closest('.inspector-field')])
          shown?.toggleAttribute('data-current', inspector.field === field)
        if (current.value !== text) current.value = text
        // The step before taken back, or another's value: what is typed next is a number of its own.
        if (inspector.field === field && isReplacedByTyping(inspector) && document.activeElement === current)
          current.select()
      }),
    [inspector, field, format],
  )
  // The focus follows what is seen; what is typed meanwhile is the inspector's wherever it is.
  useEffect(
    () =>
      reaction(
        () => (inspector.field === field ? inspector.wheel.code : null),
        (code) => {
          if (code !== null)
            afterPaint(() => {
              if (inspector.field === field && !document.querySelector('dialog[open]'))
                input.current?.focus({ preventScroll: true })
            })
        },
        { fireImmediately: true },
      ),
    [inspector, field],
  )
  /** The text that is being written takes the place of a value that was objected to. */
  const isReplacing = useRef(false)
  const watchReplacing = (written: HTMLInputElement): void => {
    isReplacing.current =
      inspector.objection !== null && written.selectionStart === 0 && written.selectionEnd === written.value.length
  }
  const handleInput = (written: HTMLInputElement): void => {
    // A gauge may write its unit behind the number, and so does who copies one.
    const text = gaugeText(written.value.replace(/\s*\p{L}+$/u, ''), format.locale)
    if (isReplacing.current && text !== '') inspector.begin(text)
    else inspector.write(text)
    isReplacing.current = false
    // A rejected value does not stay in the input.
    written.value = inspector.textOf(inspector.wheel, field, format)
    if (isReplacedByTyping(inspector)) written.select()
  }
  return (
    <input
      ref={input}
      data-entry
      inputMode={isTouched ? 'none' : 'decimal'}
      autoComplete="off"
      enterKeyHint="next"
      aria-invalid={inspector.objection !== null && inspector.field === field}
      aria-describedby="inspector-objection"
      onFocus={({ target }) => {
        if (inspector.field === field || inspector.choose(inspector.wheel, field)) typeOn(target, inspector)
        // A doubtful value is queried first.
        else document.querySelector<HTMLInputElement>('input[data-entry][data-current]')?.focus({ preventScroll: true })
      }}
      // Text under composition belongs to the input method.
      onBeforeInput={({ currentTarget, nativeEvent }) => {
        if (!(nativeEvent as InputEvent).isComposing) watchReplacing(currentTarget)
      }}
      onCompositionStart={({ currentTarget }) => watchReplacing(currentTarget)}
      onInput={({ currentTarget, nativeEvent }) => {
        if (!(nativeEvent as InputEvent).isComposing) handleInput(currentTarget)
      }}
      onCompositionEnd={({ currentTarget }) => handleInput(currentTarget)}
    />
  )
})

/** The next digit begins another value: the one in the field was entered, or objected to. */
const isReplacedByTyping = ({ typed, objection }: Inspector): boolean => typed === '' || objection !== null

/**
 * Further keys follow the typed text, which a gauge may have begun while a button had the focus; it replaces the stored
 * value.
 */
function typeOn(input: HTMLInputElement, inspector: Inspector): void {
  if (isReplacedByTyping(inspector)) input.select()
  else input.setSelectionRange(input.value.length, input.value.length)
}

/** The earlier value of a wheel, and its difference from the current one. */
const LastTime = drawnAfterPaint(function LastTime({ inspector, field, format }: FieldProps) {
  const translate = useTranslate()
  const { last_inspected_on: on } = inspector.cachedOf(inspector.wheel)
  const last = sinceLastTime(
    inspector,
    { wheel: inspector.wheel, field, typed: inspector.typedIn(inspector.wheel, field) },
    format,
  )
  if (!last) return null
  return (
    <span
      className="inspector-last"
      title={on === null ? '' : formatValue(on, { format: 'date', words: null, quantity: null }, format)}
    >
      {translate(inspectorMessages.lastTime, { value: last.value })}{' '}
      <span className="inspector-difference">
        <span>{last.difference !== null && `(${last.difference})`}</span>
      </span>
    </span>
  )
})

/** Letters of the longest: as much room is kept, so that nothing moves by what is typed. */
const longestSeverity = ({ translate }: FormatContext): number =>
  Math.max(...Object.values(severityMessages).map(({ key, text }) => translate(key, text).length))

/** A finger has the keypad; its own keyboard stays shut. */
const hasKeypad = (): boolean => window.matchMedia('(pointer: coarse)').matches
