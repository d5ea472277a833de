import { noAccess } from '../../engine/core/access/Access.ts'
import { parseForm } from '../../engine/core/definition/parseForm.ts'
import type { Form } from '../../engine/core/definition/formModel.ts'
import { formSchema, type FormSchema } from '../../engine/core/form/formSchema.ts'
import type { FormFieldDefinition } from '../../schemas/generated/form.ts'

const kinds: ((index: number) => FormFieldDefinition)[] = [
  (index) => ({
    id: `text_${index}`,
    type: 'text',
    title: `Text ${index}`,
    help: 'In a few words.',
    required: index % 3 === 0,
  }),
  (index) => ({ id: `number_${index}`, type: 'number', title: `Number ${index}`, maximum: 1000 }),
  (index) => ({
    id: `choice_${index}`,
    type: 'choice',
    title: `Choice ${index}`,
    options: ['a', 'b', 'c'].map((value) => ({ value, label: value })),
  }),
  (index) => ({ id: `flag_${index}`, type: 'flag', title: `Flag ${index}` }),
  (index) => ({
    id: `dependent_${index}`,
    type: 'text',
    title: `Dependent ${index}`,
    visible: { ref: `/form/text_${index - 4}`, op: 'notEmpty' },
  }),
]

/** Forty fields of five kinds in four sections; every fifth is shown once another is filled. */
export const fortyFields: Form = parseForm(
  {
    kind: 'form',
    id: 'forty',
    title: 'Forty fields',
    route: '/forty',
    save: { endpoint: 'POST own/forty', dataset: 'forty' },
    sections: [0, 1, 2, 3].map((section) => ({
      id: `section_${section}`,
      title: `Section ${section}`,
      fields: Array.from({ length: 10 }, (_, place) => kinds[place % 5]!(section * 10 + place)),
    })),
  },
  { dataset: () => undefined, lookup: () => undefined, access: noAccess },
)

export const fortySchema: FormSchema = formSchema(fortyFields, () => 'text')
