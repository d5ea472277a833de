import type { Candidate, OutcomeRow } from './importWire.ts'

/** One cause for which rows are rejected. */
export interface ProblemGroup {
  column: string | null
  place: string | null
  value: string | null
  message: string
  lines: number[]
  /** Values that may be meant, of the first of its rows. */
  candidates: Candidate[]
}

/** Problems that are alike, the most frequent first: one answer cures all of their rows. */
export function problemGroups(rows: OutcomeRow[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>()
  for (const { line, problems } of rows) {
    for (const { column, place, value, message, candidates } of problems) {
      const key = JSON.stringify([column, value, message])
      const group = groups.get(key) ?? { column, place, value, message, candidates, lines: [] }
      group.lines.push(line)
      groups.set(key, group)
    }
  }
  return [...groups.values()].sort((one, other) => other.lines.length - one.lines.length)
}
