import { evaluate } from '../../../engine/core/condition/evaluate.ts'
import type { Report } from '../../../engine/core/definition/model.ts'
import { filtersFrom } from '../../../engine/core/query/filtersFrom.ts'
import { pointable } from '../../../engine/core/query/filterValues.ts'
import type { Principal } from '../../access/Principal.ts'
import { Refusal } from '../../platform/errors.ts'

/** 422 at the filter, where a report refuses what is asked for together. */
export function refuseFilters({ steps, refusals }: Report, parameters: Record<string, unknown>, { codes }: Principal): void {
  if (refusals.length === 0) return
  // Days are sent as such, never as a preset.
  const filters = pointable(filtersFrom(steps.flatMap(({ fields }) => fields), parameters), new Date(0))
  const errors = refusals.filter(({ when }) => evaluate(when, { filters }, (code) => codes.includes(code)))
    .map(({ field, message }) => ({ field, key: message.key, text: message.text }))
  if (errors.length > 0) throw new Refusal(422, 'server.bad_input', { errors })
}
