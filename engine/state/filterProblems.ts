import { evaluate } from '../core/condition/evaluate.ts'
import type { Message } from '../core/definition/model.ts'
import { problemOf, type FieldProblem } from '../core/input/problemOf.ts'
import { pointable } from '../core/query/filterValues.ts'
import type { Services } from '../services.ts'
import type { FilterState } from './FilterState.ts'

/**
 * Returns what keeps the draft of the filters from being applied, by field: a refusal of the definition in its own
 * words.
 */
export function filterProblems(parameters: FilterState, { now, holds }: Services): Map<string, FieldProblem | Message> {
  const { fields, draft, refusals } = parameters
  const filters = pointable(fields, draft, now())
  const refused = refusals
    .filter(({ when }) => evaluate(when, { filters }, holds))
    .map(({ field, message }): [string, FieldProblem | Message] => [field, message])
  const found = fields.flatMap((field): [string, FieldProblem | Message][] => {
    const problem = parameters.isShown(field)
      ? problemOf(field, draft[field.id], parameters.refused.has(field.id))
      : null
    return problem ? [[field.id, problem]] : []
  })
  return new Map([...refused, ...found])
}
