import { createHash } from 'node:crypto'
import { access, readdir, readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser'
import { readObject } from '../../platform/readObject.ts'
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
  /** Of its text and SQL: the same files, the same digest. */
  digest: string
  /** A problem at a place of this file, given as path into the value. */
  problem(code: ProblemCode, path: (string | number)[], got: string, known?: string[]): Problem
  /** A problem at a place of the SQL beside it, given as offset into its text. */
  sqlProblem(code: ProblemCode, offset: number, got: string, known?: string[]): Problem
}

export const definitionFolders = ['reports', 'lookups', 'menus', 'datasets', 'forms', 'dashboards', 'cards']

/**
 * Every definition below the folder. A file that is no JSON becomes a problem, the others live. One that is as before is taken
 * as it was. Rejects where there is no such folder, or one in it cannot be read: that is not the same as nothing.
 */
export async function readDefinitions(
  folder: string, before: ReadonlyMap<string, DefinitionFile> = new Map(),
): Promise<{ files: DefinitionFile[]; problems: Problem[] }> {
  const files: DefinitionFile[] = []
  const problems: Problem[] = []
  await access(folder)
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
  const names = (await readdir(join(folder, sub)).catch(noneWhereMissing)).filter((name) => name.endsWith('.json')).sort()
  const found = await Promise.all(names.map(async (name) => {
    const path = join(folder, sub, name)
    // A file may go between listing and reading it.
    const text = await readFile(path, 'utf8').catch(() => null)
    const sql = sub === 'datasets' ? await readFile(path.replace(/\.json$/, '.sql'), 'utf8').catch(() => null) : null
    return text === null ? [] : [{ file: relative(folder, path), text, sql }]
  }))
  return found.flat()
}

/** A kind that nothing is of needs no folder. */
function noneWhereMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** The text of one file → its value with places, or the problem that it is no JSON object. */
export function readDefinition(file: string, text: string, sql: string | null): DefinitionFile | Problem {
  // Where each part stands is asked for only once something is wrong with it.
  let tree: Node | undefined
  const node = (path: (string | number)[]): Node | undefined => nearestNode((tree ??= parseTree(text)), path)
  const value = readObject(text)
  if (!('object' in value)) return { file, ...place(text, value.offset), at: '', code: 'syntax', got: value.got, known: [] }
  return {
    file,
    name: basename(file, '.json'),
    kind: String(value.object.kind),
    text,
    value: value.object,
    sql,
    digest: createHash('sha256').update(JSON.stringify([text, sql])).digest('base64url'),
    problem: (code, path, got, known = []) => ({
      file, ...place(text, node(path)?.offset ?? 0), at: path.map((part) => `/${part}`).join(''), code, got, known,
    }),
    sqlProblem: (code, offset, got, known = []) => ({
      file: file.replace(/\.json$/, '.sql'), ...place(sql ?? '', offset), at: '', code, got, known,
    }),
  }
}

/** The node at the path, or of its nearest parent that exists: a missing property is shown at its object. */
function nearestNode(tree: Node | undefined, path: (string | number)[]): Node | undefined {
  if (!tree) return undefined
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
