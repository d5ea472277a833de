import { lazily, type Services, type ViewComponent } from '../../engine/index.ts'
import { AxlesView } from '../views/axles/AxlesView.tsx'
import { PreviewView } from '../views/preview/PreviewView.tsx'
import '../views/import/importView.css'

/** The import comes when a file is loaded first. */
const ImportView: ViewComponent = lazily(
  () => import('../views/import/ImportPage.tsx').then((module) => module.ImportPage),
  <div className="import-opening" />,
)

const ProgressView: ViewComponent = lazily(() =>
  import('../views/import/ProgressPage.tsx').then((module) => module.ProgressPage),
)

const RejectionsView: ViewComponent = lazily(() =>
  import('../views/import/RejectionsPage.tsx').then((module) => module.RejectionsPage),
)

/** The inspector comes when a unit is inspected first. */
const InspectorView: ViewComponent = lazily(() =>
  import('../views/inspector/InspectorPage.tsx').then((module) => module.InspectorPage),
)

/** The code comes when a key is opened. */
const SourceSecretView: ViewComponent = lazily(() =>
  import('../views/sourceKeys/SourceSecretPage.tsx').then((module) => module.SourceSecretPage),
)

/** The product's own views, by the names that definitions use. */
export const productViews: Services['views'] = {
  axles: AxlesView,
  inspector: InspectorView,
  import: ImportView,
  'load-progress': ProgressView,
  rejections: RejectionsView,
  'source-secret': SourceSecretView,
  preview: PreviewView,
}
