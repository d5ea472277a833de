import { withDot } from '../../../engine/core/input/numberText.ts'

/** What a gauge or a hand has written, with a dot. Neither groups thousands while it types: a comma is a dot in every language, since without it the value would be ten times as high. */
export const gaugeText = (text: string, locale: string): string => withDot(text, locale).replace(',', '.')
