import type { Form } from '../definition/formModel.ts'
import { may, type Holder } from './may.ts'
import { pruneField } from './pruneReport.ts'

/** The form as this user may see it; null when it is not theirs. */
export function pruneForm(form: Form, holder: Holder): Form | null {
  if (!may(holder, form.security)) return null
  return {
    ...form,
    sections: form.sections.map((section) => ({
      ...section,
      fields: section.fields.map((field) => pruneField(field, holder)),
    })),
  }
}
