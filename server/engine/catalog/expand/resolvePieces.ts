import { createHash } from 'node:crypto'
import { guardFile } from '../read/guardFile.ts'
import type { Path, Problem } from '../problems/Problem.ts'
import type { RawFile } from '../read/DefinitionFile.ts'
import { circleFrom } from './circleFrom.ts'

/** Definitions as they mean to be, with the pieces in them; and what is wrong with the use of pieces. */
export interface Resolved {
  files: RawFile[]
  problems: Problem[]
  /** Those that cannot be put together: by key. */
  unresolved: string[]
}

/** Pieces that use pieces, several each, multiply: far more than a definition has. */
const maxUses = 2000
const maxChain = 30

/** The place where a part of a definition is written: its own file, or that of a piece. */
interface SourceLocation {
  file: RawFile
  path: Path
}

/**
 * Replaces each `{ "use": "its-id" }` by its piece. An object's properties beside `use` replace those of the piece.
 * Items of a list are included except those named in `except`, with the changes that `override` gives for each id. A
 * problem of a part is reported where the part is written. `unread` are the keys of unreadable files: their users are
 * not at fault. A result equal to the one `before` is reused. Pure.
 */
export function resolvePieces(
  read: RawFile[],
  unread: string[] = [],
  before: ReadonlyMap<string, RawFile> = new Map(),
): Resolved {
  const pieces = new Map(read.filter(({ kind }) => kind === 'piece').map((piece) => [piece.name, piece]))
  const resolved: Resolved = { files: [], problems: [], unresolved: [] }
  const used = new Set<RawFile>()
  for (const file of read) {
    const found =
      file.kind === 'piece' || !mayUse(file)
        ? null
        : (cachedResolution(file, pieces) ??
          guardFile<Resolution>(
            file,
            () => resolveFile(file, pieces, unread),
            (problem) => ({ file: null, problems: [problem], used: new Set() }),
          ))
    found?.used.forEach((piece) => used.add(piece))
    resolved.problems.push(...(found?.problems ?? []))
    if (found === null) resolved.files.push(file)
    else if (found.file === null) resolved.unresolved.push(file.key)
    else {
      if (found.problems.length === 0) resolutions.set(file, found)
      const { key, digest } = found.file
      const old = before.get(key)
      resolved.files.push(old?.digest === digest && old.file === file.file ? old : found.file)
    }
  }
  // A part that cannot be read or put together may use any piece, and a name that does not exist may have meant one.
  const isKnown =
    unread.length === 0 && !resolved.problems.some(({ code }) => code === 'unknown-piece' || code === 'wrong-form')
  if (isKnown)
    for (const piece of pieces.values()) if (!used.has(piece)) resolved.problems.push(...unusedPiece(piece, pieces))
  return resolved
}

/** Pieces that only use each other are a circle, which is reported at its first. */
function unusedPiece(piece: RawFile, pieces: ReadonlyMap<string, RawFile>): Problem[] {
  const firstUse = (name: string): string | undefined => /"use"\s*:\s*"([^"]+)"/.exec(pieces.get(name)?.text ?? '')?.[1]
  const circle = circleFrom(piece.name, firstUse)
  if (!circle?.[1]) return [piece.problem('unused-piece', [], piece.name)]
  return circle[0] === piece.name ? [piece.problem('circular-piece', [], circle[1])] : []
}

/** Records which files may contain `use`, as every change of a file asks for all of them. */
const usesByFile = new WeakMap<RawFile, boolean>()

function mayUse(file: RawFile): boolean {
  const hasUse = usesByFile.get(file) ?? file.text.includes('"use"')
  usesByFile.set(file, hasUse)
  return hasUse
}

interface Resolution {
  file: RawFile | null
  problems: Problem[]
  used: Set<RawFile>
}

/** The result of a file without a fault, reused while its pieces are unchanged. */
const resolutions = new WeakMap<RawFile, Resolution>()

function cachedResolution(file: RawFile, pieces: ReadonlyMap<string, RawFile>): Resolution | undefined {
  const known = resolutions.get(file)
  return known && [...known.used].every((piece) => pieces.get(piece.name) === piece) ? known : undefined
}

function resolveFile(written: RawFile, pieces: ReadonlyMap<string, RawFile>, unread: string[]): Resolution {
  const problems: Problem[] = []
  const used = new Set<RawFile>()
  /** The places of parts that are written elsewhere than their container. */
  const elsewhere = new Map<unknown, Map<string | number, SourceLocation>>()
  let isComplete = true
  let uses = 0

  const placeIn = (container: unknown, place: SourceLocation, part: string | number): SourceLocation =>
    elsewhere.get(container)?.get(part) ?? { ...place, path: [...place.path, part] }
  const forUser = (problem: Problem, { file }: SourceLocation): Problem =>
    file === written ? problem : { ...problem, in: [written.key] }
  const refuse = (place: SourceLocation, ...[code, actual, known]: [Problem['code'], string, string[]?]): void => {
    isComplete = false
    problems.push(forUser(place.file.problem(code, place.path, actual, known), place))
  }
  /** Returns an object with some of its properties replaced. */
  const laidOver = (base: LocatedValue<object>, over: LocatedValue<object>, chain: string[]): object => {
    const places = new Map<string | number, SourceLocation>(
      Object.keys(base.value).map((part) => [part, placeIn(base.value, base.place, part)]),
    )
    const merged: Record<string, unknown> = { ...base.value }
    for (const [part, value] of Object.entries(over.value)) {
      const place = { ...over.place, path: [...over.place.path, part] }
      places.set(part, place)
      merged[part] = inside(value, place, chain)
    }
    elsewhere.set(merged, places)
    return merged
  }
  /** A list with what is left out of it and laid over its items. */
  const changed = (
    { value: items, place: itemsPlace }: LocatedValue<unknown[]>,
    { value: { except = [], override = {}, ...rest }, place }: LocatedValue<Change>,
    chain: string[],
  ): LocatedValue[] => {
    const at = (...path: Path): SourceLocation => ({ ...place, path: [...place.path, ...path] })
    const ids = items.map(idOf)
    const known = ids.filter((id) => id !== undefined)
    for (const part of Object.keys(rest)) refuse(at(part), 'unknown-property', part, ['except', 'override'])
    if (!Array.isArray(except)) refuse(at('except'), 'wrong-type', typeof except, ['array'])
    else
      except.forEach((id, index) => {
        if (!known.includes(id)) refuse(at('except', index), 'unknown-item', String(id), known)
      })
    if (!isObject(override))
      refuse(at('override'), 'wrong-type', Array.isArray(override) ? 'array' : typeof override, ['object'])
    else
      for (const id of Object.keys(override))
        if (!known.includes(id)) refuse(at('override', id), 'unknown-item', id, known)
    return items.flatMap((item, index): LocatedValue[] => {
      const id = ids[index]
      const own = placeIn(items, itemsPlace, index)
      if (id === undefined || !isComplete) return [{ value: item, place: own }]
      if (except.includes(id)) return []
      const over = override[id]
      return [
        {
          value: isObject(over)
            ? laidOver({ value: item as object, place: own }, { value: over, place: at('override', id) }, chain)
            : item,
          place: own,
        },
      ]
    })
  }
  const inside = (value: unknown, place: SourceLocation, chain: string[]): unknown => {
    if (!holdsUse(value)) return value
    if (Array.isArray(value)) {
      const items = value.flatMap((item: unknown, index): LocatedValue[] => {
        const own = { ...place, path: [...place.path, index] }
        const replacement = isUse(item) ? piece(item, own, chain) : { value: inside(item, own, chain), place: own }
        return Array.isArray(replacement) ? replacement : [replacement]
      })
      return placed(items)
    }
    if (isUse(value)) {
      const replacement = piece(value, place, chain)
      return Array.isArray(replacement) ? placed(replacement) : replacement.value
    }
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([part, one]) => [part, inside(one, { ...place, path: [...place.path, part] }, chain)]),
    )
  }
  const placed = (items: LocatedValue[]): unknown[] => {
    const list = items.map(({ value }) => value)
    elsewhere.set(list, new Map(items.map(({ place }, index) => [index, place])))
    return list
  }
  /** The piece that stands for a use: an object, or the items of a list. */
  const piece = ({ use, ...rest }: Use, place: SourceLocation, chain: string[]): LocatedValue | LocatedValue[] => {
    const at = { ...place, path: [...place.path, 'use'] }
    const nothing = { value: {}, place }
    const found = pieces.get(use)
    if (found) used.add(found)
    if (uses > maxUses) return nothing
    uses += 1
    if (chain.includes(use)) refuse(at, 'circular-piece', use)
    else if (!found && !unread.includes(`piece ${use}`))
      refuse(
        at,
        'unknown-piece',
        use,
        [...pieces.keys()].filter((name) => !chain.includes(name)),
      )
    else if (uses > maxUses || chain.length >= maxChain) {
      refuse(
        { file: written, path: [] },
        'wrong-form',
        uses > maxUses
          ? `is put together from more than ${maxUses} pieces; use fewer`
          : `uses pieces that use each other more than ${maxChain} levels deep; put them together`,
      )
      return nothing
    }
    const content: unknown = found && 'value' in found.value ? found.value.value : undefined
    // One that says nothing is told at itself.
    if (!found || chain.includes(use) || typeof content !== 'object' || content === null) {
      isComplete = false
      return nothing
    }
    const from: SourceLocation = { file: found, path: ['value'] }
    const resolved = inside(content, from, [...chain, use]) as object
    if (!Array.isArray(resolved))
      return { value: laidOver({ value: resolved, place: from }, { value: rest, place }, chain), place }
    if (place.path.length > 0)
      return changed({ value: resolved as unknown[], place: from }, { value: rest as Change, place }, chain)
    refuse(at, 'wrong-type', 'array', ['object'])
    return nothing
  }

  const value = inside(written.value, { file: written, path: [] }, []) as object
  if (used.size === 0 && isComplete) return { file: written, problems, used }
  if (!isComplete) return { file: null, problems, used }
  const digest = createHash('sha256')
    .update(JSON.stringify([written.digest, ...[...used].map((one) => one.digest)]))
    .digest('base64url')
  const file: RawFile = {
    ...written,
    written,
    value,
    digest,
    problem(code, path, ...rest) {
      let place: SourceLocation = { file: written, path: [] }
      let container: unknown = value
      for (const part of path) {
        place = placeIn(container, place, part)
        container = (container as Record<string | number, unknown> | undefined)?.[part]
      }
      return forUser(place.file.problem(code, place.path, ...rest), place)
    },
  }
  return { file, problems, used }
}

interface LocatedValue<Value = unknown> {
  value: Value
  place: SourceLocation
}
interface Use {
  use: string
  [part: string]: unknown
}
interface Change {
  except?: string[]
  override?: Record<string, unknown>
  [part: string]: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isUse = (value: unknown): value is Use => isObject(value) && typeof value.use === 'string'

/** Records whether a part contains a piece: most have none, and stay unchanged. */
const holding = new WeakMap<object, boolean>()

function holdsUse(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const holds = holding.get(value) ?? (isUse(value) || Object.values(value).some(holdsUse))
  holding.set(value, holds)
  return holds
}

/** Returns the id of a list's item: an option has its value. */
function idOf(item: unknown): string | undefined {
  const name = isObject(item) ? (item.id ?? item.value) : undefined
  return typeof name === 'string' ? name : undefined
}
