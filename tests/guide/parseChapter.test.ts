import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anchorsOf, imagesOf, parseChapter } from '../../scripts/guide/parseChapter.ts'
import { chapters, targetOf } from '../../src/help/chapters.ts'
import type { GuideBlock, GuideInline } from '../../src/help/guideModel.ts'

const guide = 'docs/guide'
const files = readdirSync(guide).filter((name) => name.endsWith('.md'))
const parsed = new Map(files.map((file) => [file, parseChapter(readFileSync(join(guide, file), 'utf8'))]))
const blocksOf = (file: string): GuideBlock[] => parsed.get(file) ?? []

function linksIn(blocks: GuideBlock[]): string[] {
  const inside = (parts: GuideInline[]): string[] =>
    parts.flatMap((part) =>
      typeof part === 'string' || !('children' in part)
        ? []
        : [...(part.type === 'link' ? [part.target] : []), ...inside(part.children)],
    )
  return blocks.flatMap((block) => {
    switch (block.type) {
      case 'heading':
      case 'paragraph':
        return inside(block.children)
      case 'list':
        return block.items.flatMap(linksIn)
      case 'table':
        return [block.head, ...block.rows].flat().flatMap(inside)
      case 'code':
        return []
    }
  })
}

it('reads headings, texts, lists, tables, code and pictures', () => {
  expect(
    parseChapter(
      '# A `b`\n\nText **bold** and [x](using.md#y).\n\n1. one\n2. two\n\n| a | b |\n|---|---|\n| 1 \\| 2 | *c* |\n\n```json\n{ }\n```\n\n![A wheel](../images/a.png)\n',
    ),
  ).toEqual([
    { type: 'heading', level: 1, id: 'a-b', children: ['A ', { type: 'code', text: 'b' }] },
    {
      type: 'paragraph',
      children: [
        'Text ',
        { type: 'strong', children: ['bold'] },
        ' and ',
        { type: 'link', target: 'using.md#y', children: ['x'] },
        '.',
      ],
    },
    {
      type: 'list',
      start: 1,
      items: [[{ type: 'paragraph', children: ['one'] }], [{ type: 'paragraph', children: ['two'] }]],
    },
    { type: 'table', head: [['a'], ['b']], rows: [[['1 | 2'], [{ type: 'em', children: ['c'] }]]] },
    { type: 'code', text: '{ }' },
    { type: 'paragraph', children: [{ type: 'image', source: '../images/a.png', text: 'A wheel' }] },
  ])
})

it('numbers headings of the same text, and keeps letters of every script', () => {
  expect(anchorsOf(parseChapter('# Limits\n\n## Limits\n\n## report.tile\n\n## Größe & more'))).toEqual([
    'limits',
    'limits-1',
    'reporttile',
    'größe--more',
  ])
})

it('markup in a text never becomes an element', () => {
  expect(parseChapter('A word in brackets: <id>\n')).toEqual([
    { type: 'paragraph', children: ['A word in brackets: <id>'] },
  ])
  for (const markup of ['<script>alert(1)</script>', '<b onclick="x()">b</b> text', '> quoted'])
    expect(() => parseChapter(`${markup}\n`), markup).toThrow('cannot show')
})

describe.each(files)('%s', (file) => {
  const blocks = blocksOf(file)

  it('is offered by the portal', () => expect(chapters.map(({ id }) => `${id}.md`)).toContain(file))

  it('begins with its title', () => expect(blocks[0]).toMatchObject({ type: 'heading', level: 1 }))

  it('names pictures that are there', () =>
    expect(imagesOf(blocks).filter((image) => !existsSync(join(guide, image)))).toEqual([]))

  it('links to sections that are there', () => {
    const wrong = linksIn(blocks).filter((link) => {
      const target = targetOf(link, file.slice(0, -'.md'.length), chapters)
      if (!target) return !existsSync(join(guide, link.split('#')[0] ?? ''))
      if ('address' in target) return false
      const [chapter = '', anchor] = target.section.split('#')
      return anchor !== undefined && !anchorsOf(blocksOf(`${chapter}.md`)).includes(anchor)
    })
    expect(wrong).toEqual([])
  })
})
