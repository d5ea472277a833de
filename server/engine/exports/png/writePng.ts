import { Readable } from 'node:stream'
import type { Part, PreparedDocument } from '../Document.ts'
import { generatedText, type ExportJob } from '../ExportJob.ts'
import { familyOf, fontRuns, textWidth, type Weight } from '../fonts.ts'
import type { ChartPart } from '../prepareChart.ts'
import { printable, textLines } from '../textLines.ts'
import { xmlText } from '../xml/xmlText.ts'
import { namedValue } from '../../../../engine/core/format/namedValue.ts'

const margin = 16
const gap = 12
/** Pixels inside of a picture that has no chart. */
const minWidth = 640

/** The parts of a picture beside its document. */
type PictureJob = Pick<ExportJob, 'title' | 'filters' | 'asOf' | 'generatedAt' | 'format'>

/** Charts below each other, with the report's title and the filters above them, and what was said of each. */
export function writePng(document: PreparedDocument, job: ExportJob): Readable {
  async function* picture(): AsyncGenerator<Uint8Array> {
    yield await job.charts.png(stacked(document, job), job.signal)
  }
  return Readable.from(picture())
}

/** One drawing of all charts; what is written is broken into lines that stand inside it. */
export function stacked({ parts }: PreparedDocument, job: PictureJob): string {
  const charts = parts.filter(isChart)
  const inner = Math.max(minWidth, ...charts.map(({ figure }) => figure.layout.width))
  const width = inner + 2 * margin
  const drawn: string[] = []
  let y = margin
  const write = (text: string, { size, height, fill, weight }: TextStyle): void => {
    for (const line of textLines(printable(text), inner, (part) => textWidth(part, weight, size, job.format.locale))) {
      y += height
      drawn.push(written({ text: line, x: margin, y: y - 4, size, fill, weight, locale: job.format.locale }))
    }
  }
  write(job.title, styles.title)
  y += 8
  for (const { title, text } of [...job.filters, ...job.asOf])
    write(namedValue(title, text, job.format.locale), styles.line)
  write(generatedText(job), styles.line)
  y += gap
  const draw = ({ figure, svg, notes }: ChartPart): void => {
    const { width: own, height } = figure.layout
    drawn.push(
      `<svg x="${margin}" y="${y}" width="${own}" height="${height}" viewBox="0 0 ${own} ${height}">${svg ?? ''}</svg>`,
    )
    y += height
    for (const note of notes) write(note, styles.note)
    y += gap
  }
  for (const { title, parts: own } of chaptersOf(parts)) {
    const pictures = own.filter(isChart)
    // A chart says its title by itself.
    if (pictures.length === 0 && title !== null) write(title, styles.heading)
    for (const part of own) {
      if (part.kind === 'text') write(namedValue(part.title, part.text, job.format.locale), styles.line)
      else if (part.kind === 'chart') draw(part)
    }
    if (pictures.length === 0) {
      write(
        job.format.translate('server.no_chart', 'This report has no chart. Its table is in the PDF and Excel files.'),
        styles.note,
      )
      y += gap
    }
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${y}" viewBox="0 0 ${width} ${y}">` +
    `<rect width="${width}" height="${y}" fill="#ffffff"/>${drawn.join('')}</svg>`
  )
}

const isChart = (part: Part): part is ChartPart => part.kind === 'chart'

/** Returns the parts below each heading; a file with one report has no heading. */
function chaptersOf(parts: Part[]): { title: string | null; parts: Part[] }[] {
  const chapters: { title: string | null; parts: Part[] }[] = [{ title: null, parts: [] }]
  for (const part of parts) {
    if (part.kind === 'section') chapters.push({ title: part.title, parts: [] })
    else chapters.at(-1)!.parts.push(part)
  }
  return chapters.filter((chapter) => chapter.title !== null || chapters.length === 1)
}

interface TextStyle {
  size: number
  height: number
  fill: string
  weight: Weight
}
const styles = {
  title: { size: 20, height: 26, fill: '#16202e', weight: 'strong' },
  heading: { size: 15, height: 22, fill: '#16202e', weight: 'strong' },
  line: { size: 13, height: 18, fill: '#566275', weight: 'regular' },
  note: { size: 12, height: 18, fill: '#566275', weight: 'regular' },
} as const
const weights: Record<Weight, number> = { regular: 400, strong: 600 }

interface TextLine {
  text: string
  /** Pixels from the upper left corner to the line's baseline. */
  x: number
  y: number
  size: number
  fill: string
  weight: Weight
  locale: string
}

/** Each part in the font it was measured in. */
function written({ text, x, y, size, fill, weight, locale }: TextLine): string {
  const runs = fontRuns(text, weight, locale).map(
    ({ font, text: part }) => `<tspan font-family="${familyOf(font)}">${xmlText(part)}</tspan>`,
  )
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weights[weight]}" fill="${fill}" xml:space="preserve">${runs.join('')}</text>`
}
