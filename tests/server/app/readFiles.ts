import { readXlsx } from 'hucre/xlsx'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The words of a PDF, a list of texts for each page. */
export async function pdfPages(file: Uint8Array): Promise<string[][]> {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const pages: string[][] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const content = await (await pdf.getPage(number)).getTextContent()
    pages.push(content.items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : [])))
  }
  await pdf.destroy()
  return pages
}

/** How many photographs a PDF holds: charts and drawings are lines, not pictures. */
export function pdfPhotographs(file: Buffer): number {
  return file.toString('latin1').match(/\/Filter \/DCTDecode/g)?.length ?? 0
}

/** The cells of a workbook's first sheet, row by row. */
export async function xlsxRows(file: Uint8Array): Promise<unknown[][]> {
  const workbook = await readXlsx(new Uint8Array(file))
  return workbook.sheets[0]?.rows ?? []
}
