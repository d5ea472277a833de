import type { Severity } from '../../../domain/severity.ts'
import { treadPlaces } from '../../../domain/survey/draftWheel.ts'
import { treadAfter } from '../../../domain/survey/enteredTread.ts'
import { quantityOf, readingIn, type Field } from './fields.ts'
import type { Inspector } from './Inspector.ts'

/**
 * Returns the severity of a field of the chosen wheel, with what is typed. A place without a reading is `not_read`;
 * null: the
 * place is read, and another one is lower.
 */
export function fieldSeverity(inspector: Inspector, field: Field): Severity | null {
  const { wheel, units } = inspector
  const verdict = inspector.verdictOf(wheel)[quantityOf(field)]
  if (field === 'pressure' || field === 'tread') return verdict
  const entered = inspector.cachedOf(wheel).tread
  const typed = treadPlaces.flatMap((place) => {
    const value = inspector.typedIn(wheel, place)
    return value === null ? [] : [readingIn(place, value, units)]
  })
  const tread = typed[0] ? treadAfter(entered, typed[0]) : entered
  const value = tread?.across?.[field] ?? null
  if (value === null) return 'not_read'
  return value === tread?.value && verdict !== 'not_read' ? verdict : null
}
