import type { FileField, Form, FormField } from '../../engine/core/definition/formModel.ts'

export function aFileField(id: string, given: Partial<FileField> = {}): FileField {
  return {
    id,
    title: { key: id, text: id },
    help: null,
    required: false,
    visible: null,
    shared: null,
    asks: null,
    enabled: null,
    type: 'file',
    accept: ['image/png'],
    maxBytes: 1000,
    stored: null,
    default: null,
    ...given,
  }
}

export function aForm(fields: FormField[], given: Partial<Form> = {}): Form {
  return {
    kind: 'form',
    id: 'f',
    title: { key: 'f', text: 'Edit F' },
    description: null,
    help: null,
    route: '/f/{id}',
    add: { route: '/f/add', title: { key: 'a', text: 'Add F' }, told: null },
    parent: null,
    beside: null,
    security: null,
    params: [{ id: 'id', type: 'integer', required: false, inPath: true }],
    load: { endpoint: 'GET f/{id}', dataset: 'f', with: { id: { from: '/params/id' } }, security: null },
    save: {
      endpoint: 'POST f/save',
      dataset: 'save-f',
      workflow: null,
      then: null,
      title: null,
      confirm: [],
      panel: null,
      told: null,
      with: {},
      key: 'f_id',
      version: 'version',
      constraints: [],
      audit: 'save',
    },
    draft: null,
    again: null,
    panel: null,
    after: null,
    subject: [],
    sections: [
      {
        id: 's',
        title: { key: 's', text: 'S' },
        help: null,
        fill: null,
        templates: null,
        shown: [],
        fields,
        panel: null,
      },
    ],
    ...given,
  }
}
