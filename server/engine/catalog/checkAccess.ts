import type { AccessKind } from '../../../engine/core/access/Access.ts'
import type { AccessDefinition } from '../../../schemas/generated/access.ts'
import type { Path } from './collector.ts'
import type { Problem, ProblemCode } from './Problem.ts'
import type { DefinitionFile } from './readDefinitions.ts'

type Known = Record<AccessKind, string[]>

const unknown: Record<AccessKind, ProblemCode> = { codes: 'unknown-code', groups: 'unknown-group', flags: 'unknown-flag' }

/** Whether every code, group and flag that definitions ask for is one of the access definitions, and each of those is there once. */
export function checkAccess(files: DefinitionFile[]): Problem[] {
  const definitions = files.filter(({ kind }) => kind === 'access')
  const known: Known = { codes: [], groups: [], flags: [] }
  const problems = definitions.flatMap((file) => {
    const value = file.value as unknown as AccessDefinition
    return (['codes', 'groups', 'flags'] as const).flatMap((kind) => (value[kind] ?? []).flatMap(({ id }, index) => {
      if (known[kind].includes(id)) return [file.problem('duplicate-id', [kind, index, 'id'], id)]
      known[kind].push(id)
      return []
    }))
  })
  const need = (file: DefinitionFile, kind: AccessKind, id: unknown, path: Path): Problem[] =>
    (typeof id !== 'string' || known[kind].includes(id) ? [] : [file.problem(unknown[kind], path, id, known[kind])])
  const needed = definitions.flatMap((file) => ((file.value as unknown as AccessDefinition).codes ?? []).flatMap(({ needs = [] }, index) =>
    needs.flatMap((id, n) => need(file, 'codes', id, ['codes', index, 'needs', n]))))
  return [...problems, ...needed, ...files.filter(({ kind }) => kind !== 'access').flatMap((file) => asked(file, need))]
}

type Need = (file: DefinitionFile, kind: AccessKind, id: unknown, path: Path) => Problem[]

/** What a file asks for, wherever in it: `security`, conditions on a code, options that are some of those there are. */
function asked(file: DefinitionFile, need: Need): Problem[] {
  const problems: Problem[] = []
  const path: Path = []
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) return value.forEach((item, index) => inside(index, item))
    const part = value as Record<string, unknown>
    if (path.at(-1) === 'security') problems.push(...ofSecurity(part))
    else if (Object.keys(part).length === 1) problems.push(...need(file, 'codes', part.code, [...path, 'code']))
    if (path.at(-1) === 'options' && isKind(part.access)) {
      const kind = part.access
      problems.push(...((part.only ?? []) as unknown[]).flatMap((id, index) => need(file, kind, id, [...path, 'only', index])))
    }
    for (const [name, inner] of Object.entries(part)) inside(name, inner)
  }
  const inside = (name: string | number, value: unknown): void => {
    path.push(name)
    walk(value)
    path.pop()
  }
  const ofSecurity = ({ code, groups, flag, gates }: Record<string, unknown>): Problem[] => [
    ...need(file, 'codes', code, [...path, 'code']),
    ...need(file, 'flags', flag, [...path, 'flag']),
    ...((groups ?? []) as unknown[]).flatMap((id, index) => need(file, 'groups', id, [...path, 'groups', index])),
    ...((gates ?? []) as Record<string, unknown>[]).flatMap((gate, index) => [
      ...need(file, 'groups', gate.group, [...path, 'gates', index, 'group']), ...need(file, 'codes', gate.code, [...path, 'gates', index, 'code']),
    ]),
  ]
  walk(file.value)
  return problems
}

const isKind = (value: unknown): value is AccessKind => value === 'codes' || value === 'groups' || value === 'flags'
