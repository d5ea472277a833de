import type * as Authored from '../../../schemas/generated/report.ts'
import { may } from '../access/may.ts'
import type { Tile, ValueFormat } from '../definition/model.ts'
import { parseTile } from '../definition/parseTile.ts'
import { toMessage } from '../definition/toMessage.ts'
import { formatOf } from './formatOf.ts'
import { useOf, type ElementPlugin, type ElementContext, type ElementUse } from './ElementPlugin.ts'

type TileContext = Pick<ElementContext, 'report' | 'datasetOf' | 'headerOf'>

export const tilesKind: ElementPlugin<'tiles'> = {
  parse: ({ tiles }, { base, key, ...context }) => ({
    ...base,
    type: 'tiles',
    tiles: tiles.map((tile) => parseTile(tile, key, withQuantity(tile, context))),
  }),
  prune: (element, holder) => ({ ...element, tiles: element.tiles.filter(({ security }) => may(holder, security)) }),
  shown: (element) => element,
  uses: ({ tiles }) => usesOfTiles(tiles),
}

export const detailsKind: ElementPlugin<'details'> = {
  parse: ({ items, onlyFilled }, { base, key, ...context }) => ({
    ...base,
    type: 'details',
    onlyFilled: onlyFilled ?? false,
    items: items.map((item) => parseTile(item, key, asDeclared(item, context))),
  }),
  prune: (element, holder) => ({ ...element, items: element.items.filter(({ security }) => may(holder, security)) }),
  shown: (element) => element,
  uses: ({ items }) => usesOfTiles(items),
}

export const coverKind: ElementPlugin<'cover'> = {
  parse: ({ lines, ownPage }, { base, key, ...context }) => ({
    ...base,
    type: 'cover',
    title: base.title ?? toMessage(context.report.title, `report.${context.report.id}.title`),
    lines: (lines ?? []).map((line) => parseTile(line, key, asDeclared(line, context))),
    isOwnPage: ownPage ?? true,
  }),
  prune: (element, holder) => ({ ...element, lines: element.lines.filter(({ security }) => may(holder, security)) }),
  shown: (element) => element,
  uses: ({ lines }) => usesOfTiles(lines),
}

function usesOfTiles(tiles: Tile[]): ElementUse[] {
  return tiles.flatMap(({ value, compare, security }) =>
    [value, ...(compare ? [compare.value] : [])].flatMap((one) => useOf(one, security)),
  )
}

/** A value of one row as its dataset has it written: the same wherever it is shown. */
export function asDeclared(
  { value }: Pick<Authored.TileDefinition, 'value'>,
  { report, datasetOf, headerOf }: TileContext,
): ValueFormat {
  const [, root, name = '', column = '', ...rest] = 'from' in value ? value.from.split('/') : []
  const source = root === 'sources' && rest.length === 0 ? report.sources[name] : undefined
  const dataset = source && (source.one ? datasetOf(name) : headerOf(name))
  return dataset?.columns.some(({ id }) => id === column)
    ? formatOf(column, dataset)
    : { format: 'text', quantity: null }
}

/** A tile counts, unless it measures something. */
function withQuantity(tile: Authored.TileDefinition, context: TileContext): ValueFormat {
  return { format: 'integer', quantity: asDeclared(tile, context).quantity }
}
