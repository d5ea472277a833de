import type { Form, FormField } from '../definition/formModel.ts'

/**
 * The form as its draft is kept: by the dataset of drafts, and without what is required of a save. null: it has no
 * drafts.
 */
export function draftOf(form: Form): Form | null {
  const { draft, save } = form
  if (!draft) return null
  const relaxed = (field: FormField): FormField =>
    draft.needs.includes(field.id)
      ? field
      : { ...field, required: false, ...(field.type === 'rows' ? { minRows: 0 } : {}) }
  return {
    ...form,
    save: {
      ...save,
      endpoint: draft.endpoint,
      dataset: draft.dataset,
      workflow: null,
      then: null,
      title: draft.title,
      told: draft.told,
      confirm: [],
    },
    // A draft that is new is told of as any other.
    add: form.add && { ...form.add, told: null },
    after: draft.after,
    sections: form.sections.map((section) => ({ ...section, fields: section.fields.map(relaxed) })),
  }
}
