import { lazily, type ViewComponent } from '../../../engine/index.ts'

/** The code comes when a key is opened. */
export const SourceSecretView: ViewComponent = lazily(() =>
  import('./SourceSecretPage.tsx').then((module) => module.SourceSecretPage),
)
