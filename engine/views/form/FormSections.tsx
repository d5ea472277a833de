import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { FormSection } from '../../core/definition/formModel.ts'
import { fillChoices } from '../../core/form/fillChoices.ts'
import type { FormPage } from '../../state/FormPage.ts'
import { useServices } from '../EngineProvider.tsx'
import { PanelView } from './PanelView.tsx'
import { ShownValues } from './ShownValues.tsx'
import { TemplateButton } from './TemplateButton.tsx'
import '../button.css'
import '../filters/fields.css'
import './form.css'

/** The drawn fields under the headings of their sections; a section with nothing to show is not there. */
export const FormSections = observer(function FormSections({
  page,
  contents,
}: {
  page: FormPage
  contents: Map<string, ReactNode>
}) {
  const services = useServices()
  const shown = page.form.sections.filter((section) => section.fields.some((field) => page.isShown(field)))
  return shown.map((section) => (
    <section key={section.id} className="form-section" aria-labelledby={`section-${section.id}`}>
      <div className="form-section-head">
        <h2 id={`section-${section.id}`}>{services.translate(section.title)}</h2>
        {section.fill && <FillButton page={page} section={section} title={services.translate(section.fill.title)} />}
        {section.templates && <TemplateButton page={page} templates={section.templates} />}
      </div>
      {section.help && <p className="field-help">{services.translate(section.help)}</p>}
      {!page.isNew && section.shown.length > 0 && <ShownValues row={page.row} shown={section.shown} />}
      {section.fields.map((field) => contents.get(field.id))}
      {section.panel && <PanelView page={page} panel={section.panel} />}
    </section>
  ))
})

/** Answers what has no answer yet; with nothing left to answer it says so by being disabled. */
const FillButton = observer(function FillButton({
  page,
  section,
  title,
}: {
  page: FormPage
  section: FormSection
  title: string
}) {
  const filled = fillChoices(section, page.values, (field) => page.isShown(field) && page.isEnabled(field))
  return (
    <button
      type="button"
      className="quiet-button"
      aria-describedby={`section-${section.id}`}
      disabled={filled === page.values}
      onClick={() => page.setValues(filled)}
    >
      {title}
    </button>
  )
})
