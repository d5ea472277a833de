import { fileURLToPath } from 'node:url'
import { findNodeAtLocation, getNodePath, parseTree, type Node } from 'jsonc-parser'
import { expect, it } from 'vitest'
import { checkSchema } from '../../../../server/engine/catalog/check/checkSchema.ts'
import { checkReferences } from '../../../../server/engine/catalog/check/checkReferences.ts'
import { describedBy } from './describedBy.ts'
import { readPacks } from '../../../../server/platform/language/readPacks.ts'
import { mergeProblems } from '../../../../server/engine/catalog/problems/mergeProblems.ts'
import type { Problem } from '../../../../server/engine/catalog/problems/Problem.ts'
import type { RawFile } from '../../../../server/engine/catalog/read/DefinitionFile.ts'
import { readDefinition, readDefinitions } from '../../../../server/engine/catalog/read/readDefinitions.ts'
import { resolvePieces } from '../../../../server/engine/catalog/expand/resolvePieces.ts'
import { splitLookups } from '../../../../server/engine/catalog/expand/splitLookups.ts'
import dataset from '../../../../schemas/definition/dataset.schema.json' with { type: 'json' }
import lookup from '../../../../schemas/definition/lookup.schema.json' with { type: 'json' }
import menu from '../../../../schemas/definition/menu.schema.json' with { type: 'json' }
import report from '../../../../schemas/definition/report.schema.json' with { type: 'json' }

const words = (await readPacks()).packs.get('en-US') ?? {}
const { files, locks } = await readDefinitions(fileURLToPath(new URL('../../../../definitions/', import.meta.url)))
const before = new Map(splitLookups(resolvePieces(files)).files.map((file) => [file.key, file]))
import common from '../../../../schemas/definition/common.schema.json' with { type: 'json' }

interface Schema {
  $ref?: string
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  oneOf?: Schema[]
  discriminator?: { propertyName: string }
  const?: unknown
  definitions?: Record<string, Schema>
}
const schemas = { common, dataset, lookup, menu, report } as unknown as Record<string, Schema>

/** The schema that stands for this object of a file of this kind, and the one whose references it uses. */
function schemaAt(kind: string, root: Node, path: (string | number)[]): Schema | undefined {
  let home = schemas[kind]
  const resolved = (schema: Schema | undefined, node: Node | undefined): Schema | undefined => {
    if (schema?.$ref !== undefined) {
      const [file = '', name = ''] = schema.$ref.split('#/definitions/')
      home = file === '' ? home : schemas[file.replace('.schema.json', '')]
      return resolved(home?.definitions?.[name], node)
    }
    const tag = schema?.discriminator?.propertyName
    if (!schema?.oneOf || tag === undefined) return schema
    const value = node && (findNodeAtLocation(node, [tag])?.value as unknown)
    for (const branch of schema.oneOf) {
      const before = home
      const one = resolved(branch, node)
      if (one?.properties?.[tag]?.const === value) return one
      home = before
    }
    return undefined
  }
  let schema = resolved(home, root)
  path.forEach((part, index) => {
    const next = typeof part === 'number' ? schema?.items : (schema?.properties?.[part] ?? schema?.additionalProperties)
    schema = typeof next === 'object' ? resolved(next, findNodeAtLocation(root, path.slice(0, index + 1))) : undefined
  })
  return schema
}

type Slip =
  'misspelt key' | 'misspelt reference' | 'wrong type' | 'missing required' | 'duplicate id' | 'wrong operator'
/** A piece of the text replaced by another; `at` is where the problem is expected. */
interface Mutation {
  slip: Slip
  offset: number
  length: number
  text: string
  at: number
}

/** The properties whose text names something that is elsewhere. */
const references = new Set([
  'dataset',
  'lookup',
  'source',
  'to',
  'parent',
  'report',
  'each',
  'header',
  'column',
  'total',
  'from',
  'ref',
  'arg',
  'endpoint',
  'code',
  'flag',
  'format',
  'view',
  'account',
  'location',
  'include',
  'keep',
  'rowKey',
  'hint',
  'groups',
  'unitFormats',
  'place',
  'type',
  'key',
])
const maxTried = 2500
const misspelt = (word: string): string => `${word.slice(0, -2)}${word.at(-1)}${word.at(-2)}q`
const nodesOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)]

function mutationsOf({ kind, text }: RawFile): Mutation[] {
  const root = parseTree(text)
  if (!root) return []
  return nodesOf(root).flatMap((node): Mutation[] => {
    const found: Mutation[] = []
    const path =
      node.type === 'property' ? [...getNodePath(node), String(node.children?.[0]?.value)] : getNodePath(node)
    const put = (slip: Slip, target: Node, replacement: string, at = target.offset): void => {
      found.push({ slip, offset: target.offset, length: target.length, text: replacement, at })
    }
    const isValue = node.type === 'string' && !(node.parent?.type === 'property' && node.parent.children?.[0] === node)
    const owner = String(typeof path.at(-1) === 'number' ? path.at(-2) : path.at(-1))
    if (node.type === 'property' && node.children?.[0] && path.at(-1) !== '$schema' && path.at(-2) !== 'sources') {
      put('misspelt key', node.children[0], JSON.stringify(misspelt(String(node.children[0].value))))
    }
    // A date range names what it sends by itself, and a menu's url is an address.
    const isReference = isValue && references.has(owner) && path.at(-2) !== 'names'
    if (isReference)
      put(
        'misspelt reference',
        node,
        JSON.stringify(misspelt(String(node.value))),
        node.parent?.type === 'property' ? node.parent.offset : node.offset,
      )
    if (node.type === 'property' && node.children?.[1] && path.at(-1) !== 'value' && path.at(-1) !== '$schema') {
      put(
        'wrong type',
        node.children[1],
        node.children[1].type === 'number' || node.children[1].type === 'boolean' ? '"1"' : '17',
        node.offset,
      )
    }
    if (
      node.type === 'property' &&
      schemaAt(kind, root, path.slice(0, -1))?.required?.includes(String(path.at(-1))) &&
      path.at(-1) !== 'kind'
    ) {
      const next = text.slice(node.offset + node.length).search(/\S/)
      const isLast = text[node.offset + node.length + next] !== ','
      const begin = isLast ? text.lastIndexOf(',', node.offset) : node.offset
      const end = isLast ? node.offset + node.length : node.offset + node.length + next + 1
      found.push({
        slip: 'missing required',
        offset: begin,
        length: end - begin,
        text: '',
        at: node.parent?.parent?.type === 'property' ? node.parent.parent.offset : (node.parent?.offset ?? 0),
      })
    }
    if (
      node.type === 'property' &&
      path.at(-1) === 'id' &&
      typeof path.at(-2) === 'number' &&
      Number(path.at(-2)) > 0 &&
      path.at(-3) !== 'lists'
    ) {
      const first = node.parent?.parent?.children?.[0]?.children?.find(
        (property) => property.children?.[0]?.value === 'id',
      )
      if (first?.children?.[1] && node.children?.[1])
        put(
          'duplicate id',
          node.children[1],
          text.slice(first.children[1].offset, first.children[1].offset + first.children[1].length),
          node.offset,
        )
    }
    if (
      node.type === 'property' &&
      path.at(-1) === 'type' &&
      path.at(-3) === 'fields' &&
      /^(choice|lookup|flag)$/.test(String(node.children?.[1]?.value))
    ) {
      const id = node.parent?.children?.find((property) => property.children?.[0]?.value === 'id')?.children?.[1]
        ?.value as string
      found.push({
        slip: 'wrong operator',
        offset: node.offset,
        length: 0,
        text: `"visible": { "ref": "/filters/${id}", "op": "lt", "value": "a" }, `,
        at: node.offset,
      })
    }
    return found
  })
}

async function problemsAfter(file: RawFile, { offset, length, text }: Mutation): Promise<Problem[]> {
  const read = readDefinition(file.file, file.text.slice(0, offset) + text + file.text.slice(offset + length), file.sql)
  if ('code' in read) return [read]
  const { files: after, problems } = splitLookups(
    resolvePieces(
      files.map((one) => (one === file ? read : one)),
      [],
      before,
    ),
    before,
  )
  const form = [...problems, ...after.filter((one) => before.get(one.key) !== one).flatMap(checkSchema)]
  if (form.length > 0) return mergeProblems(form)
  const described = await describedBy(locks, after)
  return mergeProblems([...described.problems, ...checkReferences(described.files, words)])
}

it('at least 97 of 100 slips in the shipped definitions are caught on their line', { timeout: 300_000 }, async () => {
  const counts = new Map<Slip, { made: number; caught: number; alone: number }>()
  const missed: string[] = []
  const mutations = files.flatMap((file) => mutationsOf(file).map((mutation) => ({ file, mutation })))
  // Each slip is checked against all definitions, which takes a minute for all; of a share spread evenly the answer is
  // the same.
  const every = process.env.ALL_MUTATIONS ? 1 : Math.max(1, Math.floor(mutations.length / maxTried))
  for (const { file, mutation } of mutations.filter((_one, index) => index % every === 0)) {
    const problems = await problemsAfter(file, mutation)
    const line = file.text.slice(0, mutation.at).split('\n').length
    const isCaught = problems.some((problem) => problem.file === file.file && problem.line === line)
    const count = counts.get(mutation.slip) ?? { made: 0, caught: 0, alone: 0 }
    counts.set(mutation.slip, {
      made: count.made + 1,
      caught: count.caught + Number(isCaught),
      alone: count.alone + Number(isCaught && problems.length === 1),
    })
    if (!isCaught) missed.push(`${mutation.slip} ${file.file}:${line} ${mutation.text} (${problems.length})`)
  }
  const all = [...counts.values()].reduce((sum, one) => ({
    made: sum.made + one.made,
    caught: sum.caught + one.caught,
    alone: sum.alone + one.alone,
  }))
  const lines = [...counts].map(
    ([slip, { made, caught, alone }]) =>
      `${slip}: ${caught} of ${made} caught on their line, ${alone} as the only problem`,
  )
  const share = `all: ${((100 * all.caught) / all.made).toFixed(2)} % of ${all.made}`
  process.stdout.write([...lines, share, ...(process.env.MISSED ? missed : []), ''].join('\n'))
  expect([...counts.keys()]).toHaveLength(6)
  expect(all.caught / all.made).toBeGreaterThanOrEqual(0.97)
})
