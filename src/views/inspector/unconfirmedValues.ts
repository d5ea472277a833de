import { localizeNumberText } from '../../../engine/core/input/numberText.ts'
import type { StoredQuestion } from '../../offline/cache/questionStorage.ts'
import type { UnconfirmedValue } from '../../offline/api/surveyStore.ts'
import { unitsOfReader } from '../../session/unitsOfReader.ts'
import type { User } from '../../session/wire.ts'
import { quantityOf } from './fields.ts'
import { withUnit } from './shownReading.ts'

/** Returns the open questions as rows of the finish page. */
export function unconfirmedValues(
  questions: readonly StoredQuestion[],
  user: Pick<User, 'unit_of_measurement'> | null,
  locale: string,
): UnconfirmedValue[] {
  const units = unitsOfReader(user)
  return questions.map(({ unit_number, wheel, field, typed }) => ({
    unit_number,
    wheel,
    field,
    typed: withUnit(localizeNumberText(typed, locale), units[quantityOf(field)].name),
  }))
}
