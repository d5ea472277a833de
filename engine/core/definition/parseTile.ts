import type * as Authored from '../../../schemas/generated/report.ts'
import type { Binding, Tile, ValueFormat } from './model.ts'
import { parseLink } from './parseLink.ts'
import { parseSecurity } from './parseSecurity.ts'
import { toOptionalMessage, toTermMessage, toValueMessages, toMessage } from './toMessage.ts'

/** `own` is how the value is written where the definition does not say. */
export function parseTile(tile: Authored.TileDefinition, parentKey: string, own: ValueFormat): Tile {
  const key = `${parentKey}.${tile.id}`
  return {
    id: tile.id,
    title: toMessage(tile.title, `${key}.title`),
    help: toOptionalMessage(tile.help, `${key}.help`),
    term: toTermMessage(tile.term),
    value: tile.value as Tile['value'],
    format: tile.format ?? own.format,
    quantity: tile.quantity ?? (tile.format ? null : own.quantity),
    words: toValueMessages(tile.words, key),
    tone: tile.tone ?? 'neutral',
    compare: tile.compare
      ? {
          value: tile.compare.value as Binding,
          better: tile.compare.better ?? null,
          isAbsolute: tile.compare.absolute ?? false,
        }
      : null,
    link: parseLink(tile.link),
    filter: tile.filter ?? null,
    security: parseSecurity(tile.security),
  }
}
