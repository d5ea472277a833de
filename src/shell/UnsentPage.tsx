import { observer } from 'mobx-react-lite'
import { formatValue } from '../../engine/core/format/formatValue.ts'
import type { Unsent } from '../offline/queue/listUnsent.ts'
import type { Surveys } from '../offline/Surveys.ts'
import { usePortal } from '../PortalContext.ts'
import { engineServices } from '../report/engineServices.ts'
import { messages } from '../messages.ts'
import { UnconfirmedValues } from './UnconfirmedValues.tsx'
import { UnsentSurvey } from './UnsentSurvey.tsx'
import { useUnsent } from './useUnsent.ts'
import './unsent.css'

/** Unsent entries in this browser, by unit, and the ways to handle them. */
export const UnsentPage = observer(function UnsentPage() {
  const portal = usePortal()
  const { offline, language } = portal
  const { translate } = language
  const { surveys } = offline
  const read = useUnsent(surveys)
  // A user without downloaded surveys has nothing to read.
  const entries = read ?? (offline.isEnabled ? null : [])
  const format = engineServices(portal).format()
  const groups = new Map<number | undefined, Unsent[]>()
  for (const row of entries ?? []) {
    const id = (row.addition ?? row.change ?? row.picture)?.survey_id
    groups.set(id, [...(groups.get(id) ?? []), row])
  }
  return (
    <section className="shell-page unsent-page">
      <header>
        <h1 tabIndex={-1}>{translate(messages.unsentTitle)}</h1>
        {surveys && <SendNow surveys={surveys} />}
      </header>
      <LostChanges />
      <p className="muted" role="status">
        {entries &&
          translate(
            entries.length > 0
              ? messages.unsentHelp
              : offline.unconfirmed > 0
                ? messages.unsentNothing
                : messages.unsentNone,
          )}
      </p>
      {surveys &&
        [...groups].map(([id, rows]) => <UnsentSurvey key={id} rows={rows} surveys={surveys} format={format} />)}
      {surveys && <UnconfirmedValues surveys={surveys} format={format} />}
    </section>
  )
})

/**
 * Says that the browser has deleted changes before they were sent: since when they were made is all that is known of
 * them.
 */
const LostChanges = observer(function LostChanges() {
  const portal = usePortal()
  const {
    offline,
    language: { translate },
  } = portal
  if (offline.lostSince === null) return null
  const since = formatValue(offline.lostSince, { format: 'dateTime', quantity: null }, engineServices(portal).format())
  return (
    <div className="shell-card unsent-lost" role="alert">
      <h2>{translate(messages.unsentLost)}</h2>
      <p>{translate(messages.unsentLostHelp, { since: String(since) })}</p>
      <button type="button" className="shell-button" onClick={() => void offline.dismissLost()}>
        {translate(messages.unsentLostSeen)}
      </button>
    </div>
  )
})

/** By itself, as it changes with every change that is sent. */
const SendNow = observer(function SendNow({ surveys }: { surveys: Surveys }) {
  const {
    authentication,
    language: { translate },
  } = usePortal()
  if (surveys.unsent === 0) return null
  return surveys.sending === 'signed_out' ? (
    <button type="button" className="shell-button primary" onClick={() => authentication.goToLogin()}>
      {translate(messages.signIn)}
    </button>
  ) : (
    <button type="button" className="shell-button primary" onClick={() => surveys.hurry()}>
      {translate(messages.unsentSendNow)}
    </button>
  )
})
