import { sqlMarks } from '../query/sqlMarks.ts'
import type { Problem } from './Problem.ts'
import type { DefinitionFile } from './readDefinitions.ts'

/** Datasets that stand on each other in a circle could never be asked. One problem a circle, where it closes. */
export function checkCircles(files: DefinitionFile[]): Problem[] {
  const datasets = new Map(files.filter((file) => file.kind === 'dataset').map((file) => [file.name, file]))
  const problems: Problem[] = []
  const done = new Set<DefinitionFile>()
  const follow = (file: DefinitionFile, above: DefinitionFile[]): void => {
    if (done.has(file)) return
    for (const mark of sqlMarks(file.sql ?? '')) {
      const next = mark.kind === 'dataset' ? datasets.get(mark.name) : undefined
      // That it names itself is known already.
      if (!next || next === file) continue
      if (above.includes(next)) problems.push(file.sqlProblem('circular-dataset', mark.start, next.name))
      else follow(next, [...above, file])
    }
    done.add(file)
  }
  for (const file of datasets.values()) follow(file, [])
  return problems
}
