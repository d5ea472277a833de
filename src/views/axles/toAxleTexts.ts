import type { AxleTexts } from '../../../domain/axleDrawing.ts'
import { formatQuantity, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import type { TranslateAxle } from './AxleTable.tsx'
import { axleMessages } from './axleMessages.ts'

/** The context translates without values: the marks are filled in here. */
export function translatorOf(format: FormatContext): TranslateAxle {
  return ({ key, text }, values = {}) =>
    format.translate(key, text).replace(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark)
}

/** Texts of a drawing: values in the reader's unit, and labels in their language. */
export function toAxleTexts(format: FormatContext): AxleTexts {
  const translate = translatorOf(format)
  return {
    pressure: (psi) => formatQuantity(psi, 'pressure', format),
    tread: (thirtySeconds) => formatQuantity(thirtySeconds, 'tread', format),
    front: translate(axleMessages.front),
    raised: translate(axleMessages.raised),
    lowered: translate(axleMessages.lowered),
  }
}
