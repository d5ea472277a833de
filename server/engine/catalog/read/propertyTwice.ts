import { parseTree, type Node } from 'jsonc-parser'

/** The first property that an object has under a name it had before; null where none has. */
export function propertyTwice(text: string, value: unknown): { offset: number; name: string } | null {
  // Counting is fast, and enough to know that there is none.
  const written = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon).length
  return written === namesIn(value) ? null : secondIn(parseTree(text))
}

function namesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const parts = Object.values(value)
  return (Array.isArray(value) ? 0 : parts.length) + parts.reduce<number>((sum, part) => sum + namesIn(part), 0)
}

function secondIn(node: Node | undefined): { offset: number; name: string } | null {
  const seen = new Set<string>()
  for (const part of node?.children ?? []) {
    const name = part.type === 'property' ? String(part.children?.[0]?.value) : null
    if (name !== null && seen.has(name)) return { offset: part.offset, name }
    if (name !== null) seen.add(name)
    const inside = secondIn(part)
    if (inside) return inside
  }
  return null
}
