import { observer } from 'mobx-react-lite'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { words } from '../words.ts'
import '../button.css'

/** Begins a new one of what is chosen; what is missing opens its step. */
export const GenerateButton = observer(function GenerateButton({ page }: { page: ReportPage }) {
  const services = useServices()
  const say = useSay()
  const { generate } = page.report
  if (!generate || !page.earlier) return null
  return (
    <button
      type="button"
      className="engine-button engine-button-primary"
      disabled={page.earlier.isStarting || services.isReadOnly?.()}
      onClick={page.generate}
    >
      {generate.title ? services.translate(generate.title) : say(words.generate)}
    </button>
  )
})
