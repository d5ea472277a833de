import { expect, test } from 'vitest'
import type { FormPage } from '../../../engine/state/FormPage.ts'
import { placeName } from '../../../engine/views/form/placeName.ts'
import { aNumberField, aTextField } from '../fields.ts'

const titled = (id: string, text: string) => aNumberField(id, { title: { key: id, text } })

test('a field is named after its section only where another is called alike', () => {
  const sections = [
    {
      title: { key: 's', text: 'Steer axles' },
      fields: [titled('steer', 'Target pressure'), aTextField('why', { title: { key: 'w', text: 'Reason' } })],
    },
    { title: { key: 'd', text: 'Drive axles' }, fields: [titled('drive', 'Target pressure')] },
  ]
  const fields = sections.flatMap((section) => section.fields as { id: string }[])
  const page = {
    fields,
    form: { sections },
    field: (id: string) => fields.find((field) => field.id === id),
  } as unknown as FormPage
  expect(['steer', 'drive', 'why', 'gone'].map((id) => placeName(page, id, ({ text }) => text))).toEqual([
    'Steer axles, Target pressure',
    'Drive axles, Target pressure',
    'Reason',
    'gone',
  ])
})
