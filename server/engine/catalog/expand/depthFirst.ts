/**
 * The nodes that can be reached from the starts, each after all that it leads to; of a circle, the one reached first
 * comes
 * last. Needs no stack of calls, however long the way is.
 */
export function depthFirst<Node>(
  starts: Iterable<Node>,
  next: (node: Node) => readonly Node[],
  onCircle: (from: Node, to: Node) => void = () => {},
): Node[] {
  const done: Node[] = []
  const seen = new Set<Node>()
  const open = new Set<Node>()
  const stack: { node: Node; following: readonly Node[]; at: number }[] = []
  const enter = (node: Node): void => {
    seen.add(node)
    open.add(node)
    stack.push({ node, following: next(node), at: 0 })
  }
  for (const start of starts) {
    if (!seen.has(start)) enter(start)
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const following = top.following[top.at++]
      if (following !== undefined && !seen.has(following)) enter(following)
      else if (following !== undefined && open.has(following)) onCircle(top.node, following)
      else if (following === undefined) {
        open.delete(top.node)
        done.push(top.node)
        stack.pop()
      }
    }
  }
  return done
}
