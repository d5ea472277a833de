import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser'
import type { Path, Problem, ProblemCode } from '../problems/Problem.ts'

/** Makes problems at places of a file's text. */
export interface TextPlaces {
  /** At a path into its value; what is not there is told at what it would be in. */
  problem(code: ProblemCode, path: Path, value: string, known?: string[]): Problem
  /** At an offset into its text. */
  problemAt(code: ProblemCode, offset: number, value: string, known?: string[]): Problem
}

export function textPlaces(file: string, text: string): TextPlaces {
  // The tree of places is parsed only once there is a problem.
  let tree: Node | undefined
  const node = (path: Path): Node | undefined => nearestNode((tree ??= parseTree(text)), path)
  return {
    problem: (code, path, value, known = []) => ({
      file,
      ...place(text, node(path)?.offset ?? 0),
      at: path.map((part) => `/${part}`).join(''),
      code,
      got: value,
      known,
    }),
    problemAt: (code, offset, value, known = []) => ({ file, ...place(text, offset), at: '', code, got: value, known }),
  }
}

/** The node at the path, or of its nearest parent that exists: a missing property is shown at its object. */
function nearestNode(tree: Node | undefined, path: Path): Node | undefined {
  if (!tree) return undefined
  for (let length = path.length; length >= 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    if (node)
      return length === path.length && node.parent?.type === 'property' ? (node.parent.children?.[0] ?? node) : node
  }
  return tree
}

function place(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}
