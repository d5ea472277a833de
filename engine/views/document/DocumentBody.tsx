import { observer } from 'mobx-react-lite'
import { Fragment, type ReactNode } from 'react'
import type { Element } from '../../core/definition/model.ts'
import { elementsOf } from '../../core/elements/elementsOf.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import { goToSection, headingId } from './SectionHeading.tsx'
import './document.css'

/** A report as a document: one readable column of paper, and beside it, where there is room, what stands in it. */
export const DocumentBody = observer(function DocumentBody({
  page,
  elementOf,
}: {
  page: ReportPage
  elementOf(element: Element): ReactNode
}) {
  const services = useServices()
  const translate = useTranslate()
  const elements = page.elements
  const sections = elementsOf(elements, 'section')
  return (
    <div className="document">
      {sections.length > 1 && (
        <nav className="document-contents" aria-label={translate(messages.contents)}>
          <p>{translate(messages.contents)}</p>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  href={`#${headingId(section)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    goToSection(section)
                  }}
                >
                  {services.translate(section.title)}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <article className="paper">
        {elements.map((element) => (
          <Fragment key={element.id}>{elementOf(element)}</Fragment>
        ))}
      </article>
    </div>
  )
})
