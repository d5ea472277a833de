import { observer } from 'mobx-react-lite'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { settingsStep } from '../../core/definition/parseDashboard.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { FieldView } from '../filters/FieldView.tsx'
import { Slide } from '../filters/Slide.tsx'
import { messages } from '../messages.ts'
import '../button.css'
import './dashboard.css'

/** The settings of one card: its own filters, applied together. Closing without applying changes nothing. */
export const CardSettings = observer(function CardSettings({ page, id }: { page: ReportPage; id: string }) {
  const translate = useTranslate()
  const { locale } = useServices().format()
  const { parameters } = page
  const open = parameters.openStep === settingsStep
  const fields = parameters.fields.filter((field) => parameters.isShown(field))
  return (
    <Slide open={open} id={id}>
      <div
        className="card-settings"
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) parameters.close()
        }}
      >
        <I18nProvider locale={locale}>
          {fields.map((field) => (
            <div key={field.id} data-field={field.id}>
              <FieldView page={page} field={field} />
            </div>
          ))}
        </I18nProvider>
        <div className="card-actions">
          <button type="button" className="engine-button engine-button-primary" onClick={page.apply}>
            {translate(messages.apply)}
          </button>
          <button type="button" className="engine-button" onClick={parameters.close}>
            {translate(messages.cancel)}
          </button>
        </div>
      </div>
    </Slide>
  )
})
