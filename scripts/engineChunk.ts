import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const engine = fileURLToPath(new URL('../engine/index.ts', import.meta.url))

type Follow = (module: Rolldown.ModuleInfo) => readonly string[]

/**
 * Puts the engine parts that any report needs into one chunk, beside the chunk of the first page. By default they are
 * split into a dozen chunks along what grids, forms and dashboards share, which are all requested anyway.
 */
export function engineChunk(): Rolldown.CodeSplittingGroup {
  let members: Set<string> | undefined
  return {
    debugName: 'engine',
    name(id, chunking) {
      members ??= membersOf((module) => chunking.getModuleInfo(module))
      return members.has(id) ? 'engine' : null
    },
    includeDependenciesRecursively: false,
  }
}

function membersOf(getModuleInfo: Rolldown.GetModuleInfo): Set<string> {
  const reach = (from: Iterable<string>, follow: Follow): Set<string> => {
    const reached = new Set(from)
    for (const id of reached) {
      const module = getModuleInfo(id)
      if (module) follow(module).forEach((next) => reached.add(next))
    }
    return reached
  }
  const imported: Follow = ({ importedIds }) => importedIds
  const entries = [...reach([engine], ({ importers, dynamicImporters }) => [...importers, ...dynamicImporters])].filter(
    (id) => getModuleInfo(id)?.isEntry,
  )
  const entryReach = reach(entries, imported)
  return new Set([...reach([engine], imported)].filter((id) => !entryReach.has(id)))
}
