import { observer } from 'mobx-react-lite'
import type { FormPanel } from '../../core/definition/formModel.ts'
import type { FormPage } from '../../page/FormPage.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { words } from '../words.ts'
import { PanelValues } from './PanelValues.tsx'
import '../filters/fields.css'
import './form.css'

/** A panel of an open form. What is not known any more, because the server did not answer, is not shown as if it were. */
export const PanelView = observer(function PanelView({ page, panel }: { page: FormPage; panel: FormPanel }) {
  const services = useServices()
  const say = useSay()
  const call = page.panels.of(panel)
  const hasFailed = call?.status === 'failed'
  return (
    <div className="form-panel-content">
      {panel.title && <h2>{services.translate(panel.title)}</h2>}
      {hasFailed ? <p className="field-help" role="status">{say(words.panelFailed)}</p> : <PanelValues panel={panel} row={call?.answer ?? null} />}
    </div>
  )
})
