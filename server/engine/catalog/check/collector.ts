import type { Path, Problem, ProblemCode } from '../problems/Problem.ts'
import type { RawFile } from '../read/DefinitionFile.ts'

export interface Collector {
  problems: Problem[]
  add(code: ProblemCode, path: Path, value: string, known?: string[]): void
  /** Reports a problem if a name is unknown; returns true if it is known. */
  need(known: Iterable<string>, value: string, path: Path, code: ProblemCode): boolean
}

/** Collects problems of one file at its places. */
export function collector(file: Pick<RawFile, 'problem'>): Collector {
  const problems: Problem[] = []
  const add: Collector['add'] = (code, path, value, known = []) =>
    void problems.push(file.problem(code, path, value, known))
  return {
    problems,
    add,
    need(known, value, path, code) {
      const names: string[] = []
      for (const name of known) {
        if (name === value) return true
        names.push(name)
      }
      add(code, path, value, names)
      return false
    },
  }
}
