import type { Wheel } from '../../../domain/positions.ts'
import { fieldsOf, firstTread, type Field } from './fields.ts'
import type { Inspector } from './Inspector.ts'
import { isRead } from './isRead.ts'

/** A field of a wheel, where the next value goes. */
export interface FieldTarget {
  wheel: Wheel
  field: Field
}

/** Returns the field after the current one in walking order; null: this is the last. */
export function fieldAfter({ isAcross, field, wheel, order, at }: Inspector): FieldTarget | null {
  const fields = fieldsOf(isAcross)
  const next = fields[fields.indexOf(field) + 1]
  if (next) return { wheel, field: next }
  const after = order[at + 1]
  return after ? { wheel: after, field: 'pressure' } : null
}

/** Returns the first field without a value; null: all of the unit is read. */
export function firstUnread(inspector: Inspector): FieldTarget | null {
  const wheel = inspector.order.find((one) => !isRead(inspector.cachedOf(one)))
  return wheel
    ? { wheel, field: inspector.cachedOf(wheel).pressure === null ? 'pressure' : firstTread(inspector.isReadAcross) }
    : null
}
