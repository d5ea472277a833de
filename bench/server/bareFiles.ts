import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readXlsx, writeXlsxStream, type CellStyle, type CellValue, type ColumnDef } from 'hucre/xlsx'
import PDFDocument from 'pdfkit'
import { readPdf } from '../../scripts/readPdf.ts'
import { fontFile } from '../../server/engine/exports/fonts.ts'

/** A file that our server wrote → seconds that the bare library takes to write the same. */
export type Bare = (file: Buffer) => Promise<number>

/** The same cells in the same styles, by the library's own streaming writer. */
export const bareExcel: Bare = async (file) => {
  const {
    sheets: [sheet],
  } = await readXlsx(new Uint8Array(file), { readStyles: true })
  const rows = (sheet?.rows ?? []) as CellValue[][]
  const width = Math.max(...rows.map((row) => row.length))
  const styles = rows.map((row, at) =>
    Array.from({ length: row.length }, (_, index) => sheet?.cells?.get(`${at},${index}`)?.style),
  )
  let current: (CellStyle | undefined)[] = []
  const columns: ColumnDef[] = Array.from({ length: width }, (_, index) => ({
    width: 12,
    get style() {
      return current[index]
    },
  }))
  function* all(): Generator<CellValue[]> {
    for (const [at, row] of rows.entries()) {
      current = styles[at] ?? []
      yield row
    }
  }
  const began = performance.now()
  await buffer(
    Readable.fromWeb(
      writeXlsxStream(all(), { name: 'Sheet', columns, inlineStrings: true, repeatHeaders: false }) as Parameters<
        typeof Readable.fromWeb
      >[0],
    ),
  )
  return (performance.now() - began) / 1000
}

interface DrawnText {
  text: string
  x: number
  y: number
  size: number
  font: 'regular' | 'strong'
}

/**
 * Draws the same texts at the same places in the same fonts, each by the library's `text`. Omits bands, lines and
 * figures of equal width. With those the library caches no word and takes many times as long.
 */
export const barePdf: Bare = async (file) => {
  const pages = await drawnTexts(file)
  const began = performance.now()
  const pdf = new PDFDocument({ size: 'LETTER', layout: 'landscape', autoFirstPage: false, pdfVersion: '1.7' })
  const written = buffer(pdf as unknown as Readable)
  pdf.registerFont('regular', fontFile('inter-regular')).registerFont('strong', fontFile('inter-strong'))
  for (const texts of pages) {
    pdf.addPage()
    for (const { text, x, y, size, font } of texts)
      pdf.font(font).fontSize(size).fillColor('#16202e').text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
  }
  pdf.end()
  await written
  return (performance.now() - began) / 1000
}

async function drawnTexts(file: Buffer): Promise<DrawnText[][]> {
  const pdf = await readPdf(file)
  const pages: DrawnText[][] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const height = page.view[3] ?? 0
    const { items } = await page.getTextContent()
    // The fonts of a page are known when its drawing is.
    if (number === 1) await page.getOperatorList()
    pages.push(
      items.flatMap((item): DrawnText[] =>
        'str' in item && item.str.trim()
          ? [
              {
                text: item.str,
                x: item.transform[4] as number,
                y: height - (item.transform[5] as number),
                size: Math.hypot(item.transform[2] as number, item.transform[3] as number),
                font: isStrong(page, item.fontName) ? 'strong' : 'regular',
              },
            ]
          : [],
      ),
    )
    page.cleanup()
  }
  await pdf.destroy()
  return pages
}

function isStrong(
  { commonObjs }: { commonObjs: { has(name: string): boolean; get(name: string): unknown } },
  name: string,
): boolean {
  return commonObjs.has(name) && String((commonObjs.get(name) as { name?: string }).name).includes('SemiBold')
}
