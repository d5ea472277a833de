import { readFile, stat } from 'node:fs/promises'

/**
 * The text of a file; null of one that went away, and of what is none: reading a pipe or a device may never end, and holds one
 * of the few threads that files are read and passwords compared by.
 */
export async function readFileText(path: string): Promise<string | null> {
  const isFile = await stat(path).then((found) => found.isFile(), () => false)
  return isFile ? readFile(path, 'utf8').catch(() => null) : null
}
