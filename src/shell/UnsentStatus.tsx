import { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { Link, useLocation } from 'react-router-dom'
import { usePortal } from '../PortalContext.ts'
import { messages } from '../messages.ts'
import { Icon } from './Icon.tsx'

/** The unsent part of this browser's surveys; nothing for a user without downloaded surveys. */
export const UnsentStatus = observer(function UnsentStatus() {
  const { offline, language, session } = usePortal()
  const { surveys, reach, lostSince, unconfirmed } = offline
  const survey = /^\/fleet-survey\/(\d+)\//.exec(useLocation().pathname)?.[1] ?? null
  useEffect(() => offline.countUnconfirmed(survey === null ? null : Number(survey)), [offline, survey, session.login])
  if (!surveys?.isCounted || !session.isAuthenticated) return null
  const { translate } = language
  const { unsent, unresolved, sending } = surveys
  const isSending = sending === 'sending' && unsent > 0
  const isStoring = sending !== 'unstored' && surveys.unstored === 0
  const isUnanswered = reach === 'unanswered' || sending === 'unanswered'
  const isOffline = reach === 'offline' || sending === 'offline' || isUnanswered
  const count =
    unresolved > 0
      ? translate(messages.unsentDecide, { number: unresolved })
      : unsent > 0
        ? translate(isSending && !isOffline ? messages.unsentSending : messages.unsentWaiting, { number: unsent })
        : null
  const state =
    lostSince !== null
      ? translate(messages.unsentLost)
      : !isStoring
        ? translate(messages.unsentNotStoring)
        : isOffline
          ? translate(isUnanswered ? messages.unsentUnanswered : messages.unsentOffline)
          : sending === 'busy' && unsent > 0
            ? translate(messages.unsentBusy)
            : sending === 'signed_out' && unsent > 0
              ? translate(messages.unsentSignIn)
              : null
  const confirm = unconfirmed > 0 ? translate(messages.unsentToConfirm, { count: unconfirmed }) : null
  const text = [state, count, confirm].filter((part) => part !== null).join(' · ') || translate(messages.unsentNone)
  const kind =
    unresolved > 0 || lostSince !== null ? 'decide' : unsent > 0 ? 'waiting' : unconfirmed > 0 ? 'unconfirmed' : 'sent'
  return (
    <Link className="header-button unsent" data-state={kind} to="/unsent-changes" aria-label={text}>
      <Icon
        name={
          !isStoring || lostSince !== null
            ? 'alert'
            : isOffline
              ? 'offline'
              : kind === 'decide' || kind === 'unconfirmed'
                ? 'alert'
                : kind === 'waiting'
                  ? 'upload'
                  : 'check'
        }
      />
      <span className="unsent-text">{text}</span>
      {unsent + unresolved > 0 && (
        <span className="unsent-count" aria-hidden="true">
          {(unresolved || unsent).toLocaleString(language.locale)}
        </span>
      )}
    </Link>
  )
})
