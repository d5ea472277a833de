import type { CellValue } from './cellText.ts'

interface StaleCell { index: number; column: string; theirs: CellValue }

/** Of a save that came too late: the cells, by the place of their row in what was sent, and what stands there meanwhile. */
export function staleCells(conflict: unknown): StaleCell[] {
  const { cells = [] } = (conflict ?? {}) as { cells?: StaleCell[] }
  return cells
}

/** What a stored row tells is wrong with one of its cells; null where it tells nothing of it. */
export function storedProblem(told: unknown, column: string): string | null {
  return Array.isArray(told) ? ((told as { column: string; message: string }[]).find((one) => one.column === column)?.message ?? null) : null
}
