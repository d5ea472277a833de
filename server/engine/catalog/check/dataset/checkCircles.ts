import { sqlMarks } from '../../../query/sqlMarks.ts'
import { depthFirst } from '../../expand/depthFirst.ts'
import type { Problem } from '../../problems/Problem.ts'
import type { DefinitionFile } from '../../read/DefinitionFile.ts'

/** The SQL of each stands inside that of the next: no database reads it deeper than this. */
const maxLevels = 30

/**
 * Datasets that stand on each other in a circle could never be asked, and no deeper than a database can read. One
 * problem a circle, where it closes.
 */
export function checkCircles(files: DefinitionFile[]): Problem[] {
  const datasets = new Map(files.filter((file) => file.kind === 'dataset').map((file) => [file.name, file]))
  const problems: Problem[] = []
  const marksOf = (file: DefinitionFile): { next: DefinitionFile; start: number }[] =>
    sqlMarks(file.sql ?? '').flatMap((mark) => {
      const next = mark.kind === 'dataset' ? datasets.get(mark.name) : undefined
      // That it names itself is known already.
      return next && next !== file ? [{ next, start: mark.start }] : []
    })
  const placeOf = (file: DefinitionFile, base: DefinitionFile | undefined): number =>
    marksOf(file).find(({ next }) => next === base)?.start ?? 0
  const basesOf = (file: DefinitionFile): DefinitionFile[] => [...new Set(marksOf(file).map(({ next }) => next))]
  const levels = new Map<DefinitionFile, number>()
  for (const file of depthFirst(datasets.values(), basesOf, (from, to) =>
    problems.push(from.sqlProblem('circular-dataset', placeOf(from, to), to.name)),
  )) {
    const bases = basesOf(file)
    const level = 1 + Math.max(0, ...bases.map((base) => levels.get(base) ?? 0))
    levels.set(file, level)
    if (level > maxLevels)
      problems.push(
        file.sqlProblem(
          'wrong-form',
          placeOf(
            file,
            bases.find((base) => levels.get(base) === level - 1),
          ),
          `is based on datasets that are based on each other more than ${maxLevels} levels deep; name the tables here`,
        ),
      )
  }
  return problems
}
