import { expect, test } from 'vitest'
import { unitsOf } from '../../../domain/units.ts'
import type { Lookup } from '../../../engine/core/definition/fieldModel.ts'
import type { Column, GridEdit } from '../../../engine/core/definition/model.ts'
import { ReportPage } from '../../../engine/state/ReportPage.ts'
import { aColumn, aGrid, aReport, aSource } from '../reports.ts'
import { createEngineTestServices, settled, type Call } from './testServices.ts'

const rules = {
  isInteger: true,
  minimum: 1950,
  maximum: 2027,
  decimals: 2,
  integerDigits: null,
  maxLength: 16,
  step: 1,
}
const kinds: Lookup = {
  id: 'kinds',
  endpoint: 'GET kinds/get/{of}',
  security: null,
  once: false,
  paging: false,
  pageSize: 20,
  args: [{ id: 'of', required: true }],
  lists: [
    {
      id: 'kinds',
      when: null,
      inside: null,
      options: null,
      one: false,
      columns: null,
      value: 'value',
      text: 'text',
      hint: null,
      words: null,
      parent: null,
      security: null,
    },
  ],
}
const columns: Column[] = [
  aColumn('id'),
  aColumn('year', { format: 'integer', edit: { type: 'number', required: false, rules } }),
  aColumn('pressure', {
    format: 'decimal',
    quantity: 'pressure',
    edit: { type: 'number', required: true, rules: { ...rules, isInteger: false, minimum: 0, maximum: 200 } },
  }),
  aColumn('type', {
    edit: {
      type: 'choice',
      required: true,
      lookup: null,
      args: {},
      options: [
        { value: 'a', label: { key: 'a', text: 'Apple' }, isUnrestricted: false, security: null },
        { value: 'b', label: { key: 'b', text: 'Pear' }, isUnrestricted: false, security: null },
      ],
    },
  }),
  aColumn('kind', {
    edit: { type: 'choice', required: false, options: [], lookup: kinds, args: { of: { from: '/row/type' } } },
  }),
]
const row = { id: 7, year: 2020, pressure: 100, type: 'a', kind: 2, wrong: [{ column: 'year', message: 'Too old' }] }

function opened({
  edit = {},
  save = () => ({}),
  units = unitsOf({ pressure: 'psi', tread: '32nds', distance: 'mi' }),
  locale = 'en-US',
}: {
  edit?: Partial<GridEdit>
  save?: (call: Call) => unknown
  units?: ReturnType<typeof unitsOf>
  locale?: string
} = {}) {
  const world = createEngineTestServices(
    {
      'rows/report': () => ({ rows: [row], total_items: 1, totals: {} }),
      'rows/edit': save,
      'kinds/get/a': () => ({
        kinds: [
          { value: 1, text: 'One' },
          { value: 2, text: 'Two' },
        ],
      }),
      'kinds/get/b': () => ({ kinds: [{ value: 3, text: 'Three' }] }),
    },
    { format: () => ({ locale, units, currencySymbol: '$', translate: (_key, text) => text }) },
  )
  const whole: GridEdit = {
    endpoint: 'PUT rows/edit',
    list: 'rows',
    key: ['id'],
    with: {},
    savesEach: false,
    problems: 'wrong',
    ...edit,
  }
  const page = new ReportPage(
    aReport([], { sources: { rows: aSource('rows') }, elements: [aGrid('rows', { columns, edit: whole })] }),
    world,
    { search: '', params: {} },
  )
  return { page, world, edits: page.edits.of['rows']! }
}
const column = (id: string): Column => columns.find((one) => one.id === id)!
const sent = (world: ReturnType<typeof createEngineTestServices>) =>
  world.calls.filter(({ path }) => path === 'rows/edit').map(({ body }) => body)

test('a number is put in as a text and saved as a number; what it was before is no edit', async () => {
  const { world, edits } = opened()
  await settled()
  edits.set(row, 'year', '2020')
  expect(edits.count).toBe(0)
  edits.set(row, 'year', '2021')
  expect([edits.textOf(row, 'year'), edits.valueOf(row, 'year')]).toEqual(['2021', 2021])
  await edits.save()
  expect(sent(world)).toEqual([{ rows: [{ id: 7, year: 2021, before: { year: 2020 } }] }])
})

test.each([
  ['1949', 'Value cannot be less then 1950'],
  ['2028', 'Please enter a value less than or equal to 2027'],
  ['20.5', 'Incorrect Format. Please enter an integer.'],
  ['new', 'Incorrect format. Add leading number'],
])('reports %s at its cell and does not send it', async (put, problem) => {
  const { world, edits } = opened()
  edits.set(row, 'year', put)
  expect([edits.problemAt(row, 'year'), edits.valueOf(row, 'year')]).toEqual([
    problem,
    Number.isNaN(Number(put)) ? put : Number(put),
  ])
  await edits.save()
  expect(sent(world)).toEqual([])
})

test('a quantity is put in in the reader’s unit, with the comma of their language, and saved in its own', async () => {
  const { world, edits } = opened({ units: unitsOf({ pressure: 'bar', tread: 'mm', distance: 'km' }), locale: 'de-DE' })
  await settled()
  const shown = edits.textOf(row, 'pressure')
  expect(shown).toBe('6.89')
  edits.set(row, 'pressure', shown)
  expect(edits.count).toBe(0)
  edits.set(row, 'pressure', '7,5')
  await edits.save()
  expect(sent(world)).toEqual([{ rows: [{ id: 7, pressure: 108.778303, before: { pressure: 100 } }] }])
  edits.set(row, 'pressure', '')
  expect(edits.problemAt(row, 'pressure')).toBe('pressure is required.')
})

test('a choice offers its options, shows their words, and is saved as its value', async () => {
  const { world, edits } = opened()
  await settled()
  expect([edits.choiceText(row, column('type')), edits.choices(row, column('type')).map(({ text }) => text)]).toEqual([
    'Apple',
    ['Apple', 'Pear'],
  ])
  // Nobody drew the other one yet: its options are asked for when it is.
  expect(edits.choiceText(row, column('kind'))).toBe('2')
  await settled()
  expect(edits.choiceText(row, column('kind'))).toBe('Two')
  edits.set(row, 'kind', '1')
  await edits.save()
  expect(sent(world)).toEqual([{ rows: [{ id: 7, kind: 1, before: { kind: 2 } }] }])
})

test('the choices of a cell depend on other cells, and each request is sent once', async () => {
  const { world, edits } = opened()
  edits.set(row, 'type', 'b')
  for (let drawn = 0; drawn < 3; drawn++) edits.choices(row, column('kind'))
  await settled()
  expect(edits.choices(row, column('kind')).map(({ text }) => text)).toEqual(['Three'])
  expect(world.calls.map(({ path }) => path).filter((path) => path.startsWith('kinds'))).toEqual(['kinds/get/b'])
})

test('reports problems of a stored row at its cells until they are edited', () => {
  const { edits } = opened()
  expect([edits.problemAt(row, 'year'), edits.problemAt(row, 'type'), edits.isDirty]).toEqual(['Too old', null, false])
  edits.set(row, 'year', '2022')
  expect(edits.problemAt(row, 'year')).toBeNull()
})

test('where each cell is saved as it is put in, only what is wrong waits', async () => {
  const { page, world, edits } = opened({ edit: { savesEach: true } })
  await settled()
  edits.set(row, 'year', '2021')
  edits.set(row, 'pressure', '')
  expect(page.edits.isDirty).toBe(true)
  await settled()
  expect(sent(world)).toEqual([{ rows: [{ id: 7, year: 2021, before: { year: 2020 } }] }])
  expect(edits.rows.map(({ cells }) => [...cells.keys()])).toEqual([['pressure']])
  edits.set(row, 'pressure', '90')
  await settled()
  expect([
    sent(world).length,
    page.edits.isDirty,
    world.calls.filter(({ path }) => path === 'rows/report').length,
  ]).toEqual([2, false, 3])
})

test('a cell that could not be saved by itself keeps what was put in, and says why', async () => {
  let isFull = true
  const { world, edits } = opened({
    edit: { savesEach: true },
    save: () =>
      isFull
        ? Promise.reject(
            Object.assign(new Error('no'), {
              status: 422,
              description: 'No',
              errors: [{ field: 'rows/0/year', message: 'Not here' }],
              id: null,
            }),
          )
        : {},
  })
  edits.set(row, 'year', '2021')
  await settled()
  expect([edits.problemAt(row, 'year'), edits.textOf(row, 'year')]).toEqual(['Not here', '2021'])
  isFull = false
  edits.set(row, 'year', '2022')
  await settled()
  expect([edits.count, sent(world).length]).toEqual([0, 2])
})
