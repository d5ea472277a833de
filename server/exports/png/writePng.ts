import { Readable } from 'node:stream'
import { madeText, type ExportJob } from '../ExportJob.ts'
import type { PreparedDocument } from '../prepareDocument.ts'

const margin = 16
const gap = 12
const titleHeight = 34
const lineHeight = 18

/** Charts below each other, with the report's title and the filters above them. */
export function writePng(document: PreparedDocument, job: ExportJob): Readable {
  async function* picture(): AsyncGenerator<Uint8Array> {
    yield await job.charts.png(stacked(document, job), job.signal)
  }
  return Readable.from(picture())
}

/** One drawing of all charts. */
export function stacked({ parts }: PreparedDocument, job: ExportJob): string {
  const charts = parts.filter((part) => part.kind === 'chart')
  const width = Math.max(320, ...charts.map(({ figure }) => figure.layout.width)) + 2 * margin
  const lines = [...job.filters.map(({ title, text }) => `${title}: ${text}`), madeText(job)]
  let y = margin + titleHeight + lines.length * lineHeight + gap
  const drawn: string[] = []
  for (const { figure, svg, notes } of charts) {
    const { width: own, height } = figure.layout
    drawn.push(`<svg x="${margin}" y="${y}" width="${own}" height="${height}" viewBox="0 0 ${own} ${height}">${svg ?? ''}</svg>`)
    y += height
    for (const note of notes) drawn.push(written(note, margin, (y += lineHeight) - 4, 12, '#566275'))
    y += gap
  }
  const head = [
    written(job.title, margin, margin + 20, 20, '#16202e', 600),
    ...lines.map((line, index) => written(line, margin, margin + titleHeight + (index + 1) * lineHeight - 4, 13, '#566275')),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${y}" viewBox="0 0 ${width} ${y}">`
    + `<rect width="${width}" height="${y}" fill="#ffffff"/>${head.join('')}${drawn.join('')}</svg>`
}

function written(text: string, x: number, y: number, size: number, fill: string, weight = 400): string {
  return `<text x="${x}" y="${y}" font-family="Inter" font-size="${size}" font-weight="${weight}" fill="${fill}">${escaped(text)}</text>`
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => [...text].filter((sign) => sign >= ' ').map((sign) => signs[sign] ?? sign).join('')
