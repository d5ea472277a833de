import { expect, it } from 'vitest'
import { noAccess } from '../../../../engine/core/access/Access.ts'
import type { Library } from '../../../../engine/core/definition/Library.ts'
import { parseForm } from '../../../../engine/core/definition/parseForm.ts'
import { draftOf } from '../../../../engine/core/form/draftOf.ts'
import type { FormDefinition } from '../../../../schemas/generated/form.ts'

const library: Library = { dataset: () => undefined, lookup: () => undefined, access: noAccess }
const words = (text: string, key: string) => ({ key, text })
const needed: FormDefinition = {
  kind: 'form',
  id: 'f',
  title: 'F',
  route: '/f/{id}',
  save: { endpoint: 'POST f/save', dataset: 'save-f' },
  sections: [{ id: 's', title: 'S', fields: [] }],
}

it('a form of which only what it needs is said', () => {
  expect(parseForm(needed, library)).toEqual({
    kind: 'form',
    id: 'f',
    title: words('F', 'form.f.title'),
    description: null,
    help: null,
    route: '/f/{id}',
    add: null,
    parent: null,
    beside: null,
    security: null,
    params: [],
    load: null,
    save: {
      endpoint: 'POST f/save',
      dataset: 'save-f',
      workflow: null,
      then: null,
      with: {},
      title: null,
      key: null,
      version: null,
      audit: 'save',
      confirm: [],
      panel: null,
      told: null,
      constraints: [],
    },
    draft: null,
    again: null,
    panel: null,
    after: null,
    subject: [],
    sections: [
      {
        id: 's',
        title: words('S', 'form.f.sections.s.title'),
        help: null,
        fill: null,
        templates: null,
        shown: [],
        fields: [],
        panel: null,
      },
    ],
  })
})

it('a form of which everything is said', () => {
  const when = { ref: '/form/a', op: 'eq', value: 1 } as const
  const whole: FormDefinition = {
    ...needed,
    description: 'About',
    add: { route: '/f/add', title: 'Add F', told: 'Added' },
    parent: 'list',
    security: { code: 'TVADMIN' },
    params: [
      { id: 'id', type: 'integer', required: true },
      { id: 'tab', type: 'text' },
    ],
    load: { endpoint: 'GET f/{id}', dataset: 'f', with: { id: { from: '/params/id' } } },
    save: {
      endpoint: 'POST f/save',
      workflow: 'import-words',
      title: 'Send',
      key: 'f_id',
      version: 'version',
      audit: 'permissions',
      confirm: [{ id: 'sure', when, text: 'Sure?' }],
      told: 'Saved',
      constraints: [{ constraint: 'f_name', field: 'name', message: 'Taken' }],
    },
    after: { to: 'list' },
    sections: [{ id: 's', title: 'S', help: 'Helps', fields: [{ id: 'name', type: 'text', title: 'Name' }] }],
  }
  expect(parseForm(whole, library)).toMatchObject({
    description: words('About', 'form.f.description'),
    add: { route: '/f/add', title: words('Add F', 'form.f.add.title'), told: words('Added', 'form.f.add.told') },
    parent: 'list',
    security: { code: 'TVADMIN', groups: null, flag: null },
    params: [
      { id: 'id', type: 'integer', required: true, inPath: true },
      { id: 'tab', type: 'text', required: false, inPath: false },
    ],
    load: { endpoint: 'GET f/{id}', dataset: 'f', with: { id: { from: '/params/id' } } },
    save: {
      endpoint: 'POST f/save',
      dataset: null,
      workflow: 'import-words',
      title: words('Send', 'form.f.save.title'),
      key: 'f_id',
      version: 'version',
      audit: 'permissions',
      confirm: [{ when, text: words('Sure?', 'form.f.save.confirm.sure') }],
      told: words('Saved', 'form.f.save.told'),
      constraints: [{ constraint: 'f_name', field: 'name', message: words('Taken', 'form.f.constraints.f_name') }],
    },
    after: { to: 'list', with: {}, keep: [] },
    sections: [
      {
        id: 's',
        title: words('S', 'form.f.sections.s.title'),
        help: words('Helps', 'form.f.sections.s.help'),
        fields: [{ id: 'name', title: words('Name', 'form.f.fields.name.title') }],
      },
    ],
  })
})

it('a value that is only shown is written as the dataset says', () => {
  const of: Library = {
    ...library,
    dataset: () => ({
      kind: 'dataset',
      id: 'f',
      rowKey: ['id'],
      columns: [
        { id: 'tread', type: 'numeric', quantity: 'tread' },
        { id: 'type', type: 'text' },
      ],
    }),
  }
  const load = { endpoint: 'GET f/{id}', dataset: 'f', with: { id: { from: '/params/id' } } } as const
  const shown = [
    { id: 'tread', title: 'Tread depth' },
    { id: 'type', title: 'Type', words: { a: 'First' } },
  ]
  expect(
    parseForm({ ...needed, load, sections: [{ id: 's', title: 'S', shown, fields: [] }] }, of).sections[0]!.shown,
  ).toEqual([
    {
      id: 'tread',
      title: words('Tread depth', 'form.f.shown.tread.title'),
      format: 'decimal',
      quantity: 'tread',
      words: null,
    },
    {
      id: 'type',
      title: words('Type', 'form.f.shown.type.title'),
      format: 'text',
      quantity: null,
      words: { a: words('First', 'form.f.shown.type.words.a') },
    },
  ])
})

it('reads a draft, and panels with the fields and parameters named by their parameters', () => {
  const of: Library = {
    ...library,
    dataset: () => ({
      kind: 'dataset',
      id: 'verdict',
      rowKey: ['id'],
      parameters: [
        { id: 'a', type: 'text' },
        { id: 'id', type: 'integer' },
        { id: 'other', type: 'text' },
      ],
      columns: [{ id: 'grade', type: 'text' }],
    }),
  }
  const panel = {
    endpoint: 'POST own/verdict',
    dataset: 'verdict',
    items: [{ id: 'grade', title: 'Grade', words: { x: 'Good' }, tones: { x: 'ok' } }],
  } as const
  const form = parseForm(
    {
      ...needed,
      params: [{ id: 'id', type: 'integer' }],
      draft: {
        endpoint: 'POST own/draft',
        dataset: 'save-draft',
        title: 'Save draft',
        needs: ['a'],
        after: { to: 'f' },
      },
      panel: { ...panel, items: [...panel.items], title: 'Verdict' },
      sections: [
        {
          id: 's',
          title: 'S',
          fields: [
            { id: 'a', type: 'text', title: 'A', required: true },
            { id: 'b', type: 'text', title: 'B', required: true },
          ],
          panel: { ...panel, items: [...panel.items] },
        },
      ],
    },
    of,
  )
  expect(form.panel).toEqual({
    title: words('Verdict', 'form.f.panel.title'),
    endpoint: 'POST own/verdict',
    dataset: 'verdict',
    asks: ['a', 'id'],
    items: [
      {
        id: 'grade',
        title: words('Grade', 'form.f.panel.grade.title'),
        format: 'text',
        quantity: null,
        words: { x: words('Good', 'form.f.panel.grade.words.x') },
        tones: { x: 'ok' },
      },
    ],
  })
  expect(form.sections[0]!.panel).toMatchObject({
    title: null,
    items: [{ title: { key: 'form.f.sections.s.panel.grade.title' } }],
  })
  const draft = draftOf(form)!
  expect(draft.save).toMatchObject({
    endpoint: 'POST own/draft',
    dataset: 'save-draft',
    title: words('Save draft', 'form.f.draft.title'),
    confirm: [],
  })
  expect(draft.after).toEqual({ to: 'f', with: {}, keep: [] })
  expect(draft.sections[0]!.fields.map(({ id, required }) => [id, required])).toEqual([
    ['a', true],
    ['b', false],
  ])
  expect(draftOf(parseForm(needed, library))).toBeNull()
})
