import type { OutcomeRow } from './importWire.ts'

/** One cause for which rows are rejected. */
export interface ProblemGroup {
  column: string | null
  heading: string | null
  value: string | null
  message: string
  lines: number[]
}

/** Problems that are alike, the most frequent first: one answer cures all of their rows. */
export function problemGroups(rows: OutcomeRow[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>()
  for (const { line, problems } of rows) {
    for (const { column, heading, value, message } of problems) {
      const key = JSON.stringify([column, value, message])
      const group = groups.get(key) ?? { column, heading, value, message, lines: [] }
      group.lines.push(line)
      groups.set(key, group)
    }
  }
  return [...groups.values()].sort((one, other) => other.lines.length - one.lines.length)
}
