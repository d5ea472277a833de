import { may } from '../../../engine/core/access/may.ts'
import { evaluate } from '../../../engine/core/condition/evaluate.ts'
import type { Report } from '../../../engine/core/definition/model.ts'
import { filtersFrom } from '../../../engine/core/query/filtersFrom.ts'
import { pointable } from '../../../engine/core/query/filterValues.ts'
import type { Principal } from '../../access/Principal.ts'
import { badInput, Refusal } from '../../platform/errors.ts'

/** 400 at the filter whose option is not the caller's, 422 where a report refuses what is asked for together. */
export function refuseFilters(
  { steps, refusals }: Report,
  parameters: Record<string, unknown>,
  caller: Principal,
): void {
  const fields = steps.flatMap((step) => step.fields)
  const hidden = fields.filter(
    (field) =>
      field.type === 'choice' &&
      field.options.some(
        ({ value, security }) => !may(caller, security) && [parameters[field.id]].flat().includes(value),
      ),
  )
  if (hidden.length > 0) throw badInput(hidden.map(({ id }) => ({ field: id, key: 'server.field.not_offered' })))
  if (refusals.length === 0) return
  // Days are sent as such, never as a preset.
  const filters = pointable(fields, filtersFrom(fields, parameters), new Date(0))
  const errors = refusals
    .filter(({ when }) => evaluate(when, { filters }, (id) => caller.codes.includes(id) || caller.flags.includes(id)))
    .map(({ field, message }) => ({ field, key: message.key, text: message.text }))
  if (errors.length > 0) throw new Refusal(422, 'server.bad_input', { errors })
}
