import type * as Authored from '../../../schemas/generated/report.ts'
import { may } from '../access/may.ts'
import type { Format, Tile } from '../definition/model.ts'
import { parseLink } from '../definition/parseLink.ts'
import { parseSecurity } from '../definition/parseSecurity.ts'
import { optionalWords, valueWords, words } from '../definition/words.ts'
import { useOf, type ElementMeaning, type ElementUse } from './ElementMeaning.ts'

export const tilesKind: ElementMeaning<'tiles'> = {
  parse: ({ tiles }, { base, key }) => ({ ...base, type: 'tiles', tiles: tiles.map((tile) => parseTile(tile, key, 'integer')) }),
  prune: (element, holder) => ({ ...element, tiles: element.tiles.filter(({ security }) => may(holder, security)) }),
  shown: (element) => element,
  uses: ({ tiles }) => usesOfTiles(tiles),
}

export const detailsKind: ElementMeaning<'details'> = {
  parse: ({ items }, { base, key }) => ({ ...base, type: 'details', items: items.map((item) => parseTile(item, key, 'text')) }),
  prune: (element, holder) => ({ ...element, items: element.items.filter(({ security }) => may(holder, security)) }),
  shown: (element) => element,
  uses: ({ items }) => usesOfTiles(items),
}

export const coverKind: ElementMeaning<'cover'> = {
  parse: ({ lines }, { base, key, report }) => ({
    ...base, type: 'cover', title: base.title ?? words(report.title, `report.${report.id}.title`), lines: (lines ?? []).map((line) => parseTile(line, key, 'text')),
  }),
  prune: (element, holder) => ({ ...element, lines: element.lines.filter(({ security }) => may(holder, security)) }),
  shown: (element) => element,
  uses: ({ lines }) => usesOfTiles(lines),
}

function usesOfTiles(tiles: Tile[]): ElementUse[] {
  return tiles.flatMap(({ value, security }) => useOf(value, security))
}

function parseTile(tile: Authored.TileDefinition, parentKey: string, format: Format): Tile {
  const key = `${parentKey}.${tile.id}`
  return {
    id: tile.id,
    title: words(tile.title, `${key}.title`),
    help: optionalWords(tile.help, `${key}.help`),
    value: tile.value as Tile['value'],
    format: tile.format ?? format,
    quantity: tile.quantity ?? null,
    words: valueWords(tile.words, key),
    tone: tile.tone ?? 'neutral',
    link: parseLink(tile.link),
    security: parseSecurity(tile.security),
  }
}
