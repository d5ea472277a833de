import type { FontName } from '../fonts.ts'

/** The font that pdfkit will embed: glyphs get their numbers as they are used. Units are thousandths of the size. */
export interface EmbeddedFont {
  id: string
  ascender: number
  unicode: number[][]
  /** Thousandths of the size, by glyph. */
  widths: number[]
  scale: number
  ref(): unknown
  encode(
    text: string,
    features: Features,
  ): [glyphs: string[], positions: { xAdvance: number; advanceWidth: number; xOffset: number; yOffset: number }[]]
}

/** Part of a text in one font: what shows it, between `[` and `]`, risen by so much. */
interface GlyphRun {
  font: EmbeddedFont
  rise: number
  shown: string
}
interface Run {
  glyphRuns: GlyphRun[]
  /** The text to copy or search, if the glyphs do not provide it. */
  actual: string | null
}
export interface SetText {
  runs: Run[]
  /** Thousandths of the size. */
  width: number
}

type Features = Record<string, boolean>

/** Glyphs of signs, and what stands between two of them, thousandths of the size. */
export interface Pairs {
  glyphs: Map<string, { glyph: string; width: number }>
  kerns: Map<string, number>
}

/**
 * Inter's alternates by neighbor (an arrow for `->`, a cross between figures) would make other signs of what was said.
 */
export const featuresOf = (name: FontName, hasEvenFigures: boolean): Features =>
  name.startsWith('inter') ? { calt: false, tnum: hasEvenFigures } : {}

/** Writing whose glyphs are those of its signs, one after the other, drawn together pair by pair. */
export const isSimple = (name: FontName, text: string): boolean =>
  !name.startsWith('devanagari') && /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}]*$/u.test(text)

/**
 * Sets simple writing from pairs that are asked of the font once: what it makes of a whole text takes a hundred times
 * as long.
 */
export function setPairs(font: EmbeddedFont, text: string, features: Features, { glyphs, kerns }: Pairs): SetText {
  const glyphOf = (sign: string): { glyph: string; width: number } => {
    let known = glyphs.get(sign)
    if (!known) {
      const [hexes, positions] = font.encode(sign, features)
      glyphs.set(
        sign,
        (known = { glyph: hexes.join(''), width: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }),
      )
    }
    return known
  }
  const kernOf = (one: string, other: string): number => {
    const pair = one + other
    let known = kerns.get(pair)
    if (known === undefined) {
      const [, positions] = font.encode(pair, features)
      kerns.set(
        pair,
        (known = Math.round(
          positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) - glyphOf(one).width - glyphOf(other).width,
        )),
      )
    }
    return known
  }
  let width = 0
  let shown = '<'
  let before = ''
  for (const sign of text) {
    const kern = before === '' ? 0 : kernOf(before, sign)
    const { glyph, width: own } = glyphOf(sign)
    shown += kern === 0 ? glyph : `>${-kern}<${glyph}`
    width += own + kern
    before = sign
  }
  return { width, runs: text === '' ? [] : [{ glyphRuns: [{ font, rise: 0, shown: `${shown}>` }], actual: null }] }
}

/** As the font sets the whole text: glyphs in their order, moved and risen. */
export function setShaped(font: EmbeddedFont, text: string, features: Features): SetText {
  const [glyphs, positions] = font.encode(text, features)
  const glyphRuns: GlyphRun[] = []
  let width = 0
  let hex = ''
  let shown = ''
  let rise = 0
  const move = (by: number): void => {
    const rounded = Math.round(by)
    if (rounded === 0) return
    if (hex) shown += `<${hex}>`
    hex = ''
    shown += rounded
  }
  const end = (): void => {
    if (hex) shown += `<${hex}>`
    if (shown) glyphRuns.push({ font, rise, shown })
    hex = shown = ''
  }
  glyphs.forEach((glyph, index) => {
    const { xAdvance, advanceWidth, xOffset, yOffset } = positions[index]!
    if (yOffset !== rise) {
      end()
      rise = yOffset
    }
    move(-xOffset)
    hex += glyph
    move(advanceWidth - xAdvance + xOffset)
    width += xAdvance
  })
  end()
  const unicode = String.fromCodePoint(...glyphs.flatMap((glyph) => font.unicode[Number.parseInt(glyph, 16)] ?? []))
  return {
    width,
    runs:
      glyphRuns.length > 0
        ? [{ glyphRuns, actual: unicode.replace(/\s/g, ' ') === text.replace(/\s/g, ' ') ? null : text }]
        : [],
  }
}
