import { observer } from 'mobx-react-lite'
import type { ReportPage } from '../../state/ReportPage.ts'
import { ActionButton } from '../actions/ActionButton.tsx'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import { CalmNotice } from './CalmNotice.tsx'

/**
 * The state before a report has run: the choices still to be made, or that only Apply is left. Also offers other pages
 * that lead into it.
 */
export const Incomplete = observer(function Incomplete({ page }: { page: ReportPage }) {
  const services = useServices()
  const translate = useTranslate()
  const titles = page.parameters.fields
    .filter((field) => page.parameters.problems.has(field.id))
    .map((field) => services.translate(field.title))
  const others = page.report.actions.filter(({ type }) => type === 'open')
  return (
    <CalmNotice
      title={translate(messages.incomplete)}
      action={others.map((action) => (
        <ActionButton key={action.id} page={page} action={action} row={null} className="engine-button" />
      ))}
    >
      <p>
        {titles.length > 0
          ? translate(messages.incompleteHelp, { fields: titles.join(', ') })
          : translate(messages.readyHelp)}
      </p>
    </CalmNotice>
  )
})
