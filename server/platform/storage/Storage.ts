import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The storage of data that is too large for rows. Names are generated: letters, digits, dots. */
export interface Storage {
  write(name: string, bytes: Uint8Array): Promise<void>
  /** null: nothing is kept under this name. */
  read(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
  /** Keeps a file that is on disk already, without reading it; it is not where it was any more. */
  moveIn(name: string, path: string): Promise<void>
  /** The place of what is kept under a name, for what reads it in pieces. */
  pathOf(name: string): string
}

/** A folder, which several servers may share: a file is there whole or not at all. */
export function folderStorage(folder: string): Storage {
  /** A folder for each two letters, so that none grows too long. */
  const placeOf = (name: string): string => {
    if (!/^[a-z0-9]{4,}(\.[a-z0-9]+)*$/.test(name)) throw new Error(`"${name}" is not a valid storage name`)
    return join(folder, name.slice(0, 2))
  }
  return {
    async write(name, bytes) {
      const place = placeOf(name)
      await mkdir(place, { recursive: true })
      // The same bytes may be written twice at once.
      const unfinished = join(place, `${name}.${randomUUID()}.part`)
      try {
        await writeFile(unfinished, bytes)
        await rename(unfinished, join(place, name))
      } catch (error) {
        // On a full disk the part that was written would be in the way of what fits.
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async read(name) {
      try {
        return await readFile(join(placeOf(name), name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async moveIn(name, path) {
      await mkdir(placeOf(name), { recursive: true })
      const unfinished = join(placeOf(name), `${name}.part`)
      // The temporary folder may be on another disk.
      await copyFile(path, unfinished)
      await rename(unfinished, join(placeOf(name), name))
      await rm(path, { force: true })
    },
    pathOf: (name) => join(placeOf(name), name),
    async remove(name) {
      await rm(join(placeOf(name), name), { force: true })
    },
  }
}
