import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import type { Step } from '../../core/definition/fieldModel.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { messages } from '../messages.ts'
import { FieldView } from './FieldView.tsx'
import { isSummarized, describeNamedFilter } from './describeFilter.ts'
import { Slide } from './Slide.tsx'
import './panel.css'

/** The steps, one open at a time; a shut one says what it holds. */
export const StepList = observer(function StepList({ page }: { page: ReportPage }) {
  const { steps, openStep, openField } = page.parameters
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (openStep === null) return
    const place = openField ? `[data-field="${openField}"]` : `[data-step="${openStep}"]`
    list.current
      ?.querySelector<HTMLElement>(`${place} :is(button, input):not([disabled], [tabindex="-1"])`)
      ?.focus({ preventScroll: true })
  }, [openStep, openField])
  return (
    <ol className="steps" ref={list} data-single={steps.length === 1 || undefined}>
      {steps.map((step, index) => (
        <StepItem key={step.id} page={page} step={step} index={index} />
      ))}
    </ol>
  )
})

const StepItem = observer(function StepItem({ page, step, index }: { page: ReportPage; step: Step; index: number }) {
  const services = useServices()
  const translate = useTranslate()
  const { parameters } = page
  const open = parameters.openStep === step.id
  const next = parameters.steps[index + 1]
  const fields = step.fields.filter((field) => parameters.isShown(field))
  const troubled = parameters.tried && fields.some((field) => parameters.problems.has(field.id))
  const summary = fields
    .filter((field) => isSummarized(field, parameters.draft[field.id]))
    .map((field) =>
      describeNamedFilter(field, parameters.draft[field.id], parameters.lookups.textsOf(field.id), {
        translate,
        format: services.format(),
      }),
    )
    .join(' · ')
  return (
    <li className="step" data-open={open || undefined}>
      <h2 className="step-heading">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`step-${step.id}`}
          onClick={() => (open && parameters.isChain ? parameters.closeStep() : parameters.open(step.id))}
        >
          <span className="step-number" aria-hidden="true">
            {index + 1}
          </span>
          <span className="step-title">{services.translate(step.title)}</span>
          {!open && (
            <span className="step-summary">
              {troubled && <Icon name="warning" />}
              {summary}
            </span>
          )}
          <Icon name="down" />
        </button>
      </h2>
      <Slide open={open} id={`step-${step.id}`}>
        <div className="step-fields" data-step={step.id}>
          {fields.map((field) => (
            <div key={field.id} data-field={field.id}>
              <FieldView page={page} field={field} />
            </div>
          ))}
          {next && (
            <button
              type="button"
              className="quiet-button next-step"
              onClick={() => (parameters.isChain ? parameters.closeStep() : parameters.open(next.id))}
            >
              {translate(messages.nextStep, { step: services.translate(next.title) })}
              <Icon name="right" />
            </button>
          )}
        </div>
      </Slide>
    </li>
  )
})
