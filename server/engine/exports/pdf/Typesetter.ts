import { fontOf, forgetGlyphs, fontRuns, type FontName, type Weight } from '../fonts.ts'
import { printable } from '../textLines.ts'
import { featuresOf, isSimple, setPairs, setShaped, type EmbeddedFont, type Pairs, type SetText } from './setText.ts'

/** The style of a text. Sizes are points; figures of equal width align in columns. */
export interface TextStyle {
  weight: Weight
  size: number
  hasEvenFigures?: boolean
}

/** The start of a text and its style; y is its baseline. */
export interface TextPlace {
  x: number
  y: number
  style: TextStyle
  ink: string
}

/** A drawing surface: a page, or a form that pages show. */
export interface Sheet {
  add(content: string): void
  /** Says that a font is used here. */
  use(id: string, font: () => unknown): void
}

/** Texts that are kept as they were set; then all are forgotten. */
const maxCached = 20_000

/**
 * Sets texts in fonts that cover their characters, and caches the result, because a table repeats most of its words.
 * The library pdfkit numbers and embeds the glyphs. Its own `text` repeats the whole work for each text.
 */
export class Typesetter {
  readonly #pdf: PDFKit.PDFDocument
  readonly #locale: string
  readonly #fonts = new Map<FontName, EmbeddedFont>()
  readonly #pairs = new Map<string, Pairs>()
  readonly #cache = {
    regular: new Map<string, SetText>(),
    strong: new Map<string, SetText>(),
    evenRegular: new Map<string, SetText>(),
    evenStrong: new Map<string, SetText>(),
  }

  constructor(pdf: PDFKit.PDFDocument, locale: string) {
    this.#pdf = pdf
    this.#locale = locale
  }

  /** Points of a text in one line. */
  widthOf(text: string, style: TextStyle): number {
    return (this.#set(text, style).width / 1000) * style.size
  }

  /** Points from the top of a line to its base: Inter's, whatever writes the line. */
  ascent({ size }: TextStyle): number {
    return (this.#font('inter-regular').ascender / 1000) * size
  }

  /** A text in one line as long as it is. */
  write(sheet: Sheet, text: string, { x, y, style, ink }: TextPlace): void {
    const { runs } = this.#set(text, style)
    if (runs.length === 0) return
    let content = `BT ${ink} 1 0 0 -1 ${rounded(x)} ${rounded(y)} Tm`
    let font: EmbeddedFont | null = null
    let rise = 0
    for (const { glyphRuns, actual } of runs) {
      if (actual !== null) content += ` /Span <</ActualText <${utf16(actual)}>>> BDC`
      for (const glyphRun of glyphRuns) {
        if (glyphRun.font !== font) {
          font = glyphRun.font
          sheet.use(font.id, () => glyphRun.font.ref())
          content += ` /${font.id} ${style.size} Tf`
        }
        if (glyphRun.rise !== rise) content += ` ${rounded(((rise = glyphRun.rise) / 1000) * style.size)} Ts`
        content += ` [${glyphRun.shown}] TJ`
      }
      if (actual !== null) content += ' EMC'
    }
    sheet.add(`${content}${rise === 0 ? '' : ' 0 Ts'} ET`)
  }

  /** The name under which pdfkit writes in a font by itself. */
  registered(name: FontName): FontName {
    this.#font(name)
    return name
  }

  /** The file is written, its fonts inside. */
  end(): void {
    for (const name of this.#fonts.keys()) forgetGlyphs(name)
  }

  #set(text: string, { weight, hasEvenFigures }: TextStyle): SetText {
    const cache = this.#cache[hasEvenFigures ? (weight === 'strong' ? 'evenStrong' : 'evenRegular') : weight]
    const known = cache.get(text)
    if (known) return known
    const set = joined(
      fontRuns(printable(text).replaceAll('\n', ' '), weight, this.#locale).map((run) =>
        this.#setRun(run.font, run.text, Boolean(hasEvenFigures)),
      ),
    )
    if (cache.size >= maxCached) cache.clear()
    cache.set(text, set)
    return set
  }

  #setRun(name: FontName, text: string, hasEvenFigures: boolean): SetText {
    const font = this.#font(name)
    const features = featuresOf(name, hasEvenFigures)
    return isSimple(name, text)
      ? setPairs(font, text, features, this.#pairsOf(name, hasEvenFigures))
      : setShaped(font, text, features)
  }

  #pairsOf(name: FontName, hasEvenFigures: boolean): Pairs {
    const key = `${name}${hasEvenFigures}`
    let pairs = this.#pairs.get(key)
    if (!pairs) this.#pairs.set(key, (pairs = { glyphs: new Map(), kerns: new Map() }))
    return pairs
  }

  #font(name: FontName): EmbeddedFont {
    let font = this.#fonts.get(name)
    if (!font) {
      // Opened once for all files: its tables take longer to read than most files to write.
      this.#pdf.registerFont(name, fontOf(name) as unknown as Buffer)
      font = (this.#pdf.font(name) as unknown as { _font: EmbeddedFont })._font
      // The library tells readers of a sign that no font has another width than it sets it with: what follows would run
      // over its neighbors.
      font.widths[0] = (font.widths[0] ?? 0) * font.scale
      this.#fonts.set(name, font)
    }
    return font
  }
}

function joined(parts: SetText[]): SetText {
  return parts.length === 1
    ? parts[0]!
    : { runs: parts.flatMap(({ runs }) => runs), width: parts.reduce((sum, { width }) => sum + width, 0) }
}

const rounded = (points: number): number => Math.round(points * 100) / 100

/** As PDF holds a text that is not Latin: big-endian, with its mark. */
function utf16(text: string): string {
  let hex = 'FEFF'
  for (let index = 0; index < text.length; index++) hex += text.charCodeAt(index).toString(16).padStart(4, '0')
  return hex
}

/** A color like `#16202e` as what fills text from now on. */
export function inkOf(color: string): string {
  const part = (from: number): number =>
    Math.round((Number.parseInt(color.slice(from, from + 2), 16) / 255) * 1000) / 1000
  return `${part(1)} ${part(3)} ${part(5)} rg`
}
