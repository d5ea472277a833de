import { normalizeNumberText } from '../../../engine/core/input/numberText.ts'

/**
 * Normalizes text from a gauge or a hand to a decimal dot. Neither groups thousands while typing, so a comma is a
 * decimal separator in every language. Ignoring it would make the value ten times as high.
 */
export const gaugeText = (text: string, locale: string): string => normalizeNumberText(text, locale).replace(',', '.')
