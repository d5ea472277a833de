import { LargeTextEditorModule, ModuleRegistry, RenderApiModule, RowAutoHeightModule, ScrollApiModule, TextEditorModule } from 'ag-grid-community'

// As with the others: a call into one that is missing does nothing and says nothing.
ModuleRegistry.registerModules([TextEditorModule, LargeTextEditorModule, RenderApiModule, ScrollApiModule, RowAutoHeightModule])
