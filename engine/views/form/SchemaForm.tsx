import Form, { type IChangeEvent } from '@rjsf/core'
import type { ErrorSchema, FieldProps, FieldTemplateProps, FormValidation, ObjectFieldTemplateProps, RJSFSchema, RJSFValidationError, UiSchema } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { observer } from 'mobx-react-lite'
import { useCallback, useMemo } from 'react'
import type { FieldValue, FormValues } from '../../core/form/formValues.ts'
import type { FieldError } from '../../page/FieldError.ts'
import type { FormPage } from '../../page/FormPage.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { errorText, problemText } from './errorText.ts'
import { FormActions } from './FormActions.tsx'
import { FormField } from './FormField.tsx'
import { FormSections } from './FormSections.tsx'

type Validators = Parameters<typeof createPrecompiledValidator>[0]
type Context = { page: FormPage }
/** rjsf gives a field the type of the whole form's data; what it holds is one value of it. */
type Props = FieldProps<FormValues, RJSFSchema, Context>

/** The one place that knows rjsf: it keeps the form's data, validates it with what the server compiled, and draws our fields in our sections. */
export const SchemaForm = observer(function SchemaForm({ page, validators }: { page: FormPage; validators: unknown }) {
  const services = useServices()
  const say = useSay()
  const schema = page.schema as RJSFSchema
  const validator = useMemo(() => createPrecompiledValidator<FormValues, RJSFSchema, Context>(validators as Validators, schema), [validators, schema])
  const context = useMemo(() => ({ page }), [page])
  // Every property is drawn by the one field that finds the input of its type.
  const uiSchema = useMemo((): UiSchema<FormValues, RJSFSchema, Context> => Object.fromEntries(page.fields.map((field) => [field.id, { 'ui:field': 'engine' }])), [page])
  const titleOf = useCallback((id: string) => services.translate(page.field(id)?.title ?? { key: '', text: id }), [page, services])

  const transformErrors = (errors: RJSFValidationError[]): RJSFValidationError[] => errors.map((error) => {
    const id = fieldOf(error)
    return { ...error, message: errorText(error, titleOf(id), page.values[id], say) }
  })
  const customValidate = (_values: FormValues | undefined, validation: FormValidation<FormValues>): FormValidation<FormValues> => {
    const tell = (id: string, text: string): void => (validation as Record<string, { addError(text: string): void } | undefined>)[id]?.addError(text)
    for (const [id, problem] of page.problems) {
      // What is required whatever else is chosen, the schema says.
      if (problem !== 'required' || page.field(id)?.visible) tell(id, problemText(problem, titleOf(id), say))
    }
    for (const field of page.fields) if (page.isRefused(field.id) && page.isShown(field)) tell(field.id, problemText('date', titleOf(field.id), say))
    return validation
  }
  const extraErrors = useMemo(() => errorSchemaOf(page.serverErrors), [page.serverErrors])
  return (
    <Form<FormValues, RJSFSchema, Context> className="form" schema={schema} uiSchema={uiSchema} validator={validator} formData={page.values} formContext={context}
      fields={fields} templates={templates} customValidate={customValidate} transformErrors={transformErrors} extraErrors={extraErrors}
      liveValidate={page.tried ? 'onChange' : false} showErrorList={false} noHtml5Validate
      onChange={({ formData }: IChangeEvent<FormValues>) => page.take(formData ?? {})}
      onSubmit={page.submit}
      onError={(errors) => page.reject(onePerField(errors))}>
      <FormActions page={page} />
    </Form>
  )
})

/** A property of the schema as our field: rjsf's data and errors, the page's everything else. */
function EngineField({ name, formData, rawErrors, onChange, fieldPathId, registry }: Props) {
  const { page } = registry.formContext
  const path = fieldPathId.path
  const set = useCallback((value: FieldValue) => onChange(value as unknown as FormValues, path), [onChange, path])
  return <FormField page={page} id={name} value={formData as FieldValue | undefined} error={rawErrors?.[0] ?? null} set={set} />
}

const fields = { engine: EngineField }
const templates = {
  FieldTemplate: ({ children }: FieldTemplateProps<FormValues, RJSFSchema, Context>) => children,
  ObjectFieldTemplate: ({ properties, registry }: ObjectFieldTemplateProps<FormValues, RJSFSchema, Context>) => (
    <FormSections page={registry.formContext.page} contents={new Map(properties.map(({ name, content }) => [name, content]))} />
  ),
}

/** `.dates.from` → `dates`. */
function fieldOf({ property = '' }: RJSFValidationError): string {
  return property.replace(/^\./, '').split('.')[0] ?? ''
}

/** A value may break several rules; the first says enough. */
function onePerField(errors: RJSFValidationError[]): FieldError[] {
  const first = new Map<string, string>()
  for (const error of errors) if (!first.has(fieldOf(error))) first.set(fieldOf(error), error.message ?? '')
  return [...first].map(([field, message]) => ({ field, message }))
}

function errorSchemaOf(errors: Record<string, string>): ErrorSchema<FormValues> {
  return Object.fromEntries(Object.entries(errors).map(([id, text]) => [id, { __errors: [text] }])) as ErrorSchema<FormValues>
}
