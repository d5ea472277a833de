import { evaluate } from '../../core/condition/evaluate.ts'
import type { GridElement } from '../../core/definition/model.ts'

/** Tells if a row says little, and is dimmed. */
export const isQuiet = (
  { quiet }: Pick<GridElement, 'quiet'>,
  row: Record<string, unknown>,
  holds: (code: string) => boolean,
): boolean => quiet !== null && evaluate(quiet, { row }, holds)
