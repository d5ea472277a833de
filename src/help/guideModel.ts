/**
 * A chapter of the guide as the build hands it to the browser: plain data, drawn by React, so that no HTML is ever
 * injected.
 */
export interface GuideChapter {
  blocks: GuideBlock[]
  /** Addresses of its pictures by the path that the text names. */
  images: Record<string, string>
}

export type GuideInline =
  | string
  | { type: 'strong' | 'em'; children: GuideInline[] }
  | { type: 'code'; text: string }
  | { type: 'link'; target: string; children: GuideInline[] }
  | { type: 'image'; source: string; text: string }
  | { type: 'break' }

export type GuideBlock =
  | { type: 'heading'; level: number; id: string; children: GuideInline[] }
  | { type: 'paragraph'; children: GuideInline[] }
  | { type: 'code'; text: string }
  | { type: 'list'; start: number | null; items: GuideBlock[][] }
  | { type: 'table'; head: GuideInline[][]; rows: GuideInline[][][] }

export type GuideHeading = Extract<GuideBlock, { type: 'heading' }>

/** The text of a part without its marks. */
export function plainText(parts: GuideInline[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      switch (part.type) {
        case 'strong':
        case 'em':
        case 'link':
          return plainText(part.children)
        case 'code':
        case 'image':
          return part.text
        case 'break':
          return ' '
      }
    })
    .join('')
}

/** The text of a block, its cells and items apart. */
export function blockText(block: GuideBlock): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return plainText(block.children)
    case 'code':
      return block.text
    case 'list':
      return block.items.flat().map(blockText).join(' ')
    case 'table':
      return [block.head, ...block.rows].flat().map(plainText).join(' ')
  }
}
