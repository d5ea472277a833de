import { useState, type FormEvent } from 'react'
import { placeOf } from './Inspector.ts'
import { inspectorWords, notReadReasons } from './inspectorWords.ts'
import { Sheet } from './Sheet.tsx'
import type { SheetProps } from './WheelTools.tsx'

/** Why the wheel is not read: what is said takes its reading away, and the next wheel is next. */
export function NotReadSheet({ inspector, say, onClose }: SheetProps) {
  const [other, setOther] = useState('')
  const { wheel } = inspector
  const keep = (reason: string): void => {
    inspector.clear()
    inspector.change({ kind: 'reading', place: placeOf(wheel), reading: { pressure: null, tread_depth: null, not_read_reason: reason } })
    if (!inspector.objection) inspector.move(1)
    onClose()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (other.trim() !== '') keep(other.trim())
  }
  return (
    <Sheet title={say(inspectorWords.notReadTitle, { position: wheel.code })} onClose={onClose}>
      <div className="inspector-reasons">
        {notReadReasons.map((reason) => <button key={reason.key} type="button" className="engine-button" onClick={() => keep(say(reason))}>{say(reason)}</button>)}
      </div>
      <form className="inspector-form" onSubmit={submit}>
        <label>{say(inspectorWords.otherReason)}<input value={other} maxLength={200} onChange={({ target }) => setOther(target.value)} /></label>
        <button type="submit" className="engine-button engine-button-primary" disabled={other.trim() === ''}>{say(inspectorWords.save)}</button>
      </form>
    </Sheet>
  )
}
