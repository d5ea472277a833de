import { createHash } from 'node:crypto'
import type { Form } from '../../../engine/core/definition/formModel.ts'
import { draftOf } from '../../../engine/core/form/draftOf.ts'
import { formSchema, type FormSchema } from '../../../engine/core/form/formSchema.ts'
import { formFieldsOf } from '../../../engine/core/form/formValues.ts'
import { workflowTypes } from '../../../schemas/workflowTypes.ts'
import { objectSchema, type ObjectSchema } from '../../platform/http/jsonSchema.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { parameterSchema, rangeOf } from '../query/sourceRequest.ts'
import type { Dataset } from '../query/toStatement.ts'

type Parameter = NonNullable<Dataset['parameters']>[number]

/** The schema that a form's values are validated by, here and in the browser. */
export function schemaOfForm(form: Form, catalog: Catalog): FormSchema {
  return formSchema(
    form,
    (field) =>
      parameterOf(form, catalog, field)?.type ??
      (form.save.workflow ? workflowTypes[form.save.workflow][field] : undefined) ??
      'text',
    (field) => rangeOf(parameterOf(form, catalog, field)),
  )
}

/** Names the validator of a schema: another schema, another name. */
export function validatorHash(schema: FormSchema): string {
  return createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 32)
}

/**
 * Returns the schema of a save's body: the form's values, the parameters of its address, and the row with its version.
 * A draft may lack values that the full save requires.
 */
export function saveSchema(fullForm: Form, catalog: Catalog): ObjectSchema {
  const form = { ...(draftOf(fullForm) ?? fullForm), save: fullForm.save }
  const { properties, required } = schemaOfForm(form, catalog)
  const row = [form.save.key, form.save.version].flatMap((name): [string, Record<string, unknown>][] => {
    const type = name
      ? (parameterOf(form, catalog, name)?.type ?? (form.save.workflow ? 'integer' : undefined))
      : undefined
    return name && type
      ? [[name, { ...parameterSchema(type), ...rangeOf(parameterOf(form, catalog, name)), nullable: true }]]
      : []
  })
  const { workflow } = form.save
  const parameters = Object.keys(form.save.with).flatMap((name): Parameter[] => {
    const type = workflow && workflowTypes[workflow][name]
    const parameter = type ? { id: name, type, required: true } : parameterOf(form, catalog, name)
    return parameter ? [parameter] : []
  })
  const ofAddress = parameters.map((parameter): [string, Record<string, unknown>] => [
    parameter.id,
    { ...parameterSchema(parameter.type), ...rangeOf(parameter), ...(parameter.required ? {} : { nullable: true }) },
  ])
  return objectSchema({ ...properties, ...Object.fromEntries([...ofAddress, ...row]) }, [
    ...required,
    ...parameters.filter((parameter) => parameter.required).map(({ id }) => id),
  ])
}

/** Fields whose bytes come beside the body, with the most bytes of each. */
export function fileLimits(form: Form): Map<string, number> {
  return new Map(
    formFieldsOf(form).flatMap((field): [string, number][] =>
      field.type === 'file' ? [[field.id, field.maxBytes]] : [],
    ),
  )
}

/** Returns the parameter of `rows.field`, the column of the rows. */
function parameterOf({ save }: Form, catalog: Catalog, name: string): Parameter | undefined {
  if (save.dataset === null) return undefined
  const [id, column] = name.split('.')
  const parameter = catalog.dataset(save.dataset).parameters?.find((one) => one.id === id)
  if (column === undefined) return parameter
  const found = parameter?.columns?.find((one) => one.id === column)
  // A time is entered as a text.
  return found && { ...found, type: found.type === 'timestamp' ? 'text' : found.type }
}
