import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { ExportJob } from '../ExportJob.ts'

const require = createRequire(import.meta.url)
const fonts = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}

export const colors = {
  text: '#16202e', muted: '#566275', line: '#d8dde5', band: '#f1f3f6',
  critical: '#b3261e', warning: '#9a5b00', ok: '#1b7a43', plan: '#1f6f8b', not_read: '#5f6b7a',
} as const

/** Points from the edge of a page, and the room its foot takes. */
export const margin = 36
const footHeight = 20

/**
 * A PDF on letter paper, drawn from top to bottom. Pages are let go as soon as they are full,
 * so their number must be known before: whoever draws says how many pages it will take.
 */
export class Page {
  readonly pdf: PDFKit.PDFDocument
  y = margin
  private number = 0

  constructor(private readonly job: ExportJob, private readonly total: number) {
    this.pdf = new PDFDocument({
      size: 'LETTER', layout: job.item.orientation, autoFirstPage: false, margins: { top: margin, left: margin, right: margin, bottom: 0 },
      info: { Title: job.title, CreationDate: new Date(0) }, lang: job.format.locale, displayTitle: true,
    })
    this.pdf.info.CreationDate = new Date()
    this.pdf.registerFont('regular', fonts.regular).registerFont('strong', fonts.strong)
    this.next()
  }

  get left(): number { return margin }
  get width(): number { return this.pdf.page.width - 2 * margin }
  /** Points of height a whole page has. */
  get whole(): number { return this.bottom - margin }
  /** Where the drawing of a page must end. */
  get bottom(): number { return this.pdf.page.height - margin - footHeight }

  /** A fresh page with its foot: title, time, page x of y. */
  next(): void {
    this.pdf.addPage()
    this.number += 1
    this.y = margin
    const { translate } = this.job.format
    const foot = this.pdf.page.height - margin - 8
    const pages = translate('server.page_of', 'Page {{number}} of {{total}}', { number: this.number, total: this.total })
    this.pdf.font('regular').fontSize(7.5).fillColor(colors.muted)
    this.pdf.text(`${this.job.title}, ${this.job.madeAt}`, margin, foot, { lineBreak: false })
    this.pdf.text(pages, this.pdf.page.width - margin - this.pdf.widthOfString(pages), foot, { lineBreak: false })
  }

  /** Text in a box of one line, cut with an ellipsis where it is too long. */
  line(text: string, x: number, y: number, width: number, align: 'left' | 'right' = 'left'): void {
    const shown = this.fit(text, width)
    this.pdf.text(shown, align === 'right' ? x + width - this.pdf.widthOfString(shown) : x, y, { lineBreak: false })
  }

  private fit(text: string, width: number): string {
    if (this.pdf.widthOfString(text) <= width) return text
    let length = text.length - 1
    while (length > 0 && this.pdf.widthOfString(`${text.slice(0, length)}…`) > width) length -= 1
    return `${text.slice(0, length).trimEnd()}…`
  }
}
