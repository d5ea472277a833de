import { undoInParts, type FeedWriter } from '../../engine/feeds/FeedWriter.ts'
import { lockAccounts } from '../../engine/feeds/lockAccounts.ts'
import type { WrittenRow, RowChange } from '../../engine/feeds/FeedRun.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import {
  findLoaded,
  findReached,
  findStored,
  inspectionKey,
  removeEmptySurveys,
  removeInspections,
  type ReadInspection,
  type StoredInspection,
} from './storedInspections.ts'
import { storeChanged } from './writeInspections.ts'
import { keyOf, recorded, writtenInspection } from './writtenInspection.ts'
import { changesOf, contradictions, groupRows, mergeRows, toWheelRow } from './wheelRows.ts'
import { knownOf, undoDifferent } from './undoInspections.ts'

/** Stores inspections whose wheels are given a row each, and judges them by the specifications of their locations. */
export const inspectionWriter: FeedWriter = {
  async store(connection, answered, scope) {
    const groups = groupRows(answered.map(toWheelRow))
    const problems = groups.flatMap(contradictions)
    if (problems.length > 0) return { changes: new Map(), foreign: [], problems, written: [] }
    // Two who load the same inspections at once would both find them new.
    await lockAccounts(
      connection,
      'inspections',
      groups.map(([first]) => first.inspection.accountId),
    )
    const before = await findStored(
      connection,
      groups.map(([first]) => first.inspection),
    )
    const reached = await findReached(
      connection,
      [...before.values()].map(({ inspection }) => inspection),
      scope,
    )
    const foreign = groups.filter(
      ([{ inspection }]) => before.has(inspectionKey(inspection)) && !reached.has(inspectionKey(inspection)),
    )
    if (foreign.length > 0)
      return { changes: new Map(), foreign: foreign.flat().map(({ line }) => line), problems: [], written: [] }
    const all = groups.map((rows) => mergeRows(rows, before.get(inspectionKey(rows[0].inspection))?.inspection))
    const emptied = all.filter((each, index) => groups[index]!.some(({ isCancelled }) => isCancelled) && isEmpty(each))
    const unknown = new Set(emptied.map(inspectionKey).filter((key) => !before.has(key)))
    const removedKeys = await deleteInspections(
      connection,
      emptied.flatMap((each) => before.get(inspectionKey(each))?.inspection ?? []),
    )
    const stays = all.map(inspectionKey).map((key) => !unknown.has(key) && !removedKeys.has(key))
    const due = new Map(
      (
        await storeChanged(
          connection,
          all.filter((_each, index) => stays[index]),
          before,
        )
      ).map((each) => [inspectionKey(each), each]),
    )
    const changes = new Map<number, RowChange>()
    groups.forEach((rows, index) => {
      const key = inspectionKey(rows[0].inspection)
      changesOf(
        rows,
        all[index]!,
        before.get(key),
        removedKeys.has(key) ? 'cancelled' : due.has(key) ? 'changed' : null,
      ).forEach((change, line) => changes.set(line, change))
    })
    const written = groups.flatMap(([{ line, inspection }]): Omit<WrittenRow, 'table'>[] => {
      const after = due.get(inspectionKey(inspection))
      const old = before.get(inspectionKey(inspection))?.inspection
      if (old && removedKeys.has(inspectionKey(inspection)))
        return [
          {
            line,
            key: keyOf(old),
            change: 'cancelled' as const,
            before: { ...recorded(old, true), ...ownOf(old) },
            after: null,
          },
        ]
      return after ? [writtenInspection(line, after, old)] : []
    })
    return { changes, foreign: [], problems: [], written }
  },

  undo: undoInParts((change) => [inspectionKey(knownOf(change))], undoDifferent),
}

/** True of an inspection in which no wheel is read, as found or as left. */
const isEmpty = ({ readings }: ReadInspection): boolean =>
  readings.every(({ pressure, tread, asLeft }) => !(pressure ?? tread ?? asLeft))

/**
 * Takes away those of some emptied inspections that loads alone stored, with the surveys that were made for them;
 * answers their keys.
 */
async function deleteInspections(
  connection: Queryable,
  emptied: StoredInspection['inspection'][],
): Promise<ReadonlySet<string>> {
  const loaded = await findLoaded(
    connection,
    emptied.map(({ inspectionId }) => inspectionId),
  )
  const deletable = emptied.filter(({ inspectionId }) => loaded.has(inspectionId))
  await removeInspections(connection, deletable)
  await removeEmptySurveys(
    connection,
    deletable.map(({ surveyId }) => surveyId),
  )
  return new Set(deletable.map(inspectionKey))
}

/** Facts of a stored inspection that no row tells. */
const ownOf = ({
  inspectionId,
  surveyId,
  hours,
  comments,
}: StoredInspection['inspection']): Record<string, unknown> => ({
  inspection_id: inspectionId,
  survey_id: surveyId,
  hours: hours ?? null,
  comments: comments ?? null,
})
