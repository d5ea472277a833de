import { compareStructural } from 'mobx'
import type { FileField } from '../core/definition/formModel.ts'
import { fillPath } from '../core/query/endpointPath.ts'
import { endpointParts } from './endpointParts.ts'
import type { FormPage } from './FormPage.ts'

/** The address below /api/v2 of a field's stored file; null while another one is chosen, or none is. */
export function storedFile({ isNew, files, values, opened, row }: FormPage, { id, stored }: FileField): string | null {
  if (!stored || isNew || files.has(id) || !compareStructural(values[id], opened[id])) return null
  return fillPath(endpointParts(stored.endpoint).path, { ...opened, ...row }).path
}
