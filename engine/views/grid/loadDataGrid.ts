import { isNarrow } from '../useNarrow.ts'

export const loadDataGrid = () => import('./DataGrid.tsx').then((module) => module.DataGrid)

/**
 * The grid is the largest part of the engine. Whoever is about to show a report asks for it at once, so that it comes
 * along with the rest of the engine, the definition and the first answer, not after them. A phone shows cards.
 */
export function expectDataGrid(): void {
  if (isNarrow() === false) void loadDataGrid().catch(() => null)
}
