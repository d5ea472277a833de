import { parser, RuleType, type MarkdownToJSX } from 'markdown-to-jsx'
import { plainText, type GuideBlock, type GuideInline } from '../../src/help/guideModel.ts'

type Node = MarkdownToJSX.ASTNode

/**
 * The Markdown of a chapter → its blocks. Throws at a construct that the guide does not use: the build stops instead of
 * leaving text out.
 */
export function parseChapter(text: string): GuideBlock[] {
  const usedAnchors = new Map<string, number>()
  return toBlocks(parser(text), usedAnchors)
}

/** The anchors of a chapter's headings. */
export function anchorsOf(blocks: GuideBlock[]): string[] {
  return blocks.flatMap((block) => (block.type === 'heading' ? [block.id] : []))
}

/** Paths of its pictures. */
export function imagesOf(blocks: GuideBlock[]): string[] {
  const inside = (parts: GuideInline[]): string[] =>
    parts.flatMap((part) =>
      typeof part === 'string'
        ? []
        : part.type === 'image'
          ? [part.source]
          : 'children' in part
            ? inside(part.children)
            : [],
    )
  return blocks.flatMap((block) => {
    switch (block.type) {
      case 'heading':
      case 'paragraph':
        return inside(block.children)
      case 'list':
        return block.items.flatMap(imagesOf)
      case 'table':
        return [block.head, ...block.rows].flat().flatMap(inside)
      case 'code':
        return []
    }
  })
}

function toBlocks(nodes: Node[], usedAnchors: Map<string, number>): GuideBlock[] {
  const blocks: GuideBlock[] = []
  let run: Node[] = []
  const endRun = (): void => {
    const children = toInlines(run)
    if (plainText(children).trim() !== '' || children.some((part) => typeof part !== 'string'))
      blocks.push({ type: 'paragraph', children })
    run = []
  }
  for (const node of nodes) {
    const block = toBlock(node, usedAnchors)
    if (block === undefined) {
      run.push(node)
      continue
    }
    endRun()
    if (block) blocks.push(block)
  }
  endRun()
  return blocks
}

/** A block; null for one that is not shown, undefined for a part of a text. */
function toBlock(node: Node, usedAnchors: Map<string, number>): GuideBlock | null | undefined {
  switch (node.type) {
    case RuleType.heading: {
      const children = toInlines(node.children)
      return { type: 'heading', level: node.level, id: anchorOf(plainText(children), usedAnchors), children }
    }
    case RuleType.paragraph:
      return { type: 'paragraph', children: toInlines(node.children) }
    case RuleType.codeBlock:
      return { type: 'code', text: node.text }
    case RuleType.orderedList:
      return { type: 'list', start: node.start ?? 1, items: node.items.map((item) => toBlocks(item, usedAnchors)) }
    case RuleType.unorderedList:
      return { type: 'list', start: null, items: node.items.map((item) => toBlocks(item, usedAnchors)) }
    case RuleType.table:
      return { type: 'table', head: node.header.map(toInlines), rows: node.cells.map((row) => row.map(toInlines)) }
    case RuleType.htmlComment:
    case RuleType.refCollection:
      return null
    default:
      return undefined
  }
}

function toInlines(nodes: Node[]): GuideInline[] {
  const parts = nodes.map(toInline)
  // Neighboring texts are one, so that a search finds what stands across them.
  return parts.reduce<GuideInline[]>((joined, part) => {
    const last = joined.at(-1)
    return typeof part === 'string' && typeof last === 'string'
      ? [...joined.slice(0, -1), last + part]
      : [...joined, part]
  }, [])
}

function toInline(node: Node): GuideInline {
  switch (node.type) {
    case RuleType.text:
      return node.text
    case RuleType.codeInline:
      return { type: 'code', text: node.text }
    case RuleType.textFormatted:
      return { type: node.tag === 'strong' ? 'strong' : 'em', children: toInlines(node.children) }
    case RuleType.link:
      return { type: 'link', target: node.target ?? '', children: toInlines(node.children) }
    case RuleType.image:
      return { type: 'image', source: node.target ?? '', text: node.alt ?? '' }
    case RuleType.breakLine:
      return { type: 'break' }
    // Words in angle brackets, such as <id>, are text.
    case RuleType.htmlSelfClosing:
      return `<${node.tag}>`
    default:
      throw new Error(`the guide uses Markdown that its pages cannot show: ${JSON.stringify(node).slice(0, 200)}`)
  }
}

/** The anchor of a heading as GitHub makes it; further headings of the same text are numbered. */
function anchorOf(text: string, usedAnchors: Map<string, number>): string {
  const anchor = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
  const count = usedAnchors.get(anchor) ?? 0
  usedAnchors.set(anchor, count + 1)
  return count === 0 ? anchor : `${anchor}-${count}`
}
