import { isNarrow } from '../useNarrow.ts'

export const loadDataGrid = () => import('./DataGrid.tsx').then((module) => module.DataGrid)

/**
 * Preloads the grid, the largest part of the engine. Called when a report is about to be shown. The grid then loads
 * beside the rest of the engine, the definition and the first answer. A phone shows cards instead.
 */
export function expectDataGrid(): void {
  if (isNarrow() === false) void loadDataGrid().catch(() => null)
}
