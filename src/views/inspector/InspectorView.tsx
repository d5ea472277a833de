import { lazily, type ViewComponent } from '../../../engine/index.ts'

/** The inspector comes when a unit is inspected first. */
export const InspectorView: ViewComponent = lazily(() =>
  import('./InspectorPage.tsx').then((module) => module.InspectorPage),
)
