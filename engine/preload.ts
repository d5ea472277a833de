/** The engine's other door: what may be asked for while the engine itself is still on its way. */
export { loadInTime, ScriptTimeout } from './state/loadInTime.ts'
export { expectDataGrid } from './views/grid/loadDataGrid.ts'
