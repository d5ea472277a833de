import { lazily } from '../lazily.tsx'
import type { FormViewProps } from './FormScreen.tsx'

/**
 * An open form. Its code comes with the first form: a report, which comes through the same door, does not wait for it.
 */
export const FormView = lazily<FormViewProps>(() => import('./FormScreen.tsx').then((module) => module.FormScreen))
