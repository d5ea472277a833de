import { createHash } from 'node:crypto'
import { customSchema } from '../../../platform/database/ownSchema.ts'
import { depthFirst } from '../expand/depthFirst.ts'
import { basesOf } from '../expand/expandFiles.ts'
import type { UndescribedFile } from '../read/DefinitionFile.ts'

/** The digest of a file's own part: a file never changes. */
const ownDigests = new WeakMap<UndescribedFile, string>()

/**
 * Returns for each dataset, by name, the digest of all that its types depend on. That is its SQL, the
 * types of its parameters, the datasets in its SQL, and own tables (by their digest) if it names any. Pure.
 */
export function typeDigests(datasets: UndescribedFile[], tables: string): Map<string, string> {
  const byName = new Map(datasets.map((file) => [file.name, file]))
  const digests = new Map<string, string>()
  for (const file of depthFirst(datasets, (one) => basesOf(one).flatMap((name) => byName.get(name) ?? []))) {
    const others = basesOf(file).map((name) => digests.get(name) ?? '')
    if (file.sql?.includes(`${customSchema}.`)) others.push(tables)
    const own = ownDigests.get(file) ?? digestOf(ownParts(file))
    ownDigests.set(file, own)
    digests.set(file.name, others.length === 0 ? own : digestOf([own, ...others]))
  }
  return digests
}

const ownParts = ({ sql, value: { writes = false, parameters = {}, except = [] } }: UndescribedFile): unknown[] => [
  sql,
  writes,
  Object.entries(parameters).map(([name, { type = '', columns = [] }]) => [
    name,
    type,
    columns.map((column) => [column.id, column.type]),
  ]),
  except,
]

const digestOf = (parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)
