import { closeSync, constants, openSync, readFileSync, statSync } from 'node:fs'

/** A file replaced by a pipe must not block the read. Windows has no such flag. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * The text of a file; null of one that went away, and of what is none: reading a pipe or a device may never end. Read
 * at
 * once: a definition is a few kilobytes, and asking other threads for hundreds of them one by one takes eight times as
 * long.
 */
export function readFileText(path: string): string | null {
  try {
    return statSync(path).isFile() ? readAll(openSync(path, flags)) : null
  } catch {
    return null
  }
}

function readAll(descriptor: number): string {
  try {
    return readFileSync(descriptor, 'utf8')
  } finally {
    closeSync(descriptor)
  }
}
