import { readXlsx } from 'hucre/xlsx'
import { readPdf } from '../../../scripts/readPdf.ts'

/** The words of a PDF, a list of texts for each page. */
export async function pdfPages(file: Uint8Array): Promise<string[][]> {
  const pdf = await readPdf(file)
  const pages: string[][] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const content = await (await pdf.getPage(number)).getTextContent()
    pages.push(content.items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : [])))
  }
  await pdf.destroy()
  return pages
}

/** Returns the number of photographs in a PDF: charts and drawings are vector graphics. */
export function pdfPhotographs(file: Buffer): number {
  return file.toString('latin1').match(/\/Filter \/DCTDecode/g)?.length ?? 0
}

/** The cells of a workbook's first sheet, row by row. */
export async function xlsxRows(file: Uint8Array): Promise<unknown[][]> {
  const workbook = await readXlsx(new Uint8Array(file))
  return workbook.sheets[0]?.rows ?? []
}

/** A cell as a spreadsheet holds it: its number or words, and how a number is written. */
export interface FileCell {
  value: string | number | null
  format: string | null
}

/** The cells of a workbook's first sheet with their formats; days are the numbers they are kept as. */
export async function xlsxCells(file: Uint8Array): Promise<FileCell[][]> {
  const {
    sheets: [sheet],
  } = await readXlsx(new Uint8Array(file), { readStyles: true })
  const { rows = [], cells = new Map() } = sheet ?? {}
  return rows.map((row, at) => {
    const last = row.findLastIndex((value) => value !== null && value !== undefined)
    return row.slice(0, last + 1).map((value, index): FileCell => {
      // Before March 1900 a spreadsheet counts a day that there was not; parts of a day stand there.
      const day = value instanceof Date ? value.getTime() / 86_400_000 + 25_569 : null
      const number = day === null ? value : day < 61 ? day - 1 : day
      const isNumber = typeof number === 'number'
      return {
        value: isNumber || number === null || number === undefined ? (number ?? null) : String(number),
        format: isNumber ? (cells.get(`${at},${index}`)?.style?.numFmt ?? null) : null,
      }
    })
  })
}
