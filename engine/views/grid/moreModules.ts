import { CustomEditorModule, LargeTextEditorModule, ModuleRegistry, RowAutoHeightModule, TextEditorModule } from 'ag-grid-community'

// What only some grids need: editing, and rows as high as their texts. As with the others, a call into one that is missing does nothing and says nothing.
ModuleRegistry.registerModules([CustomEditorModule, TextEditorModule, LargeTextEditorModule, RowAutoHeightModule])
