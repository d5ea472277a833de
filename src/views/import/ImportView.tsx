import { lazily, type ViewComponent } from '../../../engine/index.ts'
import './importView.css'

/** The import comes when a file is loaded first. */
export const ImportView: ViewComponent = lazily(
  () => import('./ImportPage.tsx').then((module) => module.ImportPage),
  <div className="import-opening" />,
)

export const ProgressView: ViewComponent = lazily(() =>
  import('./ProgressPage.tsx').then((module) => module.ProgressPage),
)

export const RejectionsView: ViewComponent = lazily(() =>
  import('./RejectionsPage.tsx').then((module) => module.RejectionsPage),
)
