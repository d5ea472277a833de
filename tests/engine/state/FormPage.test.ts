import { expect, test } from 'vitest'
import { formSchema } from '../../../engine/core/form/formSchema.ts'
import type { Form } from '../../../engine/core/definition/formModel.ts'
import { FormPage } from '../../../engine/state/FormPage.ts'
import type { Services } from '../../../engine/services.ts'
import { aFlagField, aLookup, aLookupField, aNumberField, aRowsField, aTextField } from '../fields.ts'
import { aFileField, aForm } from '../forms.ts'
import { createEngineTestServices, settled } from './testServices.ts'

const lines = aLookup('lines', { endpoint: 'GET lines/{id}', args: [{ id: 'id', required: true }] })
const fields = () => [
  aTextField('name', { required: true }),
  aLookupField('brand', { lookup: aLookup('brands', { endpoint: 'GET brands' }) }),
  aLookupField('line', { lookup: lines, args: { id: { from: '/form/brand' } } }),
  aFlagField('is_active', { default: true }),
]
const list =
  (name: string, ...values: number[]) =>
  () => ({ [name]: values.map((value) => ({ value, text: `No ${value}` })) })
const answers = {
  brands: list('brands_list', 1, 2),
  'lines/1': list('lines_list', 10, 11),
  'lines/2': list('lines_list', 20),
}
const row = { f_id: 7, version: 3, name: 'A', brand: 1, line: 99, is_active: false }
const refused = (status: number, more: object) => () => {
  throw Object.assign(new Error('no'), { status, description: 'no', errors: [], id: null, ...more })
}

async function open(
  form: Form,
  given: Parameters<typeof createEngineTestServices>[0],
  params: Record<string, string> = { id: '7' },
  services: Partial<Services> = {},
) {
  const world = createEngineTestServices({ ...answers, 'f/7': () => row, ...given }, services)
  const page = new FormPage(
    form,
    formSchema(form, () => 'integer'),
    world,
    { params, search: '' },
  )
  await settled()
  return { page, world }
}

test('an empty form has its defaults and asks for nothing but options', async () => {
  const { page, world } = await open(aForm(fields()), {}, {})
  expect([page.isNew, page.title.text, page.isDirty]).toEqual([true, 'Add F', false])
  expect(page.values).toEqual({ name: null, brand: null, line: null, is_active: true })
  expect(world.calls.map(({ path }) => path)).toEqual(['brands'])
  expect(page.missingParentOf(page.fields[2]!)?.id).toBe('brand')
})

test('a form that adds opens with the row that it loads and defaults for the rest, which are no change; saving adds', async () => {
  const form = aForm(fields())
  const adds = { ...form, add: null, save: { ...form.save, key: null, version: null } }
  const { page, world } = await open(adds, {
    'f/7': () => ({ name: 'Ada', is_active: null }),
    'f/save': () => ({ f_id: 9 }),
  })
  expect([page.isNew, page.isDirty, page.values]).toEqual([
    true,
    false,
    { name: 'Ada', brand: null, line: null, is_active: true },
  ])
  page.submit()
  await settled()
  expect(world.calls.filter(({ path }) => path === 'f/save').map(({ body }) => body)).toEqual([
    { name: 'Ada', brand: null, line: null, is_active: true },
  ])
})

test('saving and adding another keeps the form open for the next, adds that too, and is forgotten by a try that fails', async () => {
  const after = { to: 'list', with: {}, keep: [] }
  const numbered = aForm([aTextField('number', { required: true }), aTextField('kind'), aTextField('note')], {
    again: { keeps: ['kind'], counts: 'number' },
    after,
  })
  let isTaken = false
  const saves = {
    'f/save': () =>
      isTaken ? refused(409, { errors: [{ field: 'number', message: 'Taken.' }] })() : { f_id: 9, version: 1 },
  }
  const navigated: string[] = []
  const { page, world } = await open(
    numbered,
    saves,
    {},
    { addressOf: () => '/list', navigate: (address) => void navigated.push(address) },
  )
  const sent = () => world.calls.filter(({ path }) => path === 'f/save').map(({ body }) => body)
  page.setValues({ number: 'T-09', kind: 'trailer', note: 'gate 3' })
  page.goOn()
  page.submit()
  await settled()
  expect([page.values, page.isDirty, page.isNew, page.restarts, page.row]).toEqual([
    { number: 'T-10', kind: 'trailer', note: null },
    false,
    true,
    1,
    {},
  ])
  isTaken = true
  page.goOn()
  page.submit()
  await settled()
  expect([page.restarts, page.serverErrors]).toEqual([1, { number: 'Taken.' }])
  isTaken = false
  page.submit()
  await settled()
  expect(sent()).toEqual([
    { f_id: null, version: null, number: 'T-09', kind: 'trailer', note: 'gate 3' },
    ...Array.from({ length: 2 }, () => ({ f_id: null, version: null, number: 'T-10', kind: 'trailer', note: null })),
  ])
  expect([page.restarts, navigated]).toEqual([1, ['/list']])
})

test('a lookup that loads once shares the call of others, and changes its options without another call', async () => {
  const states = aLookup('states', {
    endpoint: 'POST structure',
    once: true,
    args: [{ id: 'country', required: true }],
  })
  states.lists[0] = { ...states.lists[0]!, inside: { list: 'countries_list', column: 'states', arg: 'country' } }
  const place = [
    aLookupField('country', { lookup: aLookup('countries', { endpoint: 'POST structure' }) }),
    aLookupField('state', { lookup: states, args: { country: { from: '/form/country' } } }),
  ]
  const country = (value: string, ...codes: string[]) => ({
    value,
    text: value,
    states: codes.map((code) => ({ value: code, text: code })),
  })
  const { page, world } = await open(
    aForm(place),
    { structure: () => ({ countries_list: [country('CA', 'ON'), country('US', 'OH', 'TX')] }) },
    {},
  )
  const offered: unknown[] = []
  for (const value of ['US', 'CA']) {
    page.setValues({ ...page.values, country: value })
    await settled()
    offered.push(page.lookups.of.get('state')?.options.map((option) => option.value))
  }
  expect([offered, world.calls.map(({ path, body }) => [path, body])]).toEqual([
    [['OH', 'TX'], ['ON']],
    [['structure', {}]],
  ])
})

test('the field to choose first provides the missing arg and may not stay empty', async () => {
  const byPlace = aLookup('sizes', {
    endpoint: 'POST sizes',
    args: [
      { id: 'place', required: false },
      { id: 'line', required: true },
    ],
  })
  const size = aLookupField('size', {
    lookup: byPlace,
    args: { place: { from: '/form/name' }, line: { from: '/form/line' } },
  })
  const { page } = await open(aForm([...fields(), size]), {}, {})
  expect(page.missingParentOf(page.field('size')!)?.id).toBe('line')
})

test('rows open as many as the form says, and what the server refuses of one stays at its place until the rows change', async () => {
  const nuts = aRowsField('nuts', [aNumberField('torque', { default: 450 })], { openRows: 2 })
  const { page } = await open(
    aForm([nuts, aTextField('name')]),
    {
      'f/save': refused(400, {
        errors: [
          { field: 'nuts.1.torque', message: 'Too much.' },
          { field: 'name.size', message: 'No.' },
          { field: 'other.1', message: 'No.' },
        ],
      }),
    },
    {},
  )
  expect(page.values.nuts).toEqual([{ torque: 450 }, { torque: 450 }])
  page.setValues({ ...page.values, nuts: [{ torque: 450 }, { torque: 9000 }] })
  expect(page.isDirty).toBe(true)
  await page.save()
  expect(page.errors).toEqual([
    { field: 'nuts.1.torque', message: 'Too much.' },
    { field: 'name', message: 'No.' },
  ])
  expect(page.serverErrors).toEqual({ 'nuts.1.torque': 'Too much.', name: 'No.' })
  page.setValues({ ...page.values, nuts: [{ torque: 450 }] })
  expect(page.serverErrors).toEqual({ name: 'No.' })
})

test('a loaded value stays, offered or not, until its parent is changed', async () => {
  const { page } = await open(aForm(fields()), {})
  expect([page.values.line, page.lookups.of.get('line')?.options.map(({ value }) => value)]).toEqual([99, [10, 11]])
  page.setValues({ ...page.values, brand: 2 })
  await settled()
  expect([page.values.line, page.lookups.of.get('line')?.options.map(({ value }) => value), page.isDirty]).toEqual([
    null,
    [20],
    true,
  ])
})

test('saving sends every field with key and version, tells it, and goes where the form says', async () => {
  const told: string[] = []
  const gone: string[] = []
  const after = { to: 'list', with: { id: { from: '/form/f_id' } }, keep: [] }
  const { page, world } = await open(
    aForm(fields(), { after }),
    { 'f/save': () => ({ f_id: 7, version: 4 }) },
    { id: '7' },
    {
      notify: (text) => void told.push(text),
      navigate: (address) => void gone.push(address),
    },
  )
  page.setValues({ ...page.values, name: 'B' })
  await page.save()
  expect(world.calls.at(-1)).toMatchObject({
    method: 'POST',
    path: 'f/save',
    body: { f_id: 7, version: 3, name: 'B', brand: 1, line: 99, is_active: false },
  })
  expect([told, gone, page.isDirty]).toEqual([['Edit F saved.'], ['/list?id=7'], false])
  await page.save()
  expect(world.calls.at(-1)?.body.version).toBe(4)
})

test('a save tells the thing by its name, added or saved; a part of the name that is missing leaves no gap', async () => {
  const told: string[] = []
  const named = [aTextField('name'), aTextField('last')]
  const form = aForm(named)
  const add = form.add && { ...form.add, told: { key: 'f.add', text: 'User {{name}} {{last}} added.' } }
  const telling = { ...form, add, save: { ...form.save, told: { key: 'f.save', text: 'Saved: {{name}} {{last}}.' } } }
  const services = { notify: (text: string) => void told.push(text) }
  const { page } = await open(telling, { 'f/save': () => ({ f_id: 8, version: 1 }) }, {}, services)
  page.setValues({ name: 'Jane', last: null })
  await page.save()
  page.setValues({ name: 'Jane', last: 'Doe' })
  await page.save()
  page.setValues({ name: 'Jane', last: null })
  await page.save()
  expect(told).toEqual(['User Jane added.', 'Saved: Jane Doe.', 'Saved: Jane.'])
})

test('a save asks for confirmation while its condition holds, and proceeds when confirmed', async () => {
  const form = aForm([aTextField('name'), aTextField('codes'), aTextField('fleets')])
  const empty = (id: string) => ({
    when: { ref: `/form/${id}`, op: 'empty' as const },
    text: { key: `f.${id}`, text: `No ${id}. Save anyway?` },
  })
  const confirm = [empty('codes'), empty('fleets')]
  const { page, world } = await open(
    { ...form, save: { ...form.save, confirm } },
    { 'f/save': () => ({ f_id: 7, version: 4 }) },
  )
  const saves = (): number => world.calls.filter(({ path }) => path === 'f/save').length
  page.setValues({ name: 'B', codes: null })
  page.submit()
  expect([page.question?.text.text, saves()]).toEqual(['No codes. Save anyway?', 0])
  page.answer(false)
  expect([page.question, saves()]).toEqual([null, 0])
  page.submit()
  page.answer(true)
  await settled()
  expect([page.question, saves()]).toEqual([null, 1])
  page.setValues({ name: 'B', codes: 'TVLOGIN', fleets: null })
  page.submit()
  expect([page.question?.text.text, saves()]).toEqual(['No fleets. Save anyway?', 1])
  page.answer(false)
  page.setValues({ name: 'B', codes: 'TVLOGIN', fleets: 'North Haul' })
  page.submit()
  await settled()
  expect([page.question, saves()]).toEqual([null, 2])
})

test('a saved form goes back to the page it was opened from, when it leads there; else that page takes its place', async () => {
  const gone: unknown[] = []
  const save = async (origin: string): Promise<void> => {
    const after = { to: 'list', with: {}, keep: [] }
    const { page } = await open(
      aForm(fields(), { after }),
      { 'f/save': () => ({ f_id: 7, version: 4 }) },
      { id: '7' },
      {
        origin: () => origin,
        goBack: () => void gone.push('back'),
        navigate: (address, options) => void gone.push([address, options]),
      },
    )
    await page.save()
  }
  await save('/list?page=2')
  await save('/elsewhere')
  expect(gone).toEqual(['back', ['/list', { replace: true }]])
})

test('server errors stay at their fields until these change; others are shown above', async () => {
  const { page } = await open(aForm(fields()), {
    'f/save': refused(409, {
      errors: [
        { field: 'name', message: 'Taken.' },
        { field: 'line.0', message: 'Odd.' },
      ],
    }),
  })
  await page.save()
  expect([page.serverErrors, page.errors.map(({ field }) => field), page.failure]).toEqual([
    { name: 'Taken.', line: 'Odd.' },
    ['name', 'line'],
    null,
  ])
  page.setValues({ ...page.values, name: 'C' })
  expect(page.serverErrors).toEqual({ line: 'Odd.' })
  const { page: other } = await open(aForm(fields()), { 'f/save': refused(500, { id: 'quote me' }) })
  await other.save()
  expect([other.failure?.id, other.status]).toEqual(['quote me', 'ready'])
})

test('a conflict asks only about what the others changed, proposes theirs where nothing was changed here, and saves over their version', async () => {
  let tries = 0
  const conflict = {
    version: 9,
    fields: [
      { field: 'name', title: 'Name', theirs: 'Theirs', yours: 'Mine' },
      { field: 'is_active', title: 'Active', theirs: true, yours: false },
      { field: 'brand', title: 'Brand', theirs: 1, yours: 2 },
    ],
  }
  const save = () => {
    tries += 1
    return tries === 1 ? refused(409, { conflict })() : { f_id: 7, version: 10 }
  }
  const { page, world } = await open(aForm(fields()), { 'f/save': save })
  page.setValues({ ...page.values, name: 'Mine', brand: 2 })
  await page.save()
  expect(page.conflict?.fields.map(({ field, whose }) => [field, whose])).toEqual([
    ['name', 'yours'],
    ['is_active', 'theirs'],
  ])
  page.conflict?.resolveField('name', 'theirs')
  page.saveResolved()
  await settled()
  expect(world.calls.at(-1)?.body).toMatchObject({ version: 9, name: 'Theirs', is_active: true, brand: 2 })
  expect([page.conflict, page.isDirty]).toEqual([null, false])
})

test('a row that is not there is a failure that can be tried again', async () => {
  const { page } = await open(aForm(fields()), { 'f/7': refused(404, {}) })
  expect([page.status, page.failure?.status]).toEqual(['failed', 404])
})

test('a file goes beside the values, which go as JSON', async () => {
  const { page, world } = await open(
    aForm([aTextField('name'), aFileField('photo')]),
    { 'f/save': () => ({ f_id: 8, version: 1 }) },
    {},
  )
  page.chooseFile('photo', new File(['abc'], 'a.png', { type: 'image/png' }))
  page.setValues({ name: 'A', photo: { name: 'a.png', type: 'image/png', size: 3 } })
  expect(page.isDirty).toBe(true)
  await page.save()
  const data = world.calls.at(-1)?.body as unknown as FormData
  expect(JSON.parse(String(data.get('form')))).toEqual({
    name: 'A',
    photo: { name: 'a.png', type: 'image/png', size: 3 },
    f_id: null,
    version: null,
  })
  expect((data.get('photo') as File).size).toBe(3)
})

test('under a changed definition what was put in stays', async () => {
  const { page, world } = await open(aForm(fields()), {})
  page.setValues({ ...page.values, name: 'Half' })
  const form = aForm([...fields(), aTextField('note')])
  const next = new FormPage(
    form,
    formSchema(form, () => 'integer'),
    world,
    { params: { id: '7' }, search: '', before: page },
  )
  expect([next.values.name, next.values.note, next.isDirty]).toEqual(['Half', null, true])
})

test('keeps the errors of the last save under a changed definition, except those of removed fields', async () => {
  const errors = [
    { field: 'name', message: 'Taken.' },
    { field: 'line', message: 'Gone.' },
  ]
  const under = (before: FormPage, world: Services) =>
    new FormPage(
      aForm(fields().slice(0, 2)),
      formSchema(aForm(fields().slice(0, 2)), () => 'integer'),
      world,
      { params: { id: '7' }, search: '', before },
    )
  const { page, world } = await open(aForm(fields()), { 'f/save': refused(400, { errors }) })
  await page.save()
  const next = under(page, world)
  expect([next.errors, next.serverErrors, next.tried]).toEqual([[errors[0]], { name: 'Taken.' }, true])
  const broken = await open(aForm(fields()), { 'f/save': refused(500, {}) })
  await broken.page.save()
  expect(under(broken.page, broken.world).failure?.status).toBe(500)
})

test('reloads a row under a changed definition after it failed to load', async () => {
  let tries = 0
  const { page, world } = await open(aForm(fields()), { 'f/7': () => (tries++ === 0 ? refused(503, {})() : row) })
  expect(page.status).toBe('failed')
  const next = new FormPage(
    aForm(fields()),
    formSchema(aForm(fields()), () => 'integer'),
    world,
    { params: { id: '7' }, search: '', before: page },
  )
  await settled()
  expect([next.status, next.values.name]).toEqual(['ready', 'A'])
})

test('what was loaded of the row stays known after a save that answers less', async () => {
  const { page } = await open(aForm(fields()), {
    'f/7': () => ({ ...row, unit_number: 'GR-101' }),
    'f/save': () => ({ f_id: 7, version: 4 }),
  })
  page.setValues({ ...page.values, name: 'B' })
  await page.save()
  expect([page.row.unit_number, page.row.version]).toEqual(['GR-101', 4])
})

test('a draft goes to a call of its own with what there is, and the form goes on from there', async () => {
  const told: string[] = []
  const draft = {
    endpoint: 'POST f/draft',
    dataset: 'save-draft',
    title: { key: 'd', text: 'Save draft' },
    told: { key: 'dt', text: 'Draft saved.' },
    needs: [],
    after: null,
  }
  const confirm = [{ when: { ref: '/form/brand', op: 'empty' } as const, text: { key: 'q', text: 'Sure?' } }]
  const { page, world } = await open(
    aForm(fields(), { draft, save: { ...aForm([]).save, confirm } }),
    { 'f/draft': () => ({ f_id: 8, version: 1 }), 'f/save': () => ({ f_id: 8, version: 2 }) },
    {},
    { notify: (text) => void told.push(text) },
  )
  page.saveDraft()
  await settled()
  expect(world.calls.at(-1)).toMatchObject({
    method: 'POST',
    path: 'f/draft',
    body: { f_id: null, version: null, name: null },
  })
  expect([told, page.isDirty, page.question, page.row.f_id]).toEqual([['Draft saved.'], false, null, 8])
  await page.save()
  expect(world.calls.at(-1)).toMatchObject({ path: 'f/save', body: { f_id: 8, version: 1 } })
})

test('loads a panel with its own fields once typing pauses, again when one changes, and shows the last answer', async () => {
  const panel = { title: null, endpoint: 'GET own/verdict', dataset: 'verdict', asks: ['name', 'brand'], items: [] }
  const { page, world } = await open(aForm(fields(), { panel }), {
    'own/verdict?name=A&brand=1': () => ({ grade: 'a' }),
    'own/verdict?name=C&brand=1': () => ({ grade: 'c' }),
  })
  const verdict = () => page.panels.of(panel)
  const calls = () => world.calls.filter(({ path }) => path.startsWith('own/verdict')).map(({ path }) => path)
  await expect.poll(() => verdict()?.answer).toEqual({ grade: 'a' })
  page.setValues({ ...page.values, name: 'B' })
  page.setValues({ ...page.values, name: 'C', is_active: true })
  expect(verdict()?.answer).toEqual({ grade: 'a' })
  await expect.poll(() => verdict()?.answer).toEqual({ grade: 'c' })
  expect(calls()).toEqual(['own/verdict?name=A&brand=1', 'own/verdict?name=C&brand=1'])
  page.dispose()
})

test('a confirmation shows the effect of the save, computed from the values that would be saved', async () => {
  const panel = {
    title: null,
    endpoint: 'POST own/consequences',
    dataset: 'consequences',
    asks: ['id', 'name', 'brand'],
    items: [],
  }
  const brand = aTextField('brand', { visible: { ref: '/form/is_active', op: 'eq', value: true } })
  const confirm = [{ when: { ref: '/form/name', op: 'ne' as const, value: 'A' }, text: { key: 'q', text: 'Sure?' } }]
  const form = aForm([aTextField('name'), aFlagField('is_active'), brand], {
    save: { ...aForm([]).save, confirm, panel },
  })
  let answered = 0
  const { page, world } = await open(form, { 'own/consequences': () => ({ units: ++answered }) }, { id: '7' })
  const asked = () => world.calls.filter(({ path }) => path === 'own/consequences').map(({ body }) => body)
  expect([asked(), page.panels.of(panel)]).toEqual([[], null])
  page.setValues({ ...page.values, name: 'B', is_active: false, brand: 'Hidden' })
  page.submit()
  expect(page.panels.of(panel)?.answer).toBeNull()
  await expect.poll(() => page.panels.of(panel)?.answer).toEqual({ units: 1 })
  page.answer(false)
  page.setValues({ ...page.values, is_active: true })
  page.submit()
  // The earlier panel belonged to other values.
  expect(page.panels.of(panel)?.answer).toBeNull()
  await expect.poll(() => page.panels.of(panel)?.answer).toEqual({ units: 2 })
  expect(asked()).toEqual([
    { id: 7, name: 'B', brand: null },
    { id: 7, name: 'B', brand: 'Hidden' },
  ])
})

test('the heading names the open row, and nothing for a new one', async () => {
  const subject = [
    { id: 'name', format: 'text' as const, quantity: null },
    { id: 'since', format: 'date' as const, quantity: null },
  ]
  const { page } = await open(aForm(fields(), { subject }), {}, { id: '7' })
  page.row = { ...page.row, name: 'Jane', since: '2026-06-15' }
  expect(page.subject).toBe('Jane · 06/15/2026')
  page.row = { ...page.row, name: null }
  expect(page.subject).toBe('')
  expect((await open(aForm(fields(), { subject }), {}, {})).page.subject).toBeNull()
  expect((await open(aForm(fields()), {}, { id: '7' })).page.subject).toBeNull()
})

test('leaving during a save abandons it: it reports nothing and opens no page', async () => {
  const led: string[] = []
  let wrote = 0
  const { page, world } = await open(
    aForm(fields(), { after: { to: 'list', with: {}, keep: [] } }),
    {
      'f/save': ({ signal }) =>
        new Promise((resolve, fail) => {
          signal?.addEventListener('abort', () => fail(signal.reason))
          setTimeout(() => resolve(row), 20)
        }),
    },
    { id: '7' },
    { navigate: (to) => void led.push(to), notify: (text) => void led.push(text), wrote: () => void wrote++ },
  )
  const saved = page.save()
  expect(page.isDirty).toBe(true)
  page.dispose()
  await saved
  expect([world.calls.at(-1)?.signal?.aborted, page.failure, led]).toEqual([true, null, []])
  // The server may have saved it all the same: a list that stands beside it asks again.
  expect(wrote).toBe(1)
})
