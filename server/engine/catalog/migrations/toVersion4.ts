import type { Node } from 'jsonc-parser'
import type { LockedType } from '../locks/columnTypes.ts'
import { lockText, type LockedDataset } from '../locks/locks.ts'
import { formatDefinition } from '../format/formatDefinition.ts'
import { listItems, type WrittenItem } from './listItems.ts'
import type { FolderTexts } from './Migration.ts'
import { propertyOf, renamed } from './objectText.ts'
import { without } from './toVersion2.ts'

/**
 * Turns the columns of each dataset into fields, and its list of parameters into a map. Fields say only what the SQL
 * does not: their types move into a lock file beside the datasets of an area. Pieces in these lists are put in their
 * place, and removed where nothing else uses them. Comments and order are kept.
 */
export function toVersion4(texts: FolderTexts): Map<string, string> {
  const migrated = new Map(texts)
  const locks = new Map<string, [string, LockedDataset][]>()
  for (const [path, text] of texts) {
    const [, area = '', name = ''] = /^([^/]+)\/([^/]+)\.dataset\.json$/.exec(path) ?? []
    const list = propertyOf(text, 'columns')?.[1]
    if (!name || !list) continue
    const items = listItems(text, list, texts)
    const isLocal = propertyOf(text, 'local')?.[1].value === true
    migrated.set(path, formatDefinition(withParameters(withFields(text, list, items, isLocal), texts)))
    const fields = Object.fromEntries(items.map(({ value }) => [String(value.id), typeOf(value)]))
    if (!isLocal) locks.set(area, [...(locks.get(area) ?? []), [name, { digest: '', fields }]])
  }
  for (const [area, datasets] of locks) migrated.set(`${area}/${area}.lock.json`, lockText(datasets))
  return withoutUnusedPieces(migrated, texts)
}

const typeOf = ({ type, multiple }: WrittenItem['value']): LockedType =>
  `${String(type)}${multiple === true ? '[]' : ''}` as LockedType

/** The text of a dataset with `internal` and `fields` in place of its columns. */
function withFields(text: string, list: Node, items: WrittenItem[], isLocal: boolean): string {
  const ids = items.map(({ value }) => String(value.id))
  const isOrder = (id: string): boolean => id.endsWith('_order') && ids.includes(id.slice(0, -'_order'.length))
  const internal = items.flatMap(({ value }) =>
    value.internal === true && !isOrder(String(value.id)) ? [String(value.id)] : [],
  )
  const fields = items.flatMap(({ value, text: item, above }) => {
    const field = fieldText(item, value, isLocal)
    return field === '{}' && !isLocal ? [] : [`${above && `\n${above}`}${JSON.stringify(value.id)}: ${field}`]
  })
  const parts = [
    ...(internal.length > 0 ? [`"internal": ${JSON.stringify(internal)}`] : []),
    ...(fields.length > 0 ? [`"fields": {\n${fields.join(',\n')}\n}`] : []),
  ]
  const start = list.parent?.offset ?? list.offset
  const end = list.offset + list.length
  if (parts.length > 0) return withSingleKey(text.slice(0, start) + parts.join(',\n') + text.slice(end))
  return withSingleKey(without(text, 'columns'))
}

/** Returns what a column says beside its id and type. One named after it with _order is its order anyway. */
function fieldText(item: string, { id, orderBy }: WrittenItem['value'], isLocal: boolean): string {
  const needless = ['id', 'multiple', 'internal', ...(isLocal ? [] : ['type'])]
  const kept = (orderBy === `${String(id)}_order` ? [...needless, 'orderBy'] : needless).reduce(without, item)
  return renamed(kept, 'orderBy', 'sortBy').replace(/^\{\s*\}$/, '{}')
}

/** The text of a dataset with its list of parameters as a map; an array is written as `text[]`. */
function withParameters(text: string, texts: FolderTexts): string {
  const list = propertyOf(text, 'parameters')?.[1]
  if (!list) return text
  const parameters = listItems(text, list, texts).map(({ value, text: item, above }) => {
    const rest = ['id', 'multiple'].reduce(without, item)
    const parameter = value.multiple === true ? rest.replace(/("type"\s*:\s*"\w+)"/, '$1[]"') : rest
    return `${above && `\n${above}`}${JSON.stringify(value.id)}: ${parameter}`
  })
  return `${text.slice(0, list.offset)}{\n${parameters.join(',\n')}\n}${text.slice(list.offset + list.length)}`
}

/** A key of one column is written as its name. */
const withSingleKey = (text: string): string => text.replace(/("rowKey"\s*:\s*)\[\s*("[^"]*")\s*\]/, '$1$2')

/** Removes pieces that were used before and are no longer. */
function withoutUnusedPieces(migrated: Map<string, string>, before: FolderTexts): Map<string, string> {
  const nameOf = (path: string): string => /\/([^/]+)\.piece\.json$/.exec(path)?.[1] ?? ''
  for (let isDone = false; !isDone;) {
    const used = usesIn(migrated)
    const unused = [...migrated.keys()].filter(
      (path) => nameOf(path) && !used.has(nameOf(path)) && usesIn(before).has(nameOf(path)),
    )
    for (const path of unused) migrated.delete(path)
    isDone = unused.length === 0
  }
  return migrated
}

const usesIn = (texts: FolderTexts): Set<string> =>
  new Set(
    [...texts.values()].flatMap((text) => [...text.matchAll(/"use"\s*:\s*"([^"]+)"/g)].map(([, name = '']) => name)),
  )
