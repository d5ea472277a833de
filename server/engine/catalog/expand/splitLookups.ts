import { createHash } from 'node:crypto'
import { guardFile } from '../read/guardFile.ts'
import type { Problem } from '../problems/Problem.ts'
import type { RawFile } from '../read/DefinitionFile.ts'
import type { Resolved } from './resolvePieces.ts'

/**
 * Splits a lookup that answers several calls into one lookup for each. Each has the id and the endpoint of its call,
 * and its own properties before those of the file. A problem is reported where it is written: in the call, or in the
 * shared part. Pure.
 */
export function splitLookups(
  { files, problems, unresolved }: Resolved,
  before: ReadonlyMap<string, RawFile> = new Map(),
): Resolved {
  const split: Resolved = {
    files: files.filter((file) => !hasCalls(file)),
    problems: [...problems],
    unresolved: [...unresolved],
  }
  const usedKeys = new Set(split.files.map(({ key }) => key))
  for (const file of files.filter(hasCalls)) {
    const { calls } = file.value
    const refuse = (...args: Parameters<RawFile['problem']>): void => {
      split.problems.push(file.problem(...args))
      split.unresolved.push(file.key)
    }
    if (!isObject(calls)) {
      refuse('wrong-type', ['calls'], Array.isArray(calls) ? 'array' : typeof calls, ['object'])
      continue
    }
    for (const [id, call] of Object.entries(calls)) {
      const key = `lookup ${id}`
      if (!isObject(call)) refuse('wrong-type', ['calls', id], Array.isArray(call) ? 'array' : typeof call, ['object'])
      else if (usedKeys.has(key)) split.problems.push(file.problem('duplicate-id', ['calls', id], id))
      else
        guardFile(
          file,
          () => void split.files.push(steady(knownLookup(file, id, call), before)),
          (problem) => {
            split.problems.push({ ...problem, in: [key] })
            split.unresolved.push(key)
          },
        )
      usedKeys.add(key)
    }
  }
  return split
}

/** The result of a file, which is split again with every other file that changes. */
const lookups = new WeakMap<RawFile, Map<string, RawFile>>()

function knownLookup(file: RawFile, id: string, call: Record<string, unknown>): RawFile {
  const known = lookups.get(file) ?? new Map<string, RawFile>()
  const lookup = known.get(id) ?? lookupOf(file, id, call)
  known.set(id, lookup)
  lookups.set(file, known)
  return lookup
}

function lookupOf(file: RawFile, id: string, call: Record<string, unknown>): RawFile {
  const shared: { calls?: unknown } = { ...file.value }
  delete shared.calls
  const key = `lookup ${id}`
  return {
    ...file,
    key,
    name: id,
    value: { ...shared, ...call, id },
    written: file.written ?? file,
    digest: createHash('sha256').update(`${file.digest} ${id}`).digest('base64url'),
    problem(code, path, ...rest) {
      const [part] = path
      const isOwn = part === undefined || part === 'id' || part in call
      const problem: Problem = file.problem(code, isOwn ? ['calls', id, ...(part === 'id' ? [] : path)] : path, ...rest)
      return { ...problem, in: [key] }
    },
  }
}

/** The one that runs, where nothing of it changed. */
function steady(file: RawFile, before: ReadonlyMap<string, RawFile>): RawFile {
  const old = before.get(file.key)
  return old?.digest === file.digest && old.file === file.file ? old : file
}

const hasCalls = (file: RawFile): file is RawFile & { value: { calls: unknown } } =>
  file.kind === 'lookup' && 'calls' in file.value && file.value.calls !== undefined
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
