import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { findNodeAtLocation, getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import type { Problem, ProblemCode } from './Problem.ts'

/** A definition's file as read: its value, and where each part of it stands. */
export interface DefinitionFile {
  /** Relative to the definitions folder. */
  file: string
  name: string
  kind: string
  text: string
  value: Record<string, unknown>
  /** The SQL beside a dataset; null when there is none. */
  sql: string | null
  /** A problem at a place of this file, given as path into the value. */
  problem(code: ProblemCode, path: (string | number)[], got: string, known?: string[]): Problem
  /** A problem at a place of the SQL beside it, given as offset into its text. */
  sqlProblem(code: ProblemCode, offset: number, got: string, known?: string[]): Problem
}

export const definitionFolders = ['reports', 'lookups', 'menus', 'datasets', 'forms', 'dashboards']

/** Every definition below the folder. A file that is no JSON becomes a problem, the others live. One that is as before is taken as it was. */
export async function readDefinitions(
  folder: string, before: ReadonlyMap<string, DefinitionFile> = new Map(),
): Promise<{ files: DefinitionFile[]; problems: Problem[] }> {
  const files: DefinitionFile[] = []
  const problems: Problem[] = []
  const read = await Promise.all(definitionFolders.map((sub) => readFolder(folder, sub)))
  for (const { file, text, sql } of read.flat()) {
    const known = before.get(file)
    const definition = known?.text === text && known.sql === sql ? known : readDefinition(file, text, sql)
    if ('code' in definition) problems.push(definition)
    else files.push(definition)
  }
  return { files, problems }
}

async function readFolder(folder: string, sub: string): Promise<{ file: string; text: string; sql: string | null }[]> {
  const names = (await readdir(join(folder, sub)).catch(() => [])).filter((name) => name.endsWith('.json')).sort()
  const found = await Promise.all(names.map(async (name) => {
    const path = join(folder, sub, name)
    // A file may go between listing and reading it.
    const text = await readFile(path, 'utf8').catch(() => null)
    const sql = sub === 'datasets' ? await readFile(path.replace(/\.json$/, '.sql'), 'utf8').catch(() => null) : null
    return text === null ? [] : [{ file: relative(folder, path), text, sql }]
  }))
  return found.flat()
}

/** The text of one file → its value with places, or the problem that it is no JSON object. */
export function readDefinition(file: string, text: string, sql: string | null): DefinitionFile | Problem {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors)
  const first = errors[0]
  if (first || tree?.type !== 'object') {
    return { file, ...place(text, first?.offset ?? 0), at: '', code: 'syntax', got: first ? printParseErrorCode(first.error) : 'not an object', known: [] }
  }
  const value = getNodeValue(tree) as Record<string, unknown>
  return {
    file,
    name: basename(file, '.json'),
    kind: String(value.kind),
    text,
    value,
    sql,
    problem: (code, path, got, known = []) => ({
      file, ...place(text, nearestNode(tree, path)?.offset ?? 0), at: path.map((part) => `/${part}`).join(''), code, got, known,
    }),
    sqlProblem: (code, offset, got, known = []) => ({
      file: file.replace(/\.json$/, '.sql'), ...place(sql ?? '', offset), at: '', code, got, known,
    }),
  }
}

/** The node at the path, or of its nearest parent that exists: a missing property is shown at its object. */
function nearestNode(tree: Node, path: (string | number)[]): Node | undefined {
  for (let length = path.length; length >= 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    if (node) return length === path.length && node.parent?.type === 'property' ? (node.parent.children?.[0] ?? node) : node
  }
  return tree
}

function place(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}
