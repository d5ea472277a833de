import { isNothing } from '../core/binding/resolve.ts'
import type { FormField } from '../core/definition/formModel.ts'

/** The values as JSON; of a form that takes files as form data: the JSON in the part `form`, each chosen file in its own. */
export function formBody(fields: FormField[], values: Record<string, unknown>, files: ReadonlyMap<string, File>): unknown {
  if (!fields.some((field) => field.type === 'file')) return values
  const data = new FormData()
  data.append('form', JSON.stringify(values))
  for (const [id, file] of files) if (!isNothing(values[id])) data.append(id, file, file.name)
  return data
}
