import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { FormPage } from '../../page/FormPage.ts'
import { useServices } from '../EngineProvider.tsx'
import { ShownValues } from './ShownValues.tsx'
import '../filters/fields.css'
import './form.css'

/** The drawn fields under the headings of their sections; a section with nothing to show is not there. */
export const FormSections = observer(function FormSections({ page, contents }: { page: FormPage; contents: Map<string, ReactNode> }) {
  const services = useServices()
  const shown = page.form.sections.filter((section) => section.fields.some((field) => page.isShown(field)))
  return shown.map((section) => (
    <section key={section.id} className="form-section" aria-labelledby={`section-${section.id}`}>
      <h2 id={`section-${section.id}`}>{services.translate(section.title)}</h2>
      {section.help && <p className="field-help">{services.translate(section.help)}</p>}
      {!page.isNew && section.shown.length > 0 && <ShownValues row={page.row} shown={section.shown} />}
      {section.fields.map((field) => contents.get(field.id))}
    </section>
  ))
})
