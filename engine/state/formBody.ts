import { isNothing } from '../core/binding/resolve.ts'
import type { FormField } from '../core/definition/formModel.ts'
import type { Message } from '../core/definition/model.ts'
import type { Failure } from './Failure.ts'

export const fileMessages: Record<'changed', Message> = {
  changed: { key: 'engine.file_changed', text: '{{name}} was changed or moved after you chose it. Choose it again.' },
}

/**
 * Builds a form's request body: JSON, or form data with the JSON in the part `form` and each chosen file in its own.
 * Files are read here, because browsers refuse one that changed on disk, and a request would fail as if the network
 * had.
 * Rejects with a Failure that names the field of such a file.
 */
export async function formBody(
  fields: FormField[],
  values: Record<string, unknown>,
  files: ReadonlyMap<string, File>,
  translate: (message: Message, values: Record<string, string>) => string,
): Promise<unknown> {
  if (!fields.some((field) => field.type === 'file')) return values
  const data = new FormData()
  data.append('form', JSON.stringify(values))
  for (const [id, file] of files) {
    if (isNothing(values[id])) continue
    const bytes = await file.arrayBuffer().catch(() => {
      throw {
        status: 422,
        description: '',
        id: null,
        errors: [{ field: id, message: translate(fileMessages.changed, { name: file.name }) }],
      } satisfies Failure
    })
    data.append(id, new File([bytes], file.name, { type: file.type, lastModified: file.lastModified }))
  }
  return data
}
