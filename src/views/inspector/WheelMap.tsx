import { autorun } from 'mobx'
import { useEffect, useLayoutEffect, useRef, type CSSProperties } from 'react'
import type { Axle, Side, Wheel } from '../../../domain/positions.ts'
import { worstSeverity } from '../../../domain/severity.ts'
import type { Severity } from '../../../domain/severity.ts'
import { afterPaint } from '../../afterPaint.ts'
import { severityMessages, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import { SeverityIcon } from '../axles/SeverityIcon.tsx'
import { SeverityLabel } from '../axles/SeverityLabel.tsx'
import { axleMessages } from '../axles/axleMessages.ts'
import { WheelMarks } from './ConditionChips.tsx'
import { drawnAfterPaint } from './drawnAfterPaint.ts'
import { quantityOf } from './fields.ts'
import type { Inspector } from './Inspector.ts'
import { isRead } from './isRead.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { placeName } from './placeName.ts'
import { useTranslate } from './useTranslate.ts'

interface WheelMapProps {
  inspector: Inspector
  format: FormatContext
  onChoose(wheel: Wheel): void
}

/** The unit from above, front at the top: every wheel is a button that says all about itself. */
export const WheelMap = drawnAfterPaint(function WheelMap({ inspector, format, onChoose }: WheelMapProps) {
  const translate = useTranslate()
  return (
    <div
      className="inspector-map"
      role="group"
      aria-label={translate(inspectorMessages.map)}
      style={{ '--axles': inspector.configuration.axles.length } as CSSProperties}
    >
      <p className="inspector-front" aria-hidden="true">
        {translate(axleMessages.front)}
      </p>
      {inspector.configuration.axles.map((axle) => (
        <AxleRow key={axle.number} {...{ inspector, format, onChoose, axle }} />
      ))}
    </div>
  )
})

const AxleRow = drawnAfterPaint(function AxleRow({
  inspector,
  format,
  onChoose,
  axle,
}: WheelMapProps & { axle: Axle }) {
  const translate = useTranslate()
  const [first] = axle.wheels
  const across = first ? inspector.verdictOf(first).axle : 'not_read'
  const isMismatch = across === 'warning' || across === 'critical'
  return (
    <div className={`inspector-axle ${axle.isDual ? 'dual' : axle.isWideBase ? 'wide' : 'single'}`}>
      <SideWheels {...{ inspector, format, onChoose, axle }} side="left" />
      <span className={`inspector-hub ${isMismatch ? across : ''}`}>
        {isMismatch ? <SeverityIcon severity={across} /> : null}
        {axle.role !== 'spare' && <span aria-hidden="true">{axle.number}</span>}
        {isMismatch && (
          <span className="visually-hidden">
            <SeverityLabel severity={across} format={format} about={translate(axleMessages.axleMismatch)} />
          </span>
        )}
      </span>
      <SideWheels {...{ inspector, format, onChoose, axle }} side="right" />
      <AxleNote inspector={inspector} axle={axle} />
    </div>
  )
})

/** Below the wheels, where a word of any language has room: beside them it would break. */
const AxleNote = drawnAfterPaint(function AxleNote({ inspector, axle }: { inspector: Inspector; axle: Axle }) {
  const translate = useTranslate()
  if (axle.role === 'spare') return <small className="inspector-axle-note">{translate(inspectorMessages.spare)}</small>
  if (!axle.isLift) return null
  const isRaised = inspector.unit.current.lift_axles_raised
  return (
    <small className="inspector-axle-note">
      <span aria-hidden="true">{isRaised ? '↑' : '↓'}</span>{' '}
      {translate(isRaised ? axleMessages.raised : axleMessages.lowered)}
    </small>
  )
})

const SideWheels = drawnAfterPaint(function SideWheels({
  inspector,
  format,
  onChoose,
  axle,
  side,
}: WheelMapProps & { axle: Axle; side: Side }) {
  const translate = useTranslate()
  const wheels = axle.wheels.filter((wheel) => wheel.side === side)
  const [first] = wheels
  const duals = first && wheels.length > 1 ? inspector.verdictOf(first).duals : 'ok'
  const isMismatch = duals === 'warning' || duals === 'critical' || duals === 'plan'
  return (
    <div className="inspector-side">
      {wheels.map((wheel) => (
        <WheelButton key={wheel.code} {...{ inspector, format, onChoose, wheel }} />
      ))}
      {isMismatch && (
        <span className={`inspector-duals ${duals}`}>
          <SeverityLabel severity={duals} format={format} about={translate(axleMessages.duals)} />
        </span>
      )}
    </div>
  )
})

const WheelButton = drawnAfterPaint(function WheelButton({
  inspector,
  format,
  onChoose,
  wheel,
}: WheelMapProps & { wheel: Wheel }) {
  const translate = useTranslate()
  const cached = inspector.cachedOf(wheel)
  const verdict = inspector.verdictOf(wheel)
  const isChosen = inspector.wheel.code === wheel.code
  const button = useRef<HTMLButtonElement>(null)
  // Under the keypad of a phone no wheel is chosen unseen.
  useEffect(() => {
    if (isChosen) afterPaint(() => button.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' }))
  }, [isChosen])
  const shown = (field: 'pressure' | 'tread'): Severity =>
    cached.not_read_reason !== null ? 'not_read' : verdict[field]
  const isQuestioned = (field: 'pressure' | 'tread'): boolean =>
    inspector.openElsewhere.some((one) => one.wheel === wheel.code && quantityOf(one.field) === field)
  const worst = worstSeverity([verdict.pressure, verdict.tread])
  // Half of a wheel is not good yet, nor is one that cannot be read.
  const severity =
    worst === 'ok' && (shown('pressure') === 'not_read' || shown('tread') === 'not_read') ? 'not_read' : worst
  const label = translate(severityMessages[severity])
  return (
    <button
      ref={button}
      type="button"
      className={`inspector-wheel ${severity}`}
      aria-pressed={isChosen}
      aria-label={placeName(inspector, wheel, translate, format)}
      data-read={isRead(cached) || undefined}
      data-replaced={cached.replacement !== null || undefined}
      data-reason={cached.not_read_reason !== null || undefined}
      data-conflict={inspector.hasRefusal(wheel) || undefined}
      onClick={() => onChoose(wheel)}
    >
      <span className="inspector-code">
        {wheel.code}
        <WheelMarks inspector={inspector} wheel={wheel} />
      </span>
      <span className="inspector-values">
        {(['pressure', 'tread'] as const).map((field) => (
          <span key={field} className={`inspector-value ${verdict[field]}`}>
            {isQuestioned(field) ? <strong>?</strong> : <SeverityIcon severity={shown(field)} />}
            <WheelValue {...{ inspector, format, wheel, field }} />
          </span>
        ))}
      </span>
      {severity === 'not_read' && cached.not_read_reason === null ? null : (
        <span className="inspector-word" title={label}>
          {label}
        </span>
      )}
    </button>
  )
})

/** Written again after every key, without drawing the component again. */
function WheelValue({
  inspector,
  format,
  wheel,
  field,
}: {
  inspector: Inspector
  format: FormatContext
  wheel: Wheel
  field: 'pressure' | 'tread'
}) {
  const span = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const write = (): void => {
      const text = inspector.textOf(wheel, field, format)
      if (span.current && span.current.textContent !== text) span.current.textContent = text
    }
    write()
    return autorun(write, { scheduler: afterPaint })
  }, [inspector, format, wheel, field])
  return <span ref={span} />
}
