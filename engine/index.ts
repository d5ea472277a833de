import type { FormViewProps } from './views/form/FormScreen.tsx'
import { lazily } from './views/lazily.tsx'

export { ReportPage } from './state/ReportPage.ts'
export { FormPage } from './state/FormPage.ts'
export { ReportView } from './views/ReportView.tsx'
export { HomeView } from './views/home/HomeView.tsx'
export { Notice } from './views/feedback/Notice.tsx'
export { Spinner } from './views/feedback/Spinner.tsx'
export { Icon, type IconName } from './views/Icon.tsx'
export { EngineProvider } from './views/EngineProvider.tsx'
export { ScrollBox } from './views/ScrollBox.tsx'
export { Picture } from './views/document/Picture.tsx'
export { pageCommands, type PageCommand } from './views/report/pageCommands.ts'
export { ShareLink } from './views/report/ShareLink.tsx'
export { lazily } from './views/lazily.tsx'
export type { Form } from './core/definition/formModel.ts'
export type { Report } from './core/definition/model.ts'
export type { FormSchema } from './core/form/formSchema.ts'
export type { Method, RequestFailure, Services, ViewComponent } from './services.ts'

/** An open form. Its code is loaded with the first form, so that reports do not wait for it. */
export const FormView = lazily<FormViewProps>(() =>
  import('./views/form/FormScreen.tsx').then((module) => module.FormScreen),
)

/** Comes when something is asked first. */
export const ConfirmDialog = lazily(() =>
  import('./views/feedback/ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
)

/** Every piece in every state, for developers. */
export const loadGallery = () => import('./views/gallery/PieceGallery.tsx').then((module) => module.PieceGallery)
