import { createReadStream } from 'node:fs'
import type { StoredFile } from '../../platform/files/storeStream.ts'
import { tableRows, workbookType } from '../../platform/files/tableRows.ts'
import { UnreadableTable } from '../../platform/files/UnreadableTable.ts'

/** Signs that end a line: old systems write the second alone. */
const lineEnds = [10, 13]

/** About how many rows a file has, by its lines: enough to choose how it is loaded, and to tell how far that is. A workbook is packed, so that its rows are read. */
export async function countRows(file: StoredFile): Promise<number> {
  if (file.type === workbookType) return countOfWorkbook(file)
  const counts = lineEnds.map(() => 0)
  for await (const piece of createReadStream(file.path) as AsyncIterable<Buffer>) {
    lineEnds.forEach((sign, index) => { for (let at = piece.indexOf(sign); at >= 0; at = piece.indexOf(sign, at + 1)) counts[index]! += 1 })
  }
  return Math.max(...counts)
}

/** Rows of a workbook; 0 of one that cannot be read, as the load itself says why. */
async function countOfWorkbook({ path, type }: StoredFile): Promise<number> {
  let count = 0
  try {
    for await (const row of tableRows({ path, type }) ?? []) count += row.cells.length > 0 ? 1 : 0
  } catch (error) {
    if (error instanceof UnreadableTable) return 0
    throw error
  }
  return count
}
