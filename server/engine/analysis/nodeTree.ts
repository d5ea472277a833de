/** A node of PostgreSQL's analyzed query: its type, as QUERY or VAR, and its fields without their colons. */
export interface TreeNode {
  type: string
  fields: Record<string, TreeValue>
}

/** Names and numbers are texts, as PostgreSQL writes them; what is absent is null. */
export type TreeValue = string | null | TreeNode | TreeValue[]

// Quoted strings, the signs that stand for themselves, and words; a backslash takes the next letter as it is.
const token = /"(?:\\[\s\S]|[^"\\])*"|[(){}]|(?:\\[\s\S]|[^\s(){}\\])+/g

/** Reads a pg_node_tree, in which PostgreSQL keeps views and SQL functions: `{TYPE :field value …}`, `(list)`, `<>`. */
export function parseNodeTree(text: string): TreeValue {
  const tokens = text.match(token) ?? []
  let at = 0

  function value(): TreeValue {
    const one = tokens[at++]
    if (one === undefined) throw new Error('the query tree ends too early')
    if (one === '{') return node()
    if (one === '(') return list()
    if (one === '<>') return null
    return one.startsWith('"') ? unescaped(one.slice(1, -1)) : unescaped(one)
  }

  function list(): TreeValue[] {
    const found: TreeValue[] = []
    while (tokens[at] !== ')') found.push(value())
    at++
    return found
  }

  function node(): TreeNode {
    const type = tokens[at++] ?? ''
    const fields: TreeNode['fields'] = {}
    while (tokens[at] !== '}') {
      const name = (tokens[at++] ?? '').slice(1)
      fields[name] = value()
      // The bytes of a constant follow its length.
      const rest: string[] = []
      while (tokens[at] !== '}' && !tokens[at]?.startsWith(':')) rest.push(String(value()))
      if (rest.length > 0) fields[name] = rest.slice(1, -1)
    }
    at++
    return { type, fields }
  }

  return value()
}

const unescaped = (text: string): string => text.replace(/\\([\s\S])/g, '$1')

export const isNode = (value: TreeValue | undefined): value is TreeNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The nodes of a list; none where it is absent. */
export const nodesOf = (value: TreeValue | undefined): TreeNode[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** A field as a number; 0 where it is absent. */
export const numberOf = (node: TreeNode, field: string): number => Number(node.fields[field] ?? 0)

/** The types of integers, as PostgreSQL numbers them. */
export const integerTypes = ['20', '21', '23']

/** A constant integer, from the bytes that PostgreSQL keeps it in; null where it is none. */
export function integerOf(node: TreeNode | undefined): number | null {
  const bytes = node?.fields.constvalue
  if (!Array.isArray(bytes) || !integerTypes.includes(String(node?.fields.consttype))) return null
  const signed = bytes.filter((byte) => /^-?\d+$/.test(String(byte))).map(Number)
  return Buffer.from(signed).readIntLE(0, Math.min(signed.length, 6))
}
