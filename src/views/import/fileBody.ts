import { mediaTypeOfName } from '../../../engine/core/form/mediaTypes.ts'
import { FileMissingError } from './StepFailure.ts'

/** A text file with more bytes is previewed by its head: the whole is sent once, to be loaded. */
const mostBytes = 5_000_000
const headBytes = 600_000
const lineFeed = 10

/** The part of a file that is previewed; `share` of its bytes, 1 for the whole. */
interface FileHead {
  part: File
  share: number
}

/**
 * Builds the form data of a file: of a large one its head, unless the whole is wanted. Rejects with FileGone if it is
 * no longer on the disk.
 */
export async function toFileBody(
  file: File,
  form: object,
  isFullFile: boolean,
): Promise<{ body: FormData; share: number }> {
  const { part, share } = await headOfFile(file).catch(() => {
    throw new FileMissingError()
  })
  const body = new FormData()
  body.append('form', JSON.stringify(form))
  body.append('file', isFullFile && share < 1 ? file : part)
  return { body, share }
}

/** The first whole lines of a large text file, or a small one whole. Rejects where the file is gone from the disk. */
async function headOfFile(file: File): Promise<FileHead> {
  const type = mediaTypeOfName(file.name, file.type)
  const isLarge = type.startsWith('text/') && file.size > mostBytes
  // A copy in memory: browsers refuse a file that changed on the disk, and a call would fail as if the network had.
  const bytes = new Uint8Array(await (isLarge ? file.slice(0, headBytes) : file).arrayBuffer())
  const head = isLarge ? bytes.subarray(0, endOfLines(bytes)) : bytes
  return {
    part: new File([head], file.name, { type, lastModified: file.lastModified }),
    share: file.size === 0 ? 1 : head.length / file.size,
  }
}

/**
 * The place after the last line that is whole. A sign of UTF-16 has two bytes, of which the second of a line's end may
 * be zero.
 */
function endOfLines(bytes: Uint8Array): number {
  const end = bytes.lastIndexOf(lineFeed) + 1
  if (end === 0) return bytes.length
  return end % 2 === 1 && bytes[end] === 0 ? end + 1 : end
}
