import { observer } from 'mobx-react-lite'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import '../button.css'

/** Begins a new one of what is chosen; what is missing opens its step. */
export const GenerateButton = observer(function GenerateButton({ page }: { page: ReportPage }) {
  const services = useServices()
  const translate = useTranslate()
  const { generate } = page.report
  if (!generate || !page.storedReports) return null
  return (
    <button
      type="button"
      className="engine-button engine-button-primary"
      disabled={page.storedReports.isStarting || services.isReadOnly?.()}
      onClick={page.generate}
    >
      {generate.title ? services.translate(generate.title) : translate(messages.generate)}
    </button>
  )
})
