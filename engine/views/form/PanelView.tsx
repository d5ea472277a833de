import { observer } from 'mobx-react-lite'
import type { FormPanel } from '../../core/definition/formModel.ts'
import type { FormPage } from '../../state/FormPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import { PanelValues } from './PanelValues.tsx'
import '../filters/fields.css'
import './form.css'

/** A panel of an open form. Values that became unknown because the server did not answer are hidden. */
export const PanelView = observer(function PanelView({ page, panel }: { page: FormPage; panel: FormPanel }) {
  const call = page.panels.of(panel)
  return <PanelContent panel={panel} row={call?.answer ?? null} hasFailed={call?.status === 'failed'} />
})

interface PanelContentProps {
  panel: Pick<FormPanel, 'title' | 'items'>
  row: Record<string, unknown> | null
  hasFailed: boolean
}

export function PanelContent({ panel, row, hasFailed }: PanelContentProps) {
  const services = useServices()
  const translate = useTranslate()
  return (
    <div className="form-panel-content">
      {panel.title && <h2>{services.translate(panel.title)}</h2>}
      {hasFailed ? (
        <p className="field-help" role="status">
          {translate(messages.panelFailed)}
        </p>
      ) : (
        <PanelValues panel={panel} row={row} />
      )}
    </div>
  )
}
