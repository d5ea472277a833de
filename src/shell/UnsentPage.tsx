import { observer } from 'mobx-react-lite'
import { Link } from 'react-router-dom'
import { formatValue } from '../../engine/core/format/formatValue.ts'
import type { Unsent } from '../offline/listUnsent.ts'
import type { Surveys } from '../offline/Surveys.ts'
import { usePortal } from '../PortalContext.ts'
import { engineServices } from '../report/engineServices.ts'
import { words } from '../words.ts'
import { UnsentRow } from './UnsentRow.tsx'
import { useUnsent } from './useUnsent.ts'
import './unsent.css'

/** What waits in this browser, by unit, and what can be done about it. */
export const UnsentPage = observer(function UnsentPage() {
  const portal = usePortal()
  const { offline, catalog, language } = portal
  const { translate } = language
  const { surveys } = offline
  const read = useUnsent(surveys)
  // Who takes nothing along has nothing to be read.
  const listed = read ?? (offline.isKeeping ? null : [])
  const format = engineServices(portal).format()
  const groups = new Map<string, Unsent[]>()
  for (const row of listed ?? []) {
    const key = `${row.survey?.survey_id} ${row.unit?.unit_inspection_id}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return (
    <section className="shell-page unsent-page">
      <header>
        <h1 tabIndex={-1}>{translate(words.unsentTitle)}</h1>
        {surveys && <SendNow surveys={surveys} />}
      </header>
      <p className="muted" role="status">{listed && translate(listed.length > 0 ? words.unsentHelp : words.unsentNone)}</p>
      {surveys && [...groups].map(([key, rows]) => {
        const { survey, unit } = rows[0]!
        const others = rows.flatMap(({ change }) => change ?? [])
        const address = survey && unit ? catalog.addressOf('survey-inspector', { survey_id: survey.survey_id, unit_number: unit.unit_number }) : null
        return (
          <section key={key} className="shell-card">
            <h2>{address ? <Link to={address}>{unit?.unit_number}</Link> : unit?.unit_number}</h2>
            {survey && <p className="muted">{[survey.location_name, formatValue(survey.survey_date, { format: 'date', quantity: null }, format)].join(' · ')}</p>}
            <ul className="unsent-rows">
              {rows.map((row) => <UnsentRow key={row.id} row={row} others={others} surveys={surveys} format={format} />)}
            </ul>
          </section>
        )
      })}
    </section>
  )
})

/** By itself, as it changes with every change that is sent. */
const SendNow = observer(function SendNow({ surveys }: { surveys: Surveys }) {
  const { authentication, language: { translate } } = usePortal()
  if (surveys.unsent === 0) return null
  return surveys.sending === 'signed_out'
    ? <button type="button" className="shell-button primary" onClick={() => authentication.goToLogin()}>{translate(words.signIn)}</button>
    : <button type="button" className="shell-button primary" onClick={() => surveys.hurry()}>{translate(words.unsentSendNow)}</button>
})
