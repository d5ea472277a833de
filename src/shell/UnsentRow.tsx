import { observer } from 'mobx-react-lite'
import { formatValue, type FormatContext } from '../../engine/core/format/formatValue.ts'
import type { KeptChange } from '../offline/model.ts'
import type { Unsent } from '../offline/listUnsent.ts'
import type { Surveys } from '../offline/Surveys.ts'
import { usePortal } from '../PortalContext.ts'
import { conflictText, placeCode } from '../views/inspector/Conflicts.tsx'
import { inspectorWords } from '../views/inspector/inspectorWords.ts'
import { useWords, type SayWords } from '../views/inspector/useWords.ts'
import { shownPressure, shownTread, withUnit, type GaugeUnits } from '../views/inspector/shownReading.ts'

/** One change or picture that waits: where, what, since when; why it was refused, and what can be done. */
export const UnsentRow = observer(function UnsentRow({ row, surveys, format }: { row: Unsent; surveys: Surveys; format: FormatContext }) {
  const say = useWords()
  const { session } = usePortal()
  const measured = session.user?.unit_of_measurement
  const units: GaugeUnits = { pressure: measured?.pressure ?? 'psi', tread: measured?.tread_depth ?? '32nds' }
  const { unit, addition, change, picture, refusal, made_at } = row
  const place = picture ? picture.place : change && change.change.kind !== 'unit' ? change.change.place : null
  const code = unit && place ? placeCode(unit, place) : ''
  const decide = (wanted: 'mine' | 'theirs'): void => void surveys.decide(row, wanted)
  return (
    <li>
      <p>
        {code !== '' && <strong>{code} </strong>}
        {change ? whatOf(change, { say, units, format }) : say(addition ? inspectorWords.unitAdded : inspectorWords.pictures)}
        <span className="muted"> {formatValue(localTime(made_at), { format: 'dateTime', quantity: null }, format)}</span>
      </p>
      {refusal && (
        <>
          <p className="unsent-reason">
            {refusal.theirs && change ? conflictText(change, { say, units, format }) : refusal.status === 404 ? say(inspectorWords.conflictGone) : [refusal.message, ...refusal.errors.map(({ message }) => message)].filter(Boolean).join(' ')}
          </p>
          <p className="unsent-ways">
            <button type="button" className="shell-button" onClick={() => decide('mine')}>{say(refusal.theirs ? inspectorWords.keepMine : inspectorWords.tryAgain)}</button>
            <button type="button" className="shell-button" onClick={() => decide('theirs')}>{say(refusal.theirs ? inspectorWords.takeTheirs : inspectorWords.drop)}</button>
          </p>
        </>
      )}
    </li>
  )
})

function whatOf({ change }: KeptChange, { say, units, format }: { say: SayWords; units: GaugeUnits; format: FormatContext }): string {
  switch (change.kind) {
    case 'details': return say(inspectorWords.more)
    case 'replace': return say(inspectorWords.replace)
    case 'undo': return say(inspectorWords.undoReplace)
    case 'unit': return say(inspectorWords.unitDetails)
    case 'reading': {
      const { pressure, pressure_format, tread_depth, tread_depth_format, not_read_reason } = change.reading
      const parts = [
        pressure != null ? withUnit(shownPressure({ value: pressure, unit: pressure_format ?? 'psi' }, units, format), format.units.pressure.name) : null,
        tread_depth != null ? withUnit(shownTread({ value: tread_depth, unit: tread_depth_format ?? '32nds' }, units, format), format.units.tread.name) : null,
        not_read_reason != null ? say(inspectorWords.notReadAs, { reason: not_read_reason }) : null,
      ].filter((part) => part !== null)
      // What was entered is taken away.
      return parts.join(', ') || say(inspectorWords.nothing)
    }
  }
}

/** As the clock here shows it. */
function localTime(instant: string): string {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString()
}
