import type { AxleLabels } from '../../../domain/axleDrawing.ts'
import { formatQuantity, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import type { Say } from './AxleTable.tsx'
import { axleWords } from './axleWords.ts'

/** The context translates without values: the marks are filled in here. */
export function sayIn(format: FormatContext): Say {
  return ({ key, text }, values = {}) =>
    format.translate(key, text).replace(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark)
}

/** Texts of a drawing: values in the reader's unit, and its few words in their language. */
export function drawnWords(format: FormatContext): AxleLabels {
  const say = sayIn(format)
  return {
    pressure: (psi) => formatQuantity(psi, 'pressure', format),
    tread: (thirtySeconds) => formatQuantity(thirtySeconds, 'tread', format),
    front: say(axleWords.front),
    raised: say(axleWords.raised),
    lowered: say(axleWords.lowered),
  }
}
