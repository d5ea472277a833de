import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { unitsOf } from '../../../../domain/units.ts'
import type { FormatContext } from '../../../../engine/core/format/formatValue.ts'
import { readPdf } from '../../../../scripts/readPdf.ts'
import type { FileColumn, GridPart, Part } from '../../../../server/engine/exports/Document.ts'
import type { ExportJob } from '../../../../server/engine/exports/ExportJob.ts'
import { writePdf } from '../../../../server/engine/exports/pdf/writePdf.ts'
import type { Row } from '../../../../server/engine/reports/reportRunner.ts'
import { readPacks } from '../../../../server/platform/language/readPacks.ts'
import { translator } from '../../../../server/platform/language/translator.ts'

const { packs } = await readPacks()

export const english: FormatContext = {
  locale: 'en-US',
  units: unitsOf({ pressure: 'psi', tread: '32nds', distance: 'mi' }),
  currencySymbol: '$',
  translate: translator((locale) => packs.get(locale), 'en-US'),
}

interface JobOptions {
  title?: string
  format?: FormatContext
  orientation?: 'landscape' | 'portrait'
  layout?: 'document' | 'page'
  paper?: ExportJob['paper']
  filters?: ExportJob['filters']
  asOf?: ExportJob['asOf']
}

export function aJob({
  title = 'Tires',
  format = english,
  orientation = 'landscape',
  layout = 'document',
  paper = 'letter',
  filters = [],
  asOf = [],
}: JobOptions = {}): ExportJob {
  return {
    title,
    format,
    filters,
    asOf,
    paper,
    generatedAt: '06/15/2026 09:30',
    signal: new AbortController().signal,
    comments: {},
    product: { name: 'A portal', drawings: {} },
    item: { id: 'file', format: 'pdf', orientation, include: [], isPlain: false, bilingual: null },
    report: { id: 'tires', layout },
  } as unknown as ExportJob
}

export function aColumn(id: string, given: Partial<FileColumn> = {}): FileColumn {
  return {
    id,
    heading: id.toUpperCase(),
    groupHeading: null,
    width: 100,
    format: 'text',
    quantity: null,
    words: null,
    tone: 'neutral',
    tones: null,
    total: null,
    pin: null,
    ...given,
  } as unknown as FileColumn
}

export function aGrid(columns: FileColumn[], rows: Row[], given: Partial<GridPart> = {}): GridPart {
  return {
    kind: 'grid',
    title: null,
    totals: {},
    count: rows.length,
    columns,
    element: { rowsAsColumns: false },
    async *rows() {
      for (let from = 0; from < rows.length; from += 5000) yield rows.slice(from, from + 5000)
    },
    ...given,
  } as unknown as GridPart
}

export const bytesOf = (file: Readable): Promise<Buffer> => buffer(file)

export const pdfOf = (parts: Part[], job = aJob()): Promise<Buffer> => bytesOf(writePdf({ parts, subject: '' }, job))

export interface PlacedText {
  text: string
  x: number
  y: number
  width: number
  height: number
}

/** Every text of a PDF with its place: points from the lower left of its page. */
export async function placedTexts(file: Buffer): Promise<{ width: number; height: number; texts: PlacedText[] }[]> {
  const pdf = await readPdf(file)
  const pages = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const [, , width = 0, height = 0] = page.view
    const { items } = await page.getTextContent({ disableNormalization: true })
    const texts = items.flatMap((item): PlacedText[] =>
      'str' in item && item.str.trim()
        ? [
            {
              text: item.str,
              x: item.transform[4] as number,
              y: item.transform[5] as number,
              width: item.width,
              height: Math.hypot(item.transform[2] as number, item.transform[3] as number),
            },
          ]
        : [],
    )
    pages.push({ width, height, texts })
  }
  await pdf.destroy()
  return pages
}

/**
 * Returns the texts below the headings of a PDF's table, page after page, from top to bottom. Texts are left-aligned
 * with their heading, numbers right-aligned.
 */
export async function columnTexts(file: Buffer, words: string[], numbers: string[]): Promise<string[]> {
  const columns = [...words, ...numbers].map(() => '')
  for (const { texts } of await placedTexts(file)) {
    const headOf = (heading: string): PlacedText | undefined => texts.find(({ text }) => text === heading)
    const [lefts, rights] = [
      words.map((heading) => headOf(heading)?.x ?? 0),
      numbers.map(headOf).map((head) => (head ? head.x + head.width : 0)),
    ]
    const top = headOf(words[0]!)?.y
    if (top === undefined) continue
    for (const { text, x, width } of texts
      .filter(({ y }) => y < top && y > 60)
      .toSorted((one, other) => other.y - one.y || one.x - other.x)) {
      const number = rights.findIndex((right) => Math.abs(x + width - right) < 1)
      columns[number === -1 ? lefts.findLastIndex((left) => x >= left - 1) : words.length + number] += text
    }
  }
  return columns
}
