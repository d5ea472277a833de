import PDFDocument from 'pdfkit'
import type { Paper } from '../../../../engine/core/format/paper.ts'
import { generatedText, type ExportJob } from '../ExportJob.ts'
import { fontNamed, type FontName, type Weight } from '../fonts.ts'
import type { SyllablesOf } from '../syllables.ts'
import { printable, textLines } from '../textLines.ts'
import { DeferredText } from './DeferredText.ts'
import { inkOf, Typesetter, type Sheet, type TextStyle } from './Typesetter.ts'

export const colors = {
  text: '#16202e',
  muted: '#566275',
  line: '#d8dde5',
  band: '#f1f3f6',
  critical: '#b3261e',
  warning: '#9a5b00',
  ok: '#1b7a43',
  plan: '#1f6f8b',
  not_read: '#5f6b7a',
} as const

/** Points of a sheet's sides. */
const sheets: Record<Paper, [short: number, long: number]> = { letter: [612, 792], a4: [595.28, 841.89] }
/** Points from the edge of a page. */
const margin = 36
const footStyle: TextStyle = { weight: 'regular', size: 7.5 }
const footLine = 10
/** The maximum width of "Page 1,000 of 1,000". */
const footRoom = 140

const inks = new Map<string, string>()
const cachedInk = (color: string): string => {
  const known = inks.get(color) ?? inkOf(color)
  inks.set(color, known)
  return known
}

/**
 * A PDF drawn from top to bottom, where each page is released as soon as it is full. Facts known only at the end (the
 * number of pages, the page of a section) are left blank and written at the end.
 */
export class Page {
  readonly pdf: PDFKit.PDFDocument
  readonly #typesetter: Typesetter
  readonly #sheet: Sheet
  readonly #foot: string[]
  readonly #deferred: DeferredText[] = []
  readonly #pageNumbers: { number: number; text: DeferredText }[] = []
  y = margin
  number = 0
  /** Parts words of the reader's language; null: they are not hyphenated. */
  syllablesOf: SyllablesOf | null = null
  #style: TextStyle = { weight: 'regular', size: 8 }
  #ink = inkOf(colors.text)
  #section: PDFKit.PDFOutline | undefined

  constructor(
    private readonly job: Pick<ExportJob, 'title' | 'generatedAt' | 'item' | 'format' | 'paper' | 'product'>,
  ) {
    const { locale } = job.format
    this.pdf = new PDFDocument({
      size: job.paper,
      layout: job.item.orientation,
      autoFirstPage: false,
      margins: { top: margin, left: margin, right: margin, bottom: 0 },
      pdfVersion: '1.7',
      info: { Title: job.title, Author: job.product.name, Creator: job.product.name, CreationDate: new Date() },
      lang: locale,
      displayTitle: true,
      fontLayoutCache: false,
    } as PDFKit.PDFDocumentOptions)
    this.#typesetter = new Typesetter(this.pdf, locale)
    this.#sheet = {
      add: (content) => void this.pdf.addContent(content),
      use: (id, font) => {
        fontsOf(this.pdf)[id] ??= font()
      },
    }
    this.#foot = this.font('regular', footStyle.size).lines(
      `${job.title}, ${generatedText(job)}`,
      this.width - footRoom,
    )
  }

  get left(): number {
    return margin
  }
  get #size(): [width: number, height: number] {
    const [short, long] = sheets[this.job.paper]
    return this.job.item.orientation === 'landscape' ? [long, short] : [short, long]
  }
  get width(): number {
    return this.#size[0] - 2 * margin
  }
  /** Points of height a whole page has. */
  get fullHeight(): number {
    return this.bottom - margin
  }
  /** The lowest place for content on a page. */
  get bottom(): number {
    return this.#size[1] - margin - this.#foot.length * footLine - 10
  }
  /** Points that are left on this page. */
  get room(): number {
    return this.bottom - this.y
  }
  get isFresh(): boolean {
    return this.y === margin
  }

  /** A fresh page with its foot: title, time, and a place for page x of y. */
  next(): void {
    const [{ weight, size, hasEvenFigures }, ink] = [this.#style, this.#ink]
    this.pdf.addPage()
    this.number += 1
    this.font('regular', footStyle.size).ink(colors.muted)
    const top = this.#size[1] - margin - 8 - (this.#foot.length - 1) * footLine
    this.#foot.forEach((line, index) => this.write(line, margin, top + index * footLine))
    this.#pageNumbers.push({ number: this.number, text: this.defer(margin + this.width, top) })
    this.font(weight, size, hasEvenFigures)
    this.#ink = ink
    this.y = margin
  }

  /** Goes to a fresh page when there are fewer points left than this, and a fresh one has more. */
  require(points: number): void {
    // Sums of tenths of a point are not exact.
    if (!this.isFresh && this.room + 0.01 < points) this.next()
  }

  /** A text that is written when all is drawn, in today's style, ending here. */
  defer(right: number, y: number): DeferredText {
    const text = new DeferredText(this.pdf, {
      right,
      y: y + this.#typesetter.ascent(this.#style),
      style: this.#style,
      ink: this.#ink,
      size: this.#size,
    })
    this.#deferred.push(text)
    return text
  }

  /** Everything is drawn: says how many pages there are. */
  end(): void {
    const { translate } = this.job.format
    for (const { number, text } of this.#pageNumbers)
      text.text = translate('server.page_of', 'Page {{number}} of {{total}}', { number, total: this.number })
    for (const text of this.#deferred) text.end(this.#typesetter)
    this.pdf.end()
    this.#typesetter.end()
  }

  /** Sets the style of the following texts and measurements. */
  font(weight: Weight, size: number, hasEvenFigures = false): this {
    this.#style = { weight, size, hasEvenFigures }
    return this
  }

  ink(color: string): this {
    this.#ink = cachedInk(color)
    return this
  }

  /** Points of a text in one line. */
  widthOf(text: string): number {
    return this.#typesetter.widthOf(text, this.#style)
  }

  /** Text in one line as long as it is; y is the top of the line, or its base. */
  write(text: string, x: number, y: number, { baseline }: { baseline?: 'alphabetic' } = {}): void {
    this.#typesetter.write(this.#sheet, text, {
      x,
      y: baseline ? y : y + this.#typesetter.ascent(this.#style),
      style: this.#style,
      ink: this.#ink,
    })
  }

  /** The text in lines that are no wider than this. */
  lines(text: string, width: number): string[] {
    return textLines(printable(text), width, (part) => this.widthOf(part))
  }

  /**
   * A heading in lines: where one of its words is too long for the width, it is hyphenated. Data is not: a hyphen would
   * read as part of it.
   */
  headingLines(text: string, width: number): string[] {
    return textLines(printable(text), width, (part) => this.widthOf(part), this.syllablesOf)
  }

  /** Lines below each other, on further pages where there is no room. */
  writeLines(lines: string[], x: number, height: number): void {
    for (const line of lines) {
      this.require(height)
      this.write(line, x, this.y)
      this.y += height
    }
  }

  /** True once there is a bookmark. */
  get isMarked(): boolean {
    return this.#section !== undefined
  }

  /** Adds a bookmark: a section, or a part of the last one. */
  bookmark(title: string, within?: 'section'): void {
    const { outline } = this.pdf
    if (within && this.#section) this.#section.addItem(printable(title))
    else this.#section = outline.addItem(printable(title))
  }

  /** A font of this family for a drawing that writes by itself. */
  fontNamed(family: string, weight: Weight): FontName {
    return this.#typesetter.registered(fontNamed(family, weight))
  }
}

const fontsOf = (pdf: PDFKit.PDFDocument): Record<string, unknown> =>
  (pdf.page as unknown as { fonts: Record<string, unknown> }).fonts
