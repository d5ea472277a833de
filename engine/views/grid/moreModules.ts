import {
  CustomEditorModule,
  LargeTextEditorModule,
  ModuleRegistry,
  RowAutoHeightModule,
  TextEditorModule,
} from 'ag-grid-community'

// Modules that only some grids need: editing, and rows as high as their texts. As with the others, a call into a
// missing module is silently ignored.
ModuleRegistry.registerModules([CustomEditorModule, TextEditorModule, LargeTextEditorModule, RowAutoHeightModule])
