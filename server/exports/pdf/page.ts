import PDFDocument from 'pdfkit'
import { fontFile, fontNamed, fontRuns, type FontName, type Weight } from '../fonts.ts'
import { madeText, type ExportJob } from '../ExportJob.ts'

export const colors = {
  text: '#16202e', muted: '#566275', line: '#d8dde5', band: '#f1f3f6',
  critical: '#b3261e', warning: '#9a5b00', ok: '#1b7a43', plan: '#1f6f8b', not_read: '#5f6b7a',
} as const

/** Points from the edge of a page, and the room its foot takes. */
export const margin = 36
const footHeight = 20

/**
 * A PDF on letter paper, drawn from top to bottom. Pages are let go as soon as they are full,
 * so their number must be known before: whoever draws measures first, then says how many pages it will take.
 */
export class Page {
  readonly pdf: PDFKit.PDFDocument
  y = margin
  number = 0
  #total = 0
  #weight: Weight = 'regular'
  #size = 8
  #registered = new Set<FontName>()

  constructor(private readonly job: ExportJob) {
    this.pdf = new PDFDocument({
      size: 'LETTER', layout: job.item.orientation, autoFirstPage: false, margins: { top: margin, left: margin, right: margin, bottom: 0 },
      info: { Title: job.title, CreationDate: new Date(0) }, lang: job.format.locale, displayTitle: true,
    })
    this.pdf.info.CreationDate = new Date()
  }

  get left(): number { return margin }
  get width(): number { return (this.job.item.orientation === 'landscape' ? 792 : 612) - 2 * margin }
  /** Points of height a whole page has. */
  get whole(): number { return this.bottom - margin }
  /** Where the drawing of a page must end. */
  get bottom(): number { return (this.job.item.orientation === 'landscape' ? 612 : 792) - margin - footHeight }

  /** The first page, once it is known how many there will be. */
  start(total: number): void {
    this.#total = total
    this.next()
  }

  /** A fresh page with its foot: title, time, page x of y. */
  next(): void {
    this.pdf.addPage()
    this.number += 1
    this.y = margin
    const foot = this.pdf.page.height - margin - 8
    const pages = this.job.format.translate('server.page_of', 'Page {{number}} of {{total}}', { number: this.number, total: this.#total })
    this.font('regular', 7.5).pdf.fillColor(colors.muted)
    this.write(`${this.job.title}, ${madeText(this.job)}`, margin, foot)
    this.write(pages, this.pdf.page.width - margin - this.widthOf(pages), foot)
  }

  /** What is written and measured from now on. */
  font(weight: Weight, size: number): this {
    this.#weight = weight
    this.#size = size
    return this
  }

  /** Points of a text in one line. */
  widthOf(text: string): number {
    return this.#runs(text).reduce((sum, run) => sum + this.#use(run.font).widthOfString(run.text), 0)
  }

  /** Text in one line as long as it is, each part in a font that has its signs. */
  write(text: string, x: number, y: number, options: { baseline?: 'alphabetic' } = {}): void {
    const runs = this.#runs(text)
    if (runs.length === 1 && runs[0]?.font.startsWith('inter')) {
      this.#use(runs[0].font).text(text, x, y, { lineBreak: false, ...options })
      return
    }
    let at = x
    // The line stands as Inter would set it, whatever writes its parts.
    const ascent = this.#ascentOf('inter-regular')
    for (const { font, text: part } of runs) {
      const pdf = this.#use(font)
      // Glyphs of Devanagari stand in another order than the signs they write: what is copied or searched is said apart.
      const isReordered = font.startsWith('devanagari')
      if (isReordered) pdf.markContent('Span', { actual: part })
      pdf.text(part, at, options.baseline ? y : y + ascent - this.#ascentOf(font), { lineBreak: false, ...options })
      if (isReordered) pdf.endMarkedContent()
      at += this.#use(font).widthOfString(part)
    }
  }

  /** Text in a box of one line, cut with an ellipsis where it is too long. */
  line(text: string, x: number, y: number, width: number, align: 'left' | 'right' = 'left'): void {
    const shown = this.#fit(text, width)
    this.write(shown, align === 'right' ? x + width - this.widthOf(shown) : x, y)
  }

  /** The text in lines that are no wider than this; a word that is wider is broken, and so is writing without spaces. */
  wrap(text: string, width: number): string[] {
    return text.split(/\r?\n/).flatMap((paragraph) => this.#wrapParagraph(paragraph, width))
  }

  #wrapParagraph(text: string, width: number): string[] {
    const lines: string[] = []
    let line = ''
    for (const { segment } of new Intl.Segmenter(this.job.format.locale, { granularity: 'word' }).segment(text)) {
      if (line === '' || this.widthOf((line + segment).trimEnd()) <= width) line += segment
      else {
        lines.push(line.trimEnd())
        line = segment.trimStart()
      }
      while (this.widthOf(line.trimEnd()) > width && line.length > 1) {
        let length = line.length - 1
        while (length > 1 && this.widthOf(line.slice(0, length)) > width) length -= 1
        lines.push(line.slice(0, length))
        line = line.slice(length)
      }
    }
    return [...lines, line.trimEnd()]
  }

  #fit(text: string, width: number): string {
    if (this.widthOf(text) <= width) return text
    let length = text.length - 1
    while (length > 0 && this.widthOf(`${text.slice(0, length)}…`) > width) length -= 1
    return `${text.slice(0, length).trimEnd()}…`
  }

  #runs(text: string) {
    return fontRuns(text, this.#weight, this.job.format.locale)
  }

  /** A font of this family for a drawing that writes by itself. */
  fontNamed(family: string, weight: Weight): FontName {
    return this.#registeredFont(fontNamed(family, weight))
  }

  #use(font: FontName): PDFKit.PDFDocument {
    return this.pdf.font(this.#registeredFont(font)).fontSize(this.#size)
  }

  #registeredFont(font: FontName): FontName {
    if (!this.#registered.has(font)) {
      this.pdf.registerFont(font, fontFile(font))
      this.#registered.add(font)
    }
    return font
  }

  #ascentOf(font: FontName): number {
    this.#use(font)
    return (this.pdf as unknown as { _font: { ascender: number } })._font.ascender / 1000 * this.#size
  }
}
