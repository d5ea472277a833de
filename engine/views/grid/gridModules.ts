import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  EventApiModule,
  LocaleModule,
  ModuleRegistry,
  PinnedRowModule,
  RenderApiModule,
  RowStyleModule,
  ScrollApiModule,
  themeQuartz,
  ValidationModule,
} from 'ag-grid-community'

// A call into a module that is not registered does nothing and says nothing; in development the validation says it.
ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  CellStyleModule,
  ColumnApiModule,
  EventApiModule,
  PinnedRowModule,
  RenderApiModule,
  RowStyleModule,
  ScrollApiModule,
  LocaleModule,
  ...(import.meta.env.DEV ? [ValidationModule] : []),
])

/** The portal's tokens as the grid's theme: nothing here has a color of its own. */
export const gridTheme = themeQuartz.withParams({
  backgroundColor: 'var(--surface)',
  foregroundColor: 'var(--text)',
  borderColor: 'var(--line)',
  accentColor: 'var(--accent)',
  headerBackgroundColor: 'var(--background)',
  headerTextColor: 'var(--muted)',
  rowHoverColor: 'color-mix(in srgb, var(--accent) 6%, transparent)',
  selectedRowBackgroundColor: 'color-mix(in srgb, var(--accent) 10%, transparent)',
  fontFamily: 'inherit',
  fontSize: 13,
  headerFontSize: 12,
  headerFontWeight: 600,
  spacing: 4,
  cellHorizontalPadding: 8,
  rowHeight: 32,
  headerHeight: 28,
  wrapperBorderRadius: 'var(--radius)',
  columnBorder: false,
  headerColumnResizeHandleHeight: '40%',
  headerColumnResizeHandleWidth: 1,
  browserColorScheme: 'inherit',
})
