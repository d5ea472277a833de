import { parseTree, type Node } from 'jsonc-parser'
import type { FolderTexts } from './Migration.ts'

/** The kinds of definitions. A kind that is added later changes no step. */
const kinds = ['access', 'card', 'dashboard', 'dataset', 'feed', 'form', 'lookup', 'menu', 'piece', 'report']

/** The properties that the path replaces. */
const pathProperties = ['$schema', 'kind', 'id', 'schemaVersion']

/**
 * Moves a folder of version 1 from one subfolder for each kind to one for each area: `reports/wear.json` →
 * `reports/wear.report.json`. The result may then be moved into any folder. Properties that the path states are
 * removed; the rest stays as written.
 */
export function toVersion2(texts: FolderTexts): Map<string, string> {
  return new Map(
    [...texts].map(([path, text]): [string, string] => {
      const [, folder = '', name = ''] = /^(\w+)\/([^/]+)\.json$/.exec(path) ?? []
      const kind = kinds.find((one) => `${one}s` === folder)
      return kind && name ? [`${folder}/${name}.${kind}.json`, pathProperties.reduce(without, text)] : [path, text]
    }),
  )
}

/** A text without one of the properties of its object. */
export function without(text: string, name: string): string {
  const properties = parseTree(text)?.children ?? []
  const index = properties.findIndex((property) => property.children?.[0]?.value === name)
  const property = properties[index]
  if (!property) return text
  const end = property.offset + property.length
  const before = properties[index - 1]
  if (index === properties.length - 1 && before)
    return withoutComma(text.slice(0, property.offset), before).trimEnd() + text.slice(end)
  const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0
  const start = text.slice(0, property.offset)
  const rest = text.slice(end + comma)
  const isAlone = /\n[ \t]*$/.test(start) && /^[ \t]*\r?\n/.test(rest)
  return isAlone ? start.replace(/[ \t]*$/, '') + rest.replace(/^[ \t]*\r?\n/, '') : start + rest.replace(/^[ \t]+/, '')
}

/** Without the comma that separated this property, now the last, from the next. */
function withoutComma(text: string, last: Node): string {
  const end = last.offset + last.length
  return text.slice(0, end) + text.slice(end).replace(',', '')
}
