import type { ChartData } from './chartData.ts'
import { escapeMarkup, fontSize } from './traceParts.ts'
import { cutText, textWidth } from './valueAxis.ts'

/** The labels at the categories of an axis, as markup. */
export interface CategoryLabels {
  angle: number
  texts: string[]
  /** Only every so many are written. */
  every: number
  /** Pixels that they take away from the axis. */
  depth: number
}

const lineHeight = 15
/** The most pixels of a slanted or upright label. */
const longest = 150
/** The most pixels that labels take from the height of a figure on the screen. */
export const deepest = 110
/** The width that a slanted label's own height adds to its length. */
const lean = 10
/** The most lines of a label under a bar, and beside one that lies. */
export const maxLines = { under: 3, beside: 3 }

/**
 * Whole labels where they fit, else short ones, else in lines, else slanted, else upright and only so many as there is
 * room for.
 * `start` is what lies before the axis. With `isWhole` none is cut, however deep they get.
 */
export function labelsUnder(data: ChartData, slot: number, start: number, isWhole: boolean): CategoryLabels {
  for (const length of ['label', 'short'] as const) {
    const texts = labelsOf(data, length)
    if (texts.every((text) => textWidth(text, fontSize) + 6 <= slot))
      return { angle: 0, texts: texts.map(escapeMarkup), every: 1, depth: 28 }
  }
  const lines =
    data.interval === null
      ? labelsOf(data, 'label').map((text) => inLines(text, slot - 4, isWhole ? Infinity : maxLines.under))
      : []
  if (lines.length > 0 && lines.every((each) => each !== null))
    return {
      angle: 0,
      texts: lines.map((each) => marked(each)),
      every: 1,
      depth: 13 + lineHeight * Math.max(...lines.map((each) => each.length)),
    }
  const short = labelsOf(data, 'short')
  const depthOf = (texts: string[], angle: number): number =>
    Math.min(
      isWhole ? Infinity : deepest,
      Math.round(
        Math.max(...texts.map((text) => textWidth(text, fontSize))) * Math.sin((Math.abs(angle) * Math.PI) / 180),
      ) + 20,
    )
  if (slot >= 24) {
    // The first leans out over what lies before the axis.
    const texts = short.map((text, index) =>
      cut(text, Math.min(longest, (start + slot * (index + 0.5) - lean) / Math.cos((40 * Math.PI) / 180))),
    )
    // A month without its years could be any year's.
    const mayCut = !isWhole && data.interval === null
    if (mayCut || texts.every((text, index) => text === short[index]))
      return { angle: -40, texts: texts.map(escapeMarkup), every: 1, depth: depthOf(texts, -40) }
  }
  const texts = isWhole ? short : short.map((text) => cut(text, longest))
  return {
    angle: -90,
    texts: texts.map(escapeMarkup),
    every: Math.max(1, Math.ceil(15 / slot)),
    depth: depthOf(texts, -90),
  }
}

/** Under points that stand by their days: whole, and left out where others stand too close. */
export function labelsOfTimes(data: ChartData): CategoryLabels {
  return { angle: 0, texts: labelsOf(data, 'label').map(escapeMarkup), every: 1, depth: 28 }
}

/** Pixels beside the bars of a lying chart that labels have at the most. */
export const roomBeside = (width: number): number => Math.round(width * 0.4) - 16

/**
 * Beside lying bars: whole, else in as many lines as bars are thick, else cut. With `isWhole` in as many lines as it
 * takes.
 */
function labelsBeside(data: ChartData, slot: number, room: number, isWhole: boolean): CategoryLabels {
  const lines = labelsOf(data, 'label').map((text) => {
    if (isWhole) return wholeLines(text, room)
    const most = Math.min(maxLines.beside, Math.floor(slot / lineHeight))
    return most < 2 ? [cut(text, room)] : (inLines(text, room, most) ?? cutLines(text, room, most))
  })
  return {
    angle: 0,
    texts: lines.map(marked),
    every: Math.max(1, Math.ceil(14 / slot)),
    depth: Math.max(...lines.flat().map((line) => textWidth(line, fontSize))),
  }
}

const labelsOf = ({ categories }: ChartData, length: 'label' | 'short'): string[] =>
  categories.map((category) => category[length] + (category.isPartial ? ' *' : ''))

const marked = (lines: string[]): string => lines.map(escapeMarkup).join('<br>')

/**
 * Broken at spaces into so many lines at most, of about one length; null where a word is too long, or there are too
 * many.
 */
function inLines(text: string, room: number, most: number): string[] | null {
  const lines = broken(text, room)
  if (lines === null || lines.length > most) return null
  for (let narrower = room / lines.length; narrower < room; narrower += 4) {
    const even = broken(text, narrower)
    if (even?.length === lines.length) return even
  }
  return lines
}

function broken(text: string, room: number): string[] | null {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (textWidth(word, fontSize) > room) return null
    if (lines.length > 0 && textWidth(longer, fontSize) <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Pixels of height that a label beside a bar takes, where none is cut, or in so many lines. */
export function heightBeside(data: ChartData, room: number, most = Infinity): number {
  return (
    lineHeight * Math.min(most, Math.max(...labelsOf(data, 'label').map((text) => wholeLines(text, room).length))) + 4
  )
}

/** As many lines as it takes; a word that is longer than a line is broken too. */
function wholeLines(text: string, room: number): string[] {
  const pieces = text.split(' ').flatMap((word) => {
    const parts = ['']
    for (const sign of word) {
      if (textWidth(`${parts.at(-1)}${sign}`, fontSize) > room) parts.push(sign)
      else parts[parts.length - 1] += sign
    }
    return parts
  })
  return broken(pieces.join(' '), room) ?? [text]
}

/** Lines to their last whole words, and what is left of the text cut. */
function cutLines(text: string, room: number, most: number): string[] {
  const lines: string[] = []
  let words = text.split(' ')
  while (lines.length < most - 1) {
    let count = words.length - 1
    while (count > 0 && textWidth(words.slice(0, count).join(' '), fontSize) > room) count -= 1
    if (count === 0) break
    lines.push(words.slice(0, count).join(' '))
    words = words.slice(count)
  }
  return [...lines, cut(words.join(' '), room)]
}

const cut = (text: string, room: number): string => cutText(text, room, fontSize)

/** The names of series at the left of their rows, cut to the room beside them. */
export function labelsOfSeries({ series }: ChartData, width: number): Pick<CategoryLabels, 'texts' | 'depth'> {
  const texts = series.map(({ title }) => cut(title, roomBeside(width)))
  return { texts: texts.map(escapeMarkup), depth: Math.max(...texts.map((text) => textWidth(text, fontSize))) }
}

/** Returns the labels beside the bars of a horizontal chart. */
export const flatLabels = (data: ChartData, slot: number, width: number, isWhole: boolean): CategoryLabels =>
  labelsBeside(data, slot, roomBeside(width), isWhole)
