import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readObject } from '../readObject.ts'
import { projectFolder } from '../settings.ts'

/** Words by key. */
export type Pack = Readonly<Record<string, string>>
export type Packs = ReadonlyMap<string, Pack>

export const localesFolder = join(projectFolder, 'locales')

/** A file that is no JSON or holds other than texts, and where; lines and columns from 1. */
export interface UnreadPack {
  file: string
  line: number
  column: number
  got: string
}

/**
 * The packs by path, with their bytes. A folder is read again at every change of a definition, while a pack hardly ever
 * changes. Comparing bytes takes a tenth of the time of decoding them.
 */
const lastRead = new Map<string, { bytes: Buffer; read: ReturnType<typeof readObject> }>()

function readPack(path: string, bytes: Buffer): ReturnType<typeof readObject> {
  const last = lastRead.get(path)
  if (last?.bytes.equals(bytes)) return last.read
  const read = readTexts(bytes.toString('utf8'))
  lastRead.set(path, { bytes, read })
  return read
}

function readTexts(text: string): ReturnType<typeof readObject> {
  try {
    const read = readObject(text)
    const [wrong] =
      'object' in read ? (Object.entries(read.object).find(([, value]) => typeof value !== 'string') ?? []) : []
    return wrong === undefined
      ? read
      : { offset: text.indexOf(JSON.stringify(wrong)), message: `"${wrong}" needs a text in "quotes"` }
  } catch {
    return { offset: 0, message: 'it is nested too deeply' }
  }
}

/**
 * The packs of a folder, one file for each locale. The same text is the same object. One that is no JSON stays as it
 * was before, and is a problem.
 */
export async function readPacks(
  folder = localesFolder,
  before: Packs = new Map(),
): Promise<{ packs: Packs; problems: UnreadPack[] }> {
  const packs = new Map<string, Pack>()
  const problems: UnreadPack[] = []
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.json')).sort()) {
    const locale = name.replace('.json', '')
    const path = join(folder, name)
    const bytes = readFileSync(path)
    const read = readPack(path, bytes)
    const old = before.get(locale)
    if ('object' in read) packs.set(locale, read.object as Pack)
    else {
      const lines = bytes.toString('utf8').slice(0, read.offset).split('\n')
      problems.push({
        file: `locales/${name}`,
        line: lines.length,
        column: (lines.at(-1)?.length ?? 0) + 1,
        got: read.message,
      })
      if (old) packs.set(locale, old)
    }
  }
  return { packs, problems }
}
