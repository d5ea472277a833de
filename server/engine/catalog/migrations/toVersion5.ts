import { getNodeValue, parseTree, type Node } from 'jsonc-parser'
import type { FolderTexts } from './Migration.ts'
import { renamed, replaced, textOf } from './objectText.ts'
import { without } from './toVersion2.ts'

/** The kinds of charts that version 4 drew. */
const marks = ['bar', 'stacked', 'horizontal', 'line', 'pie']

/** The property that each property of version 4 becomes, where only the word changes. */
const words = { unit: 'yTitle', references: 'lines' } as const

/**
 * Writes charts with the words of version 5: `series` and `split` become `y` and `color`, `until` and `then` a second
 * name in `x`. Words that follow from the data are removed. The rest stays as written.
 */
export function toVersion5(texts: FolderTexts): Map<string, string> {
  const pieces = new Map(
    [...texts].flatMap(([path, text]): [string, string][] => {
      const [, id] = /([^/]+)\.piece\.json$/.exec(path) ?? []
      const value = id && textOf(text, 'value')
      return value ? [[id, value]] : []
    }),
  )
  return new Map(
    [...texts].map(([path, text]): [string, string] => {
      if (/\.(report|card|piece)\.json$/.test(path)) return [path, withCharts(text, pieces)]
      return [path, text]
    }),
  )
}

type Pieces = ReadonlyMap<string, string>

/** A file's text with each chart rewritten, the last first, so that the places before stay where they are. */
function withCharts(text: string, pieces: Pieces): string {
  return chartsIn(parseTree(text))
    .reverse()
    .reduce((before, { offset, length }) => {
      const chart = before.slice(offset, offset + length)
      return before.slice(0, offset) + withWords(chart, pieces) + before.slice(offset + length)
    }, text)
}

/** The charts of a definition: each names its kind, and the axis of its categories. */
function chartsIn(node: Node | undefined): Node[] {
  if (!node) return []
  const names = (node.children ?? []).map((property) => String(property.children?.[0]?.value))
  const isChart =
    node.type === 'object' && names.includes('x') && marks.includes(String(propertyOf(node, 'chart')?.value))
  return isChart ? [node] : (node.children ?? []).flatMap(chartsIn)
}

const propertyOf = (node: Node, name: string): Node | undefined =>
  node.children?.find((property) => property.children?.[0]?.value === name)?.children?.[1]

function withWords(chart: string, pieces: Pieces): string {
  const isDotted = seriesOf(chart, pieces).some(({ interval }) => interval)
  let text = withValues(withCategories(chart, pieces), pieces)
  for (const [before, after] of Object.entries(words)) text = renamed(text, before, after)
  const lines = textOf(text, 'lines')
  if (lines)
    text = replaced(
      text,
      'lines',
      eachItem(lines, (line) => renamed(renamed(line, 'column', 'y'), 'title', 'label')),
    )
  if (textOf(text, 'minimumBar') === '0.01') text = without(text, 'minimumBar')
  return isDotted ? replaced(text, 'chart', '"dot"') : text
}

/** `x` as a name where nothing else is said of it, and as two names where a second column follows. */
function withCategories(chart: string, pieces: Pieces): string {
  const x = inlined(textOf(chart, 'x') ?? '', pieces)
  const [then, until] = [textOf(x, 'then'), textOf(x, 'until')]
  const first = short(['then', 'until', 'scale', 'pairOfYears'].reduce(without, x))
  const second = then ? short(inlined(then, pieces)) : until
  const text = replaced(chart, 'x', second ? `[${first}, ${second}]` : first)
  return until ? replaced(text, 'x', `${textOf(text, 'x')}, "xRange": true`) : text
}

/** `y` with the columns that are drawn, and `color` where one is drawn for each value of another. */
function withValues(chart: string, pieces: Pieces): string {
  const split = inlined(textOf(chart, 'split') ?? '', pieces)
  if (split) {
    const color = short(renamed(without(split, 'column'), 'by', 'column'))
    const text = renamed(chart, 'split', 'y')
    return replaced(text, 'y', `[${textOf(split, 'column')}], "color": ${color}`)
  }
  const text = renamed(chart, 'series', 'y')
  const series = textOf(text, 'y')
  return series?.startsWith('[') ? replaced(text, 'y', eachItem(series, withoutRepeated)) : text
}

/** A series with the words of its interval, and without an id that its column says. */
function withoutRepeated(series: string): string {
  const text = textOf(series, 'id') === textOf(series, 'column') ? without(series, 'id') : series
  const interval = textOf(text, 'interval')
  return interval ? replaced(text, 'interval', renamed(renamed(interval, 'from', 'low'), 'to', 'high')) : text
}

/** An object that says nothing but its column, as the column's name. */
function short(object: string): string {
  const value = getNodeValue(parseTree(object)!) as unknown
  const hasMore = typeof value !== 'object' || value === null || Object.keys(value).join() !== 'column'
  return hasMore || /\/[/*]/.test(object) ? object : textOf(object, 'column')!
}

/** Each object of a list, rewritten. */
function eachItem(list: string, rewrite: (item: string) => string): string {
  return (parseTree(list)?.children ?? [])
    .filter(({ type }) => type === 'object')
    .reverse()
    .reduce(
      (text, { offset, length }) =>
        text.slice(0, offset) + rewrite(text.slice(offset, offset + length)) + text.slice(offset + length),
      list,
    )
}

/** A part, or the piece that stands for it: its properties are written apart now. */
function inlined(part: string, pieces: Pieces): string {
  const use = part.startsWith('{') ? textOf(part, 'use') : undefined
  return (use && pieces.get(JSON.parse(use) as string)) ?? part
}

function seriesOf(chart: string, pieces: Pieces): { interval?: unknown }[] {
  const text = inlined(textOf(chart, 'series') ?? '', pieces)
  return text.startsWith('[') ? (getNodeValue(parseTree(text)!) as { interval?: unknown }[]) : []
}
