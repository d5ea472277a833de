import { fontSize } from './traceParts.ts'

/** Steps that read as times of day do, in minutes; beyond them whole days. */
const minutes = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720, 1440]

/**
 * Round steps from zero (or below) to the largest value, at most so many of them: of whole numbers, or of minutes that
 * make hours.
 * `isNear`: they start near the least value, where that is more than half of the largest.
 */
export function niceTicks(
  least: number,
  most: number,
  of: 'any' | 'whole' | 'minutes',
  { steps = 5, isNear = false } = {},
): number[] {
  const low = isNear && least > most / 2 && least < most ? least : Math.min(least, 0)
  const span = Math.max(most, 0) - low
  if (span === 0) return [0, of === 'minutes' ? 60 : 1]
  const step = stepOf(span / steps, of)
  const first = Math.floor(low / step)
  const last = Math.ceil((Math.max(most, 0) / step) * 0.999999)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

function stepOf(raw: number, of: 'any' | 'whole' | 'minutes'): number {
  if (of === 'minutes') return minutes.find((step) => step >= raw * 0.9999) ?? Math.ceil(raw / 1440) * 1440
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((factor) => factor >= raw * 0.9999) ?? 10 * power
  return of === 'whole' ? Math.ceil(Math.max(step, 1)) : step
}

/** Shares of the size that signs of Inter are wide; of others, and of all that is not Latin, below. */
const widths = new Map<string, number>(
  (
    [
      ["ijlI|'.,:;!", 0.28],
      ['ftr()[]/ -\u2019', 0.38],
      ['csz1', 0.57],
      ['abdeghknopquvxyJLTFE', 0.61],
      ['mwMWQO@%', 0.9],
    ] as const
  ).flatMap(([signs, width]) => [...signs].map((sign): [string, number] => [sign, width])),
)
const ofSign = (sign: string): number =>
  widths.get(sign) ??
  (sign > '\u2e7f' ? 1.02 : sign.toUpperCase() === sign && sign.toLowerCase() !== sign ? 0.72 : 0.65)

/** Returns the width of a text in Inter, in pixels. The estimate is generous, so that labels never overlap. */
export function textWidth(text: string, size: number): number {
  let width = 0
  for (const sign of text) width += ofSign(sign)
  return Math.ceil(width * size)
}

/** As much of a text as has room, with a sign that there is more; four signs at the least. */
export function cutText(text: string, room: number, size: number): string {
  if (textWidth(text, size) <= room) return text
  const signs = [...text]
  let count = signs.length - 1
  while (count > 3 && textWidth(`${signs.slice(0, count).join('')}…`, size) > room) count -= 1
  return `${signs.slice(0, count).join('').trimEnd()}…`
}

/** Returns the width of the longest text in pixels. */
export const longestWidth = (texts: string[]): number => Math.max(...texts.map((text) => textWidth(text, fontSize)))
