import { createHash } from 'node:crypto'
import type { Form } from '../../engine/core/definition/formModel.ts'
import { formSchema, type FormSchema } from '../../engine/core/form/formSchema.ts'
import { formFieldsOf } from '../../engine/core/form/formValues.ts'
import type { Catalog } from '../catalog/Catalog.ts'
import { objectSchema, type ObjectSchema } from '../http/Route.ts'
import { parameterSchema } from '../reports/sourceRequest.ts'
import type { Dataset } from '../reports/toStatement.ts'

type Parameter = NonNullable<Dataset['parameters']>[number]

/** The schema that a form's values are validated by, here and in the browser. */
export function schemaOfForm(form: Form, catalog: Catalog): FormSchema {
  const saved = catalog.dataset(form.save.dataset)
  return formSchema(form, (field) => parameterOf(saved, field)?.type ?? 'text')
}

/** Names the validator of a schema: another schema, another name. */
export function validatorHash(schema: FormSchema): string {
  return createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 32)
}

/** The body of a save: the values of the form, and which row in which version they are of. */
export function saveSchema(form: Form, catalog: Catalog): ObjectSchema {
  const saved = catalog.dataset(form.save.dataset)
  const { properties, required } = schemaOfForm(form, catalog)
  const row = [form.save.key, form.save.version].flatMap((name): [string, Record<string, unknown>][] => {
    const type = name ? parameterOf(saved, name)?.type : undefined
    return name && type ? [[name, { ...parameterSchema(type), nullable: true }]] : []
  })
  return objectSchema({ ...properties, ...Object.fromEntries(row) }, required)
}

/** Fields whose bytes come beside the body, with the most bytes of each. */
export function fileLimits(form: Form): Map<string, number> {
  return new Map(formFieldsOf(form).flatMap((field): [string, number][] => (field.type === 'file' ? [[field.id, field.maxBytes]] : [])))
}

function parameterOf(dataset: Dataset, name: string): Parameter | undefined {
  return dataset.parameters?.find((parameter) => parameter.id === name)
}
