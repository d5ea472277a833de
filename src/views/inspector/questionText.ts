import { localizeNumberText } from '../../../engine/core/input/numberText.ts'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import { quantityOf } from './fields.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import type { OpenQuestion } from '../../offline/cache/questionStorage.ts'
import { withUnit } from './shownReading.ts'
import type { TranslateMessage } from './useTranslate.ts'

/** Returns the text of an open question: Check 10/32″. */
export const questionText = (
  { field, typed }: OpenQuestion,
  translate: TranslateMessage,
  format: FormatContext,
): string =>
  translate(inspectorMessages.check, {
    value: withUnit(localizeNumberText(typed, format.locale), format.units[quantityOf(field)].name),
  })
