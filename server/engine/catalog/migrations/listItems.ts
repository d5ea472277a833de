import { getNodeValue, parseTree, type Node } from 'jsonc-parser'
import type { FolderTexts } from './Migration.ts'

/** An item of a list as it is written, with the comments above it. */
export interface WrittenItem {
  value: Record<string, unknown>
  text: string
  above: string
}

interface Use {
  use: string
  except?: string[]
  override?: Record<string, object>
}

/** Returns the items of a list in a text, with the items of pieces in place of each use. */
export function listItems(text: string, list: Node, pieces: FolderTexts): WrittenItem[] {
  if (list.type === 'object') return itemsOfPiece(getNodeValue(list) as Use, pieces)
  let end = list.offset + 1
  return (list.children ?? []).flatMap((node) => {
    const above = commentsIn(text.slice(end, node.offset))
    end = node.offset + node.length
    const value = getNodeValue(node) as Record<string, unknown>
    if ('use' in value) return itemsOfPiece(value as unknown as Use, pieces)
    return [{ value, text: text.slice(node.offset, end), above }]
  })
}

function itemsOfPiece({ use, except = [], override = {} }: Use, pieces: FolderTexts): WrittenItem[] {
  const [, text = ''] = [...pieces].find(([path]) => path.endsWith(`/${use}.piece.json`)) ?? []
  const list = parseTree(text)?.children?.find((property) => property.children?.[0]?.value === 'value')?.children?.[1]
  if (!list) throw new Error(`piece "${use}" does not exist; add it first`)
  return listItems(text, list, pieces).flatMap((item) => {
    const id = String(item.value.id)
    if (except.includes(id)) return []
    if (!override[id]) return [item]
    const value = { ...item.value, ...override[id] }
    return [{ ...item, value, text: JSON.stringify(value) }]
  })
}

/** The comments in the text between two items, a line each. */
function commentsIn(between: string): string {
  return [...between.matchAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g)].map(([comment]) => `${comment}\n`).join('')
}
