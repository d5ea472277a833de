import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const require = createRequire(import.meta.url)

export type Weight = 'regular' | 'strong'
type Family = 'inter' | 'devanagari' | 'sc' | 'jp'

/** A run of text that one font writes. */
export interface FontRun {
  font: FontName
  text: string
}
export type FontName = `${Family}-${Weight}`

const files: Record<Family, (style: string) => string> = {
  inter: (style) => `@expo-google-fonts/inter/${style}/Inter_${style}.ttf`,
  devanagari: (style) => `@expo-google-fonts/noto-sans-devanagari/${style}/NotoSansDevanagari_${style}.ttf`,
  sc: (style) => `@expo-google-fonts/noto-sans-sc/${style}/NotoSansSC_${style}.ttf`,
  jp: (style) => `@expo-google-fonts/noto-sans-jp/${style}/NotoSansJP_${style}.ttf`,
}
/** The names of the font families in drawings. */
const familyNames: Record<Family, string> = {
  inter: 'Inter',
  devanagari: 'Noto Sans Devanagari',
  sc: 'Noto Sans SC',
  jp: 'Noto Sans JP',
}
const styles: Record<Weight, string> = { regular: '400Regular', strong: '600SemiBold' }

/** Returns the path of a font file. */
export function fontFile(name: FontName): string {
  const [family, weight] = name.split('-') as [Family, Weight]
  return require.resolve(files[family](styles[weight]))
}

/** The font that a drawing calls by its family; Inter for one that is not ours. */
export function fontNamed(family: string, weight: Weight): FontName {
  const known = (Object.keys(familyNames) as Family[]).find(
    (name) => familyNames[name] === family.replace(/["']/g, '').trim(),
  )
  return `${known ?? 'inter'}-${weight}`
}

export function familyOf(font: FontName): string {
  return familyNames[font.split('-')[0] as Family]
}

export function everyFontFile(): string[] {
  return (Object.keys(files) as Family[]).flatMap((family) =>
    (Object.keys(styles) as Weight[]).map((weight) => fontFile(`${family}-${weight}`)),
  )
}

const opened = new Map<FontName, Font>()

/** Opened when it is first needed: the Chinese and Japanese ones are large. */
export function fontOf(name: FontName): Font {
  let font = opened.get(name)
  if (!font) {
    opened.set(name, (font = create(readFileSync(fontFile(name))) as Font))
    forgetGlyphs(name)
  }
  return font
}

/**
 * Drops a font after it was embedded in a file. It then holds the parts of composite glyphs as glyphs without a
 * character, which the next file could not map to text.
 */
export function forgetGlyphs(name: FontName): void {
  const font = fontOf(name)
  Object.assign(font, { _glyphs: {} })
  // A glyph of several signs says the one that it was first asked for by: the usual one.
  font.layout(' -')
}

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Spaces, digits and signs belong to the run they stand in; joiners and marks of order have no glyph. */
const isCommon = (text: string): boolean => /^[\p{Script=Common}\p{Script=Inherited}]+$/u.test(text)
const isIgnorable = (sign: string): boolean => /^\p{Default_Ignorable_Code_Point}$/u.test(sign)

/**
 * Text in runs, each in the first font that has a glyph for every sign of it. A Japanese reader's characters are
 * written the Japanese way, everybody else's the Chinese.
 */
export function fontRuns(text: string, weight: Weight, locale: string): FontRun[] {
  if (isPlain(text)) return text === '' ? [] : [{ font: `inter-${weight}`, text }]
  const families: Family[] = [
    'inter',
    'devanagari',
    ...(locale.startsWith('ja') ? (['jp', 'sc'] as const) : (['sc', 'jp'] as const)),
  ]
  const names = families.map((family): FontName => `${family}-${weight}`)
  const runs: FontRun[] = []
  for (const { segment } of segments.segment(text)) {
    const last = runs.at(-1)
    const stays = last && isCommon(segment) && covers(last.font, segment)
    const font = stays ? last.font : (names.find((name) => covers(name, segment)) ?? names[0]!)
    if (last?.font === font) last.text += segment
    else runs.push({ font, text: segment })
  }
  return runs
}

/** Returns true for text that Inter surely covers: by far the most text, so the font is not consulted. */
const isPlain = (text: string): boolean => /^[\u0020-\u007e\u00a0-\u017f–—…’“”•]*$/.test(text)

function covers(name: FontName, segment: string): boolean {
  return [...segment].every((sign) => isIgnorable(sign) || fontOf(name).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
}

/** Returns the width of a text on one line, in the unit of the size. */
export function textWidth(text: string, weight: Weight, size: number, locale: string): number {
  return fontRuns(text, weight, locale).reduce((sum, run) => {
    const font = fontOf(run.font)
    return sum + (font.layout(run.text).advanceWidth / font.unitsPerEm) * size
  }, 0)
}
