import { observer } from 'mobx-react-lite'
import type { SectionElement } from '../../core/definition/model.ts'
import { useServices } from '../EngineProvider.tsx'
import './document.css'

export const headingId = ({ id }: SectionElement): string => `section-${id}`

/** The heading of a document's section, a target of the table of contents. */
export const SectionHeading = observer(function SectionHeading({ element }: { element: SectionElement }) {
  const services = useServices()
  return (
    <header className="document-section" data-new-page={element.isNewPage || undefined}>
      <h2 id={headingId(element)} tabIndex={-1}>
        {services.translate(element.title)}
      </h2>
      {element.text && <p>{services.translate(element.text)}</p>}
    </header>
  )
})

/** Brings a section to the top, and the keyboard with it. */
export function goToSection(section: SectionElement): void {
  const heading = document.getElementById(headingId(section))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
