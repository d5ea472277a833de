import { lazily, type ViewComponent } from '../../../engine/index.ts'

/** The import comes when a file is loaded first. */
export const ImportView: ViewComponent = lazily(() => import('./ImportPage.tsx').then((module) => module.ImportPage))

export const RejectionsView: ViewComponent = lazily(() => import('./RejectionsPage.tsx').then((module) => module.RejectionsPage))
