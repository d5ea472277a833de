import type { Message } from '../../../engine/core/definition/model.ts'
import { importMessages } from './importMessages.ts'

/** The most bytes of a file that the server takes; a workbook is packed. */
const [maxFileBytes, maxBookBytes] = [100_000_000, 20_000_000]
export const fileEnds = ['.csv', '.tsv', '.txt', '.xlsx']

/** Returns the reason why the server would not take a file; null if there is none. */
export function checkFile({ name, size }: File): Message | null {
  const lowerName = name.toLowerCase()
  if (!fileEnds.some((end) => lowerName.endsWith(end))) return importMessages.fileType
  if (size === 0) return importMessages.fileEmpty
  return size > (lowerName.endsWith('.xlsx') ? maxBookBytes : maxFileBytes) ? importMessages.fileSize : null
}
