import { describeDatasets } from '../../../../server/engine/catalog/describe/describeDatasets.ts'
import type { Locks } from '../../../../server/engine/catalog/locks/locks.ts'
import type { DefinitionFile, RawFile, WellFormedFile } from '../../../../server/engine/catalog/read/DefinitionFile.ts'
import type { Problem } from '../../../../server/engine/catalog/problems/Problem.ts'

/** Well-formed files whose datasets have the types of the lock files: nothing asks a database. */
export const describedBy = (
  locks: Locks,
  files: RawFile[],
): Promise<{ files: DefinitionFile[]; problems: Problem[] }> =>
  describeDatasets(files as WellFormedFile[], { locks, planner: undefined, running: new Map(), tables: '' })
