import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { gaugeText } from './gaugeText.ts'
import { placeOf, type Inspector } from './Inspector.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { orderedReasons, rememberReason } from './notReadReasons.ts'
import { Sheet } from './Sheet.tsx'
import { withUnit } from './shownReading.ts'
import type { SheetProps } from './WheelTools.tsx'

/**
 * Asks for the reason why the wheel is not read. The last used reason is one touch or Enter away, unless the wheel has
 * readings, which the reason would remove. The next wheel follows. A digit closes the sheet and is typed, so that a
 * gauge can go on.
 */
export function NotReadSheet({ inspector, format, translate, onClose }: SheetProps) {
  const [other, setOther] = useState('')
  const [reasons] = useState(() => orderedReasons(translate, localStorage))
  // Read once: what was typed is there until a reason is chosen.
  const [readings] = useState(() => readingsOf(inspector, format))
  const { wheel } = inspector
  const save = (reason: string): void => {
    inspector.dropWheel(wheel)
    inspector.change({
      kind: 'reading',
      place: placeOf(wheel),
      reading: { pressure: null, tread_depth: null, not_read_reason: reason },
    })
    rememberReason(reason, translate, localStorage)
    if (!inspector.objection) inspector.move(1)
    onClose()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (other.trim() !== '') save(other.trim())
  }
  const typeOn = (event: KeyboardEvent): void => {
    if (
      !/^[\d.,]$/.test(event.key) ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.target instanceof HTMLInputElement
    )
      return
    event.preventDefault()
    onClose()
    inspector.type(gaugeText(event.key, format.locale))
  }
  return (
    <Sheet
      title={translate(inspectorMessages.notReadTitle, { position: wheel.code })}
      onClose={onClose}
      onKeyDown={typeOn}
    >
      {readings !== '' && (
        <div className="inspector-loses">
          <p>{translate(inspectorMessages.losesReadings, { values: readings })}</p>
          <button type="button" className="engine-button" data-first onClick={onClose}>
            {translate(inspectorMessages.keepReadings)}
          </button>
        </div>
      )}
      <div className="inspector-reasons">
        {reasons.map((reason, index) => (
          <button
            key={reason}
            type="button"
            className="engine-button"
            data-first={(readings === '' && index === 0) || undefined}
            onClick={() => save(reason)}
          >
            {reason}
          </button>
        ))}
      </div>
      <form className="inspector-form" onSubmit={submit}>
        <label>
          {translate(inspectorMessages.otherReason)}
          <input value={other} maxLength={200} onChange={({ target }) => setOther(target.value)} />
        </label>
        <button type="submit" className="engine-button engine-button-primary" disabled={other.trim() === ''}>
          {translate(inspectorMessages.save)}
        </button>
      </form>
    </Sheet>
  )
}

/** Returns what a reason takes away: what is typed or stored of the chosen wheel, with units. */
const readingsOf = (inspector: Inspector, format: SheetProps['format']): string =>
  (['pressure', 'tread'] as const)
    .flatMap((field) => {
      const text = inspector.textOf(inspector.wheel, field, format)
      return text === '' ? [] : [withUnit(text, format.units[field].name)]
    })
    .join(', ')
