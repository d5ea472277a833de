import {
  CellStyleModule,
  ClientSideRowModelModule,
  ModuleRegistry,
  PinnedRowModule,
  RowStyleModule,
  themeQuartz,
  type CellClassParams,
  type ColDef,
  type ValueFormatterParams,
} from 'ag-grid-community'

/** Shared parts of the pages that are written by hand. */
export type Row = Record<string, string | number | null>

ModuleRegistry.registerModules([ClientSideRowModelModule, CellStyleModule, RowStyleModule, PinnedRowModule])

export const theme = themeQuartz.withParams({
  backgroundColor: 'var(--surface)',
  foregroundColor: 'var(--text)',
  borderColor: 'var(--line)',
  accentColor: 'var(--accent)',
  headerBackgroundColor: 'var(--background)',
  headerTextColor: 'var(--muted)',
  fontFamily: 'inherit',
  fontSize: 13,
  headerFontSize: 12,
  headerFontWeight: 600,
  spacing: 4,
  cellHorizontalPadding: 8,
  rowHeight: 32,
  headerHeight: 28,
  browserColorScheme: 'inherit',
})

export const numbers = new Intl.NumberFormat('en-US')
const asNumber = ({ value }: ValueFormatterParams<Row>) => (typeof value === 'number' ? numbers.format(value) : '')
const toned =
  (tone: string) =>
  ({ value }: CellClassParams<Row>) =>
    value > 0 ? `number toned ${tone}` : 'number quiet'

export const text = (field: string, headerName: string, width: number): ColDef<Row> => ({
  field,
  headerName,
  width,
  comparator: () => 0,
})
export const count = (field: string, headerName: string, width: number): ColDef<Row> => ({
  field,
  headerName,
  width,
  valueFormatter: asNumber,
  cellClass: 'number',
  headerClass: 'number-heading',
  comparator: () => 0,
})
export const exceptions = (field: string, tone: 'critical' | 'warning'): ColDef<Row> => ({
  ...count(field, tone === 'critical' ? 'Critical' : 'Warning', 92),
  cellClass: toned(tone),
})
