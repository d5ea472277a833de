import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import type { FormPage } from '../../state/FormPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { messages } from '../messages.ts'
import { placeName } from './placeName.ts'
import './form.css'

/** The errors of an attempted save, each a link to its field. It takes the focus, so that it is announced and seen. */
export const ErrorSummary = observer(function ErrorSummary({ page }: { page: FormPage }) {
  const services = useServices()
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const { errors } = page
  useEffect(() => {
    if (errors.length > 0) box.current?.focus()
  }, [errors])
  if (errors.length === 0) return null
  return (
    <Notice
      box={box}
      className="form-errors"
      icon="critical"
      title={translate(messages.formErrors, { count: errors.length })}
    >
      <ul>
        {errors.map(({ field, message }) => {
          const named = placeName(page, field, services.translate)
          return (
            <li key={`${field} ${message}`}>
              <a
                href={`#${field}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusField(box.current?.ownerDocument, field)
                }}
              >
                {message.includes(named) ? message : translate(messages.formErrorAt, { field: named, message })}
              </a>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
})

function focusField(page: Document | undefined, id: string): void {
  const input = page?.querySelector<HTMLElement>(
    `[data-field="${CSS.escape(id)}"] :is(button, input, textarea):not([disabled], [tabindex="-1"], [aria-hidden="true"])`,
  )
  input?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
}
