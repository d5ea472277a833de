import { SaxesParser, type SaxesTagNS } from 'saxes'
import { chunked } from '../../platform/chunked.ts'
import { UnreadableFile, type TranslationRow } from './readTranslationFile.ts'

/** The namespaces of XLIFF 2.0 and 2.1, and of 1.2, which many programs still write. */
const namespaces: Record<string, '2' | '1'> = {
  'urn:oasis:names:tc:xliff:document:2.0': '2',
  'urn:oasis:names:tc:xliff:document:1.2': '1',
}
/** The parents of a unit's own translation; elsewhere it is a suggestion of a translation memory. */
const homes = ['segment', 'ignorable', 'trans-unit']
/** The maximum nesting of elements. */
const deepest = 40

/** A unit while it is read. */
interface Unit {
  line: number
  id: string
  targets: string[]
}

/**
 * The units of an XLIFF file, in its order. A file with a document type is refused: nothing of ours has one, and
 * entities are declared there.
 */
export async function readXliff(text: string): Promise<TranslationRow[]> {
  const rows: TranslationRow[] = []
  const open: string[] = []
  let version: '2' | '1' | null = null
  let locale: string | null = null
  let unit: Unit | null = null
  let target: string | null = null

  const parser = new SaxesParser({ xmlns: true, position: true })
  const wrong = (key: string, detail = ''): never => {
    throw new UnreadableFile(key, parser.line, detail)
  }
  const attribute = (tag: SaxesTagNS, name: string): string | null => tag.attributes[name]?.value ?? null

  parser.on('doctype', () => wrong('server.words.doctype'))
  parser.on('error', () => wrong('server.words.xml'))
  parser.on('opentag', (tag) => {
    if (open.length === 0) {
      version = tag.local === 'xliff' ? (namespaces[tag.uri] ?? null) : null
      if (version === null) wrong('server.words.not_xliff')
      locale = attribute(tag, 'trgLang')
    }
    if (open.length >= deepest) wrong('server.words.xml')
    const parent = open.at(-1) ?? ''
    open.push(tag.local)
    if (tag.local === 'file' && version === '1') locale = attribute(tag, 'target-language')
    if (tag.local === 'unit' || tag.local === 'trans-unit')
      unit = {
        line: parser.line,
        id: (attribute(tag, 'name') ?? attribute(tag, 'resname') ?? attribute(tag, 'id') ?? '').trim(),
        targets: [],
      }
    else if (tag.local === 'target' && unit && homes.includes(parent)) target = ''
    // Marks inside a text would be lost: what stands there is text alone.
    else if (target !== null) wrong('server.words.inline', tag.name)
  })
  const append = (part: string): void => {
    if (target !== null) target += part
  }
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('closetag', (tag) => {
    open.pop()
    if (tag.local === 'target' && target !== null) {
      unit?.targets.push(target)
      target = null
    }
    if ((tag.local === 'unit' || tag.local === 'trans-unit') && unit) {
      const targetText = unit.targets.join('')
      rows.push({ line: unit.line, id: unit.id, locale, text: targetText.trim() === '' ? null : targetText })
      unit = null
    }
  })
  for await (const slice of chunked(text)) parser.write(slice)
  parser.close()
  return rows
}
