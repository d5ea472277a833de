import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { formatValue, type FormatContext } from '../../engine/core/format/formatValue.ts'
import { findDependents } from '../offline/conflicts/resolveConflict.ts'
import type { Unsent } from '../offline/queue/listUnsent.ts'
import type { PendingChange } from '../offline/model.ts'
import { isBlocked } from '../offline/queue/dependencies.ts'
import type { Surveys } from '../offline/Surveys.ts'
import { usePortal } from '../PortalContext.ts'
import { ConfirmDiscard } from './ConfirmDiscard.tsx'
import { changeText, isConflict, placeCode, refusalText, refusalMessage } from '../views/inspector/changeText.ts'
import { inspectorMessages } from '../views/inspector/inspectorMessages.ts'
import { gaugeUnits } from '../views/inspector/shownReading.ts'
import { useTranslate } from '../views/inspector/useTranslate.ts'
import { messages } from '../messages.ts'

interface UnsentRowProps {
  row: Unsent
  /** All changes of its unit that wait. */
  others: readonly PendingChange[]
  surveys: Surveys
  format: FormatContext
}

/** One change or picture that waits: where, what, since when; why it was refused, and what can be done. */
export const UnsentRow = observer(function UnsentRow({ row, others, surveys, format }: UnsentRowProps) {
  const translate = useTranslate()
  const { session } = usePortal()
  const [isConfirming, setIsConfirming] = useState(false)
  const { unit, addition, change, picture, refusal, made_at, survey } = row
  const reader = { translate, units: gaugeUnits(session.user), format, choices: survey?.choices ?? null }
  const place = picture ? picture.place : change && change.change.kind !== 'unit' ? change.change.place : null
  const code = unit && place ? placeCode(unit, place) : ''
  const what = change
    ? changeText(change, reader)
    : translate(addition ? inspectorMessages.unitAdded : inspectorMessages.pictures)
  const also = change
    ? findDependents(change, others).length
    : addition
      ? others.filter(({ unit_inspection_id }) => unit_inspection_id === addition.unit_inspection_id).length
      : 0
  // Sent to its own survey again, it would be refused again.
  const isOver = (survey !== undefined && survey.state !== 'open') || refusal?.gone !== undefined
  const isBoth = change !== null && isConflict(change)
  const way = (text: string, act: () => void) => (
    <button
      type="button"
      className="shell-button"
      aria-label={[text, code, what].filter(Boolean).join(' ')}
      onClick={act}
    >
      {text}
    </button>
  )
  const decide = (wanted: 'local' | 'remote') => (): void => void surveys.resolve(row, wanted)
  return (
    <li>
      <p>
        {code !== '' && <strong>{code} </strong>}
        {what}
        <span className="muted"> {formatValue(made_at, { format: 'dateTime', quantity: null }, format)}</span>
      </p>
      {refusal && (
        <p className="unsent-reason">
          {change
            ? refusalText(change, unit, reader)
            : [addition ? translate(inspectorMessages.notAdded) : '', refusalMessage(refusal)]
                .filter(Boolean)
                .join(' ')}
        </p>
      )}
      {!refusal && change && isBlocked(change, others) && <p className="muted">{translate(messages.unsentBehind)}</p>}
      {isConfirming ? (
        <ConfirmDiscard also={also} onDiscard={decide('remote')} onCancel={() => setIsConfirming(false)} />
      ) : (
        <p className="unsent-ways">
          {refusal &&
            !isOver &&
            way(translate(isBoth ? inspectorMessages.keepMine : inspectorMessages.tryAgain), decide('local'))}
          {isBoth
            ? way(translate(inspectorMessages.keepRemote), decide('remote'))
            : way(translate(inspectorMessages.drop), () => setIsConfirming(true))}
        </p>
      )}
    </li>
  )
})
