import type { Problem, ProblemCode } from '../problems/Problem.ts'
import type { DefinitionFile } from '../read/readDefinitions.ts'

/** From the file's value down, names and indexes. */
export type Path = (string | number)[]

export interface Collector {
  problems: Problem[]
  add(code: ProblemCode, path: Path, got: string, known?: string[]): void
  /** Reports a problem if a name is unknown; returns true if it is known. */
  need(known: Iterable<string>, got: string, path: Path, code: ProblemCode): boolean
}

/** Collects problems of one file. */
export function collector(file: DefinitionFile): Collector {
  const problems: Problem[] = []
  const add: Collector['add'] = (code, path, got, known = []) =>
    void problems.push(file.problem(code, path, got, known))
  return {
    problems,
    add,
    need(known, got, path, code) {
      const names: string[] = []
      for (const name of known) {
        if (name === got) return true
        names.push(name)
      }
      add(code, path, got, names)
      return false
    },
  }
}
