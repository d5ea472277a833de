import { isNothing, readPointer, type PointerContext } from '../binding/resolve.ts'
import type { Condition } from '../definition/model.ts'

type Test = Extract<Condition, { op: string }>

const orders: Record<'lt' | 'le' | 'gt' | 'ge', (order: number) => boolean> = {
  lt: (order) => order < 0,
  le: (order) => order <= 0,
  gt: (order) => order > 0,
  ge: (order) => order >= 0,
}

/**
 * Returns the same answer in browser and server. A comparison with nothing is false; only empty and notEmpty see it.
 * `holds` is asked for codes and flags: codes are in capitals, flags are not.
 */
export function evaluate(
  condition: Condition,
  surroundings: PointerContext,
  holds: (code: string) => boolean,
): boolean {
  if ('all' in condition) return condition.all.every((part) => evaluate(part, surroundings, holds))
  if ('any' in condition) return condition.any.some((part) => evaluate(part, surroundings, holds))
  if ('not' in condition) return !evaluate(condition.not, surroundings, holds)
  if ('code' in condition) return holds(condition.code)
  if ('flag' in condition) return holds(condition.flag)
  const wanted = condition.other === undefined ? condition.value : readPointer(condition.other, surroundings)
  return test(condition.op, wanted, readPointer(condition.ref, surroundings))
}

function test(op: Test['op'], wanted: unknown, value: unknown): boolean {
  if (op === 'empty') return isNothing(value)
  if (op === 'notEmpty') return !isNothing(value)
  if (isNothing(value) || isNothing(wanted)) return false
  if (op === 'eq') return value === wanted
  if (op === 'ne') return value !== wanted
  if (op === 'in') return Array.isArray(wanted) && wanted.includes(value)
  if (op === 'notIn') return Array.isArray(wanted) && !wanted.includes(value)
  if (typeof value === 'number' && typeof wanted === 'number') return orders[op](value - wanted)
  if (typeof value === 'string' && typeof wanted === 'string')
    return orders[op](value < wanted ? -1 : value > wanted ? 1 : 0)
  return false
}

/** Returns the pointers that a condition reads. */
export function pointersOf(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(pointersOf)
  if ('any' in condition) return condition.any.flatMap(pointersOf)
  if ('not' in condition) return pointersOf(condition.not)
  return 'code' in condition || 'flag' in condition ? [] : [condition.ref, condition.other ?? []].flat()
}
