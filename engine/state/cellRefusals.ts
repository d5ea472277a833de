import type { CellValue } from './cellText.ts'

interface StaleCell {
  index: number
  column: string
  theirs: CellValue
}

/** Returns the cells of a late save with their current values, by the place of their row in the request. */
export function staleCells(conflict: unknown): StaleCell[] {
  const { cells = [] } = (conflict ?? {}) as { cells?: StaleCell[] }
  return cells
}

/** Returns the problem that a stored row reports for one of its cells; null if there is none. */
export function storedProblem(problems: unknown, column: string): string | null {
  return Array.isArray(problems)
    ? ((problems as { column: string; message: string }[]).find((one) => one.column === column)?.message ?? null)
    : null
}
