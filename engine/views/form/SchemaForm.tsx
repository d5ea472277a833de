import Form, { type IChangeEvent } from '@rjsf/core'
import type {
  ErrorSchema,
  FieldProps,
  FieldTemplateProps,
  FormValidation,
  ObjectFieldTemplateProps,
  RJSFSchema,
  RJSFValidationError,
  UiSchema,
} from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo } from 'react'
import { placeInRow, type FieldValue, type FormValues, type RowValues } from '../../core/form/formValues.ts'
import type { FieldError } from '../../state/FieldError.ts'
import type { FormPage } from '../../state/FormPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { errorText, problemText, type NamedField } from './errorText.ts'
import { FormActions } from './FormActions.tsx'
import { FormField } from './FormField.tsx'
import { FormSections } from './FormSections.tsx'
import { placeName } from './placeName.ts'

type Validators = Parameters<typeof createPrecompiledValidator>[0]
type Context = { page: FormPage }
/** rjsf gives a field the type of the whole form's data; what it holds is one value of it. */
type Props = FieldProps<FormValues, RJSFSchema, Context>

/**
 * The one place that knows rjsf: it keeps the form's data, validates it with what the server compiled, and draws our
 * fields in our sections.
 */
export const SchemaForm = observer(function SchemaForm({
  page,
  validators,
  onShown,
}: {
  page: FormPage
  validators: unknown
  onShown(): void
}) {
  const services = useServices()
  const translate = useTranslate()
  const schema = page.schema as RJSFSchema
  const validator = useMemo(
    () => createPrecompiledValidator<FormValues, RJSFSchema, Context>(validators as Validators, schema),
    [validators, schema],
  )
  const context = useMemo(() => ({ page }), [page])
  // Every property is drawn by the one field that finds the input of its type.
  const uiSchema = useMemo(
    (): UiSchema<FormValues, RJSFSchema, Context> =>
      Object.fromEntries(page.fields.map((field) => [field.id, { 'ui:field': 'engine' }])),
    [page],
  )
  const named = useCallback(
    (place: string): NamedField => {
      const field = page.field(place)
      return {
        title: placeName(page, place, services.translate),
        isMultiple: field !== undefined && 'multiple' in field && field.multiple,
      }
    },
    [page, services],
  )

  useEffect(onShown, [onShown])

  // An invalid typed text is reported as invalid, not as missing.
  const transformErrors = (errors: RJSFValidationError[]): RJSFValidationError[] =>
    errors
      .filter((error) => !page.refused.has(placeOf(error)))
      .map((error) => {
        const place = placeOf(error)
        return { ...error, message: errorText(error, named(place), valueAt(page.values, error), translate) }
      })
  const customValidate = (
    _values: FormValues | undefined,
    validation: FormValidation<FormValues>,
  ): FormValidation<FormValues> => {
    const setProblem = (place: string, text: string): void => {
      let at: Handler | undefined = validation
      for (const step of place.split('.')) at = at?.[step] as Handler | undefined
      at?.addError(text)
    }
    for (const [place, problem] of page.problems) {
      // The schema checks fields that are always required. It accepts blanks for a text, and null for a value.
      if (problem === 'required' && page.refused.has(place)) continue
      if (problem !== 'required' || place.includes('.') || page.field(place)?.visible)
        setProblem(place, problemText(problem, named(place), translate))
    }
    for (const field of page.fields)
      if (page.refused.has(field.id) && page.isShown(field))
        setProblem(field.id, problemText('date', named(field.id), translate))
    return validation
  }
  const extraErrors = useMemo(() => errorSchemaOf(page.serverErrors), [page.serverErrors])
  return (
    <Form<FormValues, RJSFSchema, Context>
      className="form"
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      formData={page.values}
      formContext={context}
      fields={fields}
      templates={templates}
      customValidate={customValidate}
      transformErrors={transformErrors}
      extraErrors={extraErrors}
      liveValidate={page.tried ? 'onChange' : false}
      showErrorList={false}
      noHtml5Validate
      onChange={({ formData }: IChangeEvent<FormValues>) => page.setValues(formData ?? {})}
      onSubmit={page.submit}
      onError={(errors) => page.reject(onePerPlace(errors))}
    >
      <FormActions page={page} />
    </Form>
  )
})

/** A property of the schema as our field: rjsf's data and errors, the page's everything else. */
function EngineField({ name, formData, rawErrors, errorSchema, onChange, fieldPathId, registry }: Props) {
  const { page } = registry.formContext
  const path = fieldPathId.path
  const set = useCallback((value: FieldValue) => onChange(value as FormValues, path), [onChange, path])
  return (
    <FormField
      page={page}
      id={name}
      value={formData as FieldValue | undefined}
      error={rawErrors?.[0] ?? null}
      errorAt={(place) => errorIn(errorSchema, place)}
      set={set}
    />
  )
}

const fields = { engine: EngineField }
const templates = {
  FieldTemplate: ({ children }: FieldTemplateProps<FormValues, RJSFSchema, Context>) => children,
  ObjectFieldTemplate: ({ properties, registry }: ObjectFieldTemplateProps<FormValues, RJSFSchema, Context>) => (
    <FormSections
      page={registry.formContext.page}
      contents={new Map(properties.map(({ name, content }) => [name, content]))}
    />
  ),
}

interface Handler {
  addError(text: string): void
  [step: string]: unknown
}
interface Errors {
  __errors?: string[]
  [step: string]: Errors | string[] | undefined
}

const partsOf = ({ property = '' }: RJSFValidationError): string[] => property.replace(/^\./, '').split('.')

/** `.dates.from` → `dates`, and of a row `.contacts.2.email` → `contacts.2.email`. */
function placeOf(error: RJSFValidationError): string {
  const [id = '', index, inner] = partsOf(error)
  return inner !== undefined && /^\d+$/.test(index ?? '') ? placeInRow(id, Number(index), inner) : id
}

function valueAt(values: FormValues, error: RJSFValidationError): FieldValue | undefined {
  const [id = '', index, inner] = partsOf(error)
  const value = values[id]
  return inner !== undefined && Array.isArray(value) ? (value as RowValues[])[Number(index)]?.[inner] : value
}

function errorIn(errors: ErrorSchema<FormValues> | undefined, place: string): string | null {
  let at = errors as Errors | undefined
  for (const step of place.split('.').slice(1)) at = at?.[step] as Errors | undefined
  return at?.__errors?.[0] ?? null
}

/** A value may break several rules; the first says enough. */
function onePerPlace(errors: RJSFValidationError[]): FieldError[] {
  const first = new Map<string, string>()
  for (const error of errors) if (!first.has(placeOf(error))) first.set(placeOf(error), error.message ?? '')
  return [...first].map(([field, message]) => ({ field, message }))
}

function errorSchemaOf(errors: Record<string, string>): ErrorSchema<FormValues> {
  const root: Errors = {}
  for (const [place, text] of Object.entries(errors)) {
    let at = root
    for (const step of place.split('.')) at = (at[step] ??= {}) as Errors
    at.__errors = [text]
  }
  return root as ErrorSchema<FormValues>
}
