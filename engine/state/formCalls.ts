import { resolveBindings } from '../core/binding/resolve.ts'
import type { Form } from '../core/definition/formModel.ts'
import type { FormValues } from '../core/form/formValues.ts'
import { fillPath } from '../core/query/endpointPath.ts'
import { endpointParts } from './endpointParts.ts'
import { formBody } from './formBody.ts'
import type { FormPage } from './FormPage.ts'

type FormRow = Record<string, unknown>

/** The row that a form is opened with. Rejects as request does. */
export function loadRow(
  { endpoint, with: bindings }: NonNullable<Form['load']>,
  { params, services }: FormPage,
  signal: AbortSignal,
): Promise<FormRow> {
  const { method, path: pattern } = endpointParts(endpoint)
  const { path, rest } = fillPath(pattern, resolveBindings(bindings, { params }))
  return services.request<FormRow>(method, path, { signal, ...(method === 'GET' ? {} : { body: rest }) })
}

/**
 * Sends the entries with the key and the version of their row, and returns the saved row. Rejects as request and
 * formBody do.
 */
export async function saveRow(
  { endpoint, key, version, with: bindings }: Form['save'],
  values: FormValues,
  { row, params, fields, files, services }: FormPage,
  signal: AbortSignal,
): Promise<FormRow> {
  const known = Object.fromEntries([key, version].flatMap((name) => (name ? [[name, row[name] ?? null]] : [])))
  const { method, path: pattern } = endpointParts(endpoint)
  const { path, rest } = fillPath(pattern, { ...values, ...resolveBindings(bindings, { params }), ...known })
  const body = await formBody(fields, rest, files, (message, values) => services.translate(message, values))
  return services.request<FormRow>(method, path, { body, signal })
}
