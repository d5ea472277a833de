import type { AccessKind } from '../../../../engine/core/access/Access.ts'
import { depthFirst } from '../expand/depthFirst.ts'
import type { Path, Problem, ProblemCode } from '../problems/Problem.ts'
import { filesOf, type DefinitionFile } from '../read/DefinitionFile.ts'

type KnownRights = Record<AccessKind, string[]>

const unknown: Record<AccessKind, ProblemCode> = {
  codes: 'unknown-code',
  groups: 'unknown-group',
  flags: 'unknown-flag',
}

/**
 * Checks that every code, group and flag that definitions require is in the access definitions, and that each of those
 * is there once.
 */
export function checkAccess(files: DefinitionFile[], illFormed: string[] = []): Problem[] {
  const definitions = filesOf(files, 'access')
  const owners = new Map<string, string>()
  const known: KnownRights = { codes: [], groups: [], flags: [] }
  const problems = definitions.flatMap((file) => {
    return (['codes', 'groups', 'flags'] as const).flatMap((kind) =>
      (file.value[kind] ?? []).flatMap(({ id }, index) => {
        const owner = owners.get(`${kind} ${id}`)
        if (owner) return [file.problem('duplicate-id', [kind, index, 'id'], id, [owner])]
        owners.set(`${kind} ${id}`, file.file)
        known[kind].push(id)
        return []
      }),
    )
  })
  // Unknown rights cannot be reported while one of the access definitions is unreadable.
  const isHalfKnown = illFormed.some((key) => key.startsWith('access '))
  const need = (file: DefinitionFile, kind: AccessKind, id: unknown, path: Path): Problem[] =>
    typeof id !== 'string' || isHalfKnown || known[kind].includes(id)
      ? []
      : [file.problem(unknown[kind], path, id, known[kind])]
  const needsOf = new Map(
    definitions.flatMap((file) =>
      (file.value.codes ?? []).map(({ id, needs = [] }): [string, string[]] => [id, needs]),
    ),
  )
  const needed = definitions.flatMap((file) =>
    (file.value.codes ?? []).flatMap(({ id: code, needs = [] }, index) =>
      needs.flatMap((id, n) =>
        leadsTo(id, code, needsOf)
          ? [file.problem('circular-code', ['codes', index, 'needs', n], code)]
          : need(file, 'codes', id, ['codes', index, 'needs', n]).map((problem) => ({
              ...problem,
              known: problem.known.filter((one) => !leadsTo(one, code, needsOf)),
            })),
      ),
    ),
  )
  return [
    ...problems,
    ...needed,
    ...files
      .filter(({ kind }) => kind !== 'access')
      .flatMap((file) => referencesOf(file).flatMap(({ kind, id, path }) => need(file, kind, id, path))),
  ]
}

/** Returns true if a code is another, or needs it directly or indirectly. */
function leadsTo(from: string, to: string, needsOf: ReadonlyMap<string, string[]>): boolean {
  return depthFirst([from], (id) => needsOf.get(id) ?? []).includes(to)
}

/** A code, group or flag that a file asks for, and where. */
interface AccessReference {
  kind: AccessKind
  id: unknown
  path: Path
}

/** A file never changes: what it asks for is looked for once. */
const referencesByFile = new WeakMap<object, AccessReference[]>()

function referencesOf({ value }: DefinitionFile): AccessReference[] {
  const references = referencesByFile.get(value) ?? findReferences(value)
  referencesByFile.set(value, references)
  return references
}

/**
 * Permissions that are asked for, wherever they stand: `security`, conditions on a code or a flag, options that are
 * some of those there are.
 */
function findReferences(root: unknown): AccessReference[] {
  const references: AccessReference[] = []
  const path: Path = []
  const add = (kind: AccessKind, id: unknown, ...rest: Path): unknown =>
    typeof id === 'string' && references.push({ kind, id, path: [...path, ...rest] })
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) return value.forEach((item, index) => inside(index, item))
    const part = value as Record<string, unknown>
    const names = Object.keys(part)
    if (path.at(-1) === 'security') ofSecurity(part)
    else if (path.at(-2) === 'any' && path.at(-3) === 'security') ofSecurity(part)
    else if (names.length === 1) {
      add('codes', part.code, 'code')
      add('flags', part.flag, 'flag')
    }
    if (path.at(-1) === 'options' && isKind(part.access)) {
      const kind = part.access
      const only = (part.only ?? []) as unknown[]
      only.forEach((id, index) => add(kind, id, 'only', index))
    }
    if (path.at(-2) === 'sections') addTemplates(part)
    for (const name of names) inside(name, part[name])
  }
  const inside = (name: string | number, value: unknown): void => {
    path.push(name)
    walk(value)
    path.pop()
  }
  const ofSecurity = ({ code, groups = [], flag, gates = [] }: Record<string, unknown>): void => {
    add('codes', code, 'code')
    add('flags', flag, 'flag')
    const [anyOf, doors] = [groups as unknown[], gates as Record<string, unknown>[]]
    anyOf.forEach((id, index) => add('groups', id, 'groups', index))
    doors.forEach((gate, index) => {
      add('groups', gate.group, 'gates', index, 'group')
      add('codes', gate.code, 'gates', index, 'code')
    })
  }
  /** Values of templates for fields of the whole form whose options are those there are. */
  const addTemplates = ({ templates }: { templates?: { choices?: { values?: Record<string, unknown> }[] } }): void => {
    templates?.choices?.forEach(({ values = {} }, at) =>
      Object.entries(values).forEach(([id, value]) => {
        const kind = kindOfField.get(id)
        const steps = ['templates', 'choices', at, 'values', id]
        if (kind && Array.isArray(value)) value.forEach((one, index) => add(kind, one, ...steps, index))
        else if (kind) add(kind, value, ...steps)
      }),
    )
  }
  const sections = ((root as { sections?: unknown }).sections ?? []) as {
    fields?: { id: string; options?: { access?: unknown } }[]
  }[]
  const kindOfField = new Map(
    Array.isArray(sections)
      ? sections
          .flatMap(({ fields }) => (Array.isArray(fields) ? fields : []))
          .flatMap(({ id, options }): [string, AccessKind][] => (isKind(options?.access) ? [[id, options.access]] : []))
      : [],
  )
  walk(root)
  return references
}

const isKind = (value: unknown): value is AccessKind => value === 'codes' || value === 'groups' || value === 'flags'
