import { axleConfigurations } from '../../../domain/positions.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { unitColumns, type UnitValues } from '../../../domain/uploadedUnit.ts'
import calls from '../../../schemas/api/localCalls.json' with { type: 'json' }
import { ApiFailure } from '../../../src/api/ApiFailure.ts'
import { createSurveyStore } from '../../../src/offline/api/surveyStore.ts'
import { LocalCalls, type LocalCall } from '../../../src/local/LocalCalls.ts'
import { UnitJudge, type JudgedUnit } from '../../../src/units/UnitJudge.ts'
import { uploadedUnitCalls } from '../../../src/units/uploadedUnitCalls.ts'
import { UploadedUnits } from '../../../src/units/UploadedUnits.ts'

const unconfirmed = [
  { unit_number: 'T-1', wheel: 'LF', field: 'pressure', typed: '3 psi' },
  { unit_number: 'T-1', wheel: 'LF', field: 'tread', typed: '50/32″' },
  { unit_number: 'T-2', wheel: 'RRO', field: 'tread', typed: '60/32″' },
]

type UnitInput = Partial<UnitValues> & { row?: number }
const aUnit = ({ row = 2, ...more }: UnitInput = {}): UnitValues & { row: number } => ({
  ...(Object.fromEntries(unitColumns.map((column) => [column, null])) as UnitValues),
  unit_number: 'T-1',
  type: 'tractor',
  configuration: 'TR-6X4',
  ...more,
  row,
})

/** A server with a fleet, and a browser whose storage is all it has. */
class World {
  user = 'ann@example.test'
  file: { units: UnitValues[]; errors: object[] } = { units: [], errors: [] }
  fleet = ['GR-101']
  /** The refusals of a save, by unit number. */
  refuses: Record<string, string> = {}
  asked: { path: string; body: unknown }[] = []
  before: (path: string) => void = () => undefined
  /** True if the answer of a save is lost. */
  loses = false
  clock = new Date('2026-06-15T12:00:00Z')
  readonly #kept = new Map<string, string>()
  readonly units = new UploadedUnits({
    indexedDB: undefined,
    storage: {
      getItem: (name) => this.#kept.get(name) ?? null,
      setItem: (name, value) => void this.#kept.set(name, value),
      removeItem: (name) => void this.#kept.delete(name),
    },
  })
  readonly local: LocalCalls

  constructor() {
    const request = async <T>(
      _method: string,
      path: string,
      { body, signal }: { body?: unknown; signal?: AbortSignal } = {},
    ): Promise<T> => {
      this.asked.push({ path, body })
      this.before(path)
      signal?.throwIfAborted()
      return this.#answer(path, body as never) as T
    }
    const translate = ({ text }: { text: string }, values: Record<string, string | number> = {}): string =>
      text.replace(/\{\{(\w+)\}\}/g, (_found, name: string) => String(values[name]))
    const judge = new UnitJudge(request, translate, () => this.clock)
    this.local = new LocalCalls({
      'uploaded-units': async () =>
        uploadedUnitCalls({
          units: this.units,
          judge,
          request,
          user: () => this.user,
          locale: () => 'en-US',
          translate,
        }),
      surveys: async () =>
        createSurveyStore({
          countUnsent: async () => ({ changes: 2, pictures: 1 }),
          listUnconfirmed: async () => unconfirmed,
        }),
    })
  }

  #answer(path: string, body: { page_number: number; page_size: number; units: UnitValues[] }): object {
    if (path === 'fleet_survey/get_location/1')
      return { location: { country_code: 'US', name: 'Akron', account_name: 'Granite Ridge' } }
    if (path.startsWith('fleet_survey/get_unit_configurations/'))
      return {
        configurations: axleConfigurations
          .filter(({ unitType }) => path.endsWith(`/${unitType}`))
          .map(({ code }) => ({ value: code })),
      }
    if (path === 'fleet_survey/get_unit_selects')
      return { license_plate_states: [{ value: 'US-OH' }], vocations: [{ value: 'regional' }] }
    if (path === 'fleet_survey/import_units') return this.file
    if (path === 'fleet_survey/get_unit_numbers') {
      const page = this.fleet.slice((body.page_number - 1) * body.page_size, body.page_number * body.page_size)
      return {
        unit_numbers: page.map((text) => ({ text, vin: text === 'GR-101' ? '5GZCZ43D13S812715' : null })),
        total_items: this.fleet.length,
      }
    }
    if (path !== 'fleet_survey/save_units') throw new ApiFailure(404, path)
    const right = body.units
      .map((unit, row) => ({ unit, row }))
      .filter(({ unit }) => this.refuses[String(unit.unit_number)] === undefined)
    const taken = (unit: UnitValues): boolean => this.fleet.includes(String(unit.unit_number))
    this.fleet.push(...right.filter(({ unit }) => !taken(unit)).map(({ unit }) => String(unit.unit_number)))
    if (this.loses) throw new ApiFailure(0, 'The server was not reached.')
    return {
      units: right.map(({ row }) => ({ row, id: row })),
      errors: body.units.flatMap((unit, row) =>
        this.refuses[String(unit.unit_number)]
          ? [{ row, column: 'unit_number', message: this.refuses[String(unit.unit_number)] }]
          : [],
      ),
    }
  }

  call(
    operation: string,
    values: object = {},
    more: { signal?: AbortSignal; onProgress?: LocalCall['onProgress'] } = {},
  ): Promise<Record<string, unknown>> {
    return this.local.request(`local/uploaded-units/${operation}`, {
      body: { location_id: 1, ...values },
      ...more,
    }) as Promise<Record<string, unknown>>
  }

  async upload(...units: UnitInput[]): Promise<unknown> {
    this.file = { units: units.map(aUnit), errors: [] }
    const form = new FormData()
    form.append('form', JSON.stringify({ location_id: 1 }))
    return this.local.request('local/uploaded-units/import', { body: form })
  }

  async list(asked: object = {}): Promise<JudgedUnit[]> {
    return (await this.call('list', asked)).units as JudgedUnit[]
  }
}

let world: World
beforeEach(() => {
  world = new World()
})
const problemsOf = async (): Promise<unknown[]> =>
  (await world.list()).map(({ unit_number, problem_list }) => [
    unit_number,
    ...problem_list.map(({ column, message }) => `${column}: ${message}`),
  ])

it('answers each call that definitions may name, and no other', async () => {
  for (const call of calls) {
    const path = (call.split(' ')[1] ?? '').replace(/\{\w+\}/, '1')
    const failure = await world.local.request(path, { body: { location_id: 1 } }).catch((error: unknown) => error)
    expect([call, failure instanceof ApiFailure && failure.description === path]).toEqual([call, false])
  }
  for (const path of [
    'local/uploaded-units/drop',
    'local/elsewhere/list',
    'local/uploaded-units/constructor',
    'local/constructor/list',
  ])
    await expect(world.local.request(path, {})).rejects.toMatchObject({ status: 404 })
})

it('says of a VIN which row or which unit of the fleet has it, until it is changed or saved', async () => {
  const vin = '1M8GDM9AXKP042788'
  await world.upload(
    { row: 2, vin },
    { row: 3, unit_number: 'T-2', vin: vin.toLowerCase() },
    { row: 4, unit_number: 'T-3', vin: '5GZCZ43D13S812715' },
  )
  expect(await problemsOf()).toEqual([
    ['T-1'],
    ['T-2', 'vin: Row 2 has the same VIN.'],
    ['T-3', 'vin: Unit GR-101 of this fleet has this VIN.'],
  ])
  await world.call('save')
  expect(await problemsOf()).toEqual([
    ['T-2', 'vin: Unit T-1 of this fleet has this VIN.'],
    ['T-3', 'vin: Unit GR-101 of this fleet has this VIN.'],
  ])
})

it('keeps the units of a file and says what is wrong with them, as the server would', async () => {
  await world.upload(
    { row: 2 },
    { row: 3, unit_number: 't -1', year: 1900 },
    { row: 4, unit_number: 'gr-101' },
    { row: 5, unit_number: 'T-4', vin: '1M8GDM9A1KP042788', license_plate: 'AB', license_plate_state: 'ZZ' },
  )
  expect(await problemsOf()).toEqual([
    ['T-1'],
    ['t -1', 'unit_number: Row 2 has the same number.', 'year: Enter a year from 1950 to 2027.'],
    ['gr-101', 'unit_number: This fleet already has a unit with this number.'],
    [
      'T-4',
      'vin: Check the VIN: its check digit does not match.',
      'license_plate_state: Enter a state with its country, such as US-OH.',
    ],
  ])
  expect((await world.list())[1]?.problems).toBe(
    'Unit number: Row 2 has the same number. Year: Enter a year from 1950 to 2027.',
  )
  expect(await world.call('summary')).toEqual({
    location_id: 1,
    location_name: 'Akron',
    account_name: 'Granite Ridge',
    units: 4,
    ready: 1,
    refused: 0,
    wrong: 3,
  })
})

it('takes a corrected file over what was uploaded before', async () => {
  await world.upload({ unit_number: 'T-1', year: 1900 }, { unit_number: 'T-2' })
  await world.upload({ unit_number: 't-1', year: 2020 }, { unit_number: 'T-3' })
  expect((await world.list()).map(({ unit_number, year }) => [unit_number, year])).toEqual([
    ['T-2', null],
    ['t-1', 2020],
    ['T-3', null],
  ])
})

it('lists a page in an order, with a word, or of those with errors', async () => {
  await world.upload(
    { unit_number: 'T-10', year: 2020 },
    { unit_number: 'T-9', year: 1900 },
    { unit_number: 'T-100', year: null, model: 'Cascadia' },
  )
  const numbers = async (asked: object): Promise<unknown[]> =>
    (await world.list(asked)).map(({ unit_number }) => unit_number)
  expect(await numbers({ order_by: 'unit_number' })).toEqual(['T-9', 'T-10', 'T-100'])
  expect(await numbers({ order_by: 'year', is_sort_desc: true })).toEqual(['T-10', 'T-9', 'T-100'])
  expect(await numbers({ key_word: 'CASC' })).toEqual(['T-100'])
  expect([await numbers({ show: 'wrong' }), await numbers({ show: 'right' })]).toEqual([['T-9'], ['T-10', 'T-100']])
  expect(await world.call('list', { page_number: 2, page_size: 2 })).toMatchObject({
    total_items: 3,
    units: [{ unit_number: 'T-100' }],
  })
})

it('correcting one unit clears the problems of others', async () => {
  await world.upload({ row: 2 }, { row: 3 })
  const [first] = await world.list()
  await world.call('update', { units: [{ db_id: first!.db_id, unit_number: 'T-9', before: { unit_number: 'T-1' } }] })
  expect(await problemsOf()).toEqual([['T-9'], ['T-1']])
  await expect(world.call('update', { units: [{ db_id: 99, model: 'x' }] })).rejects.toMatchObject({ status: 404 })
})

it('replacing a unit stores a valid one and rejects an invalid one', async () => {
  await world.upload({ unit_number: 'T-1', year: 'new', model: 'T680' }, { unit_number: 'T-2' })
  const [first] = await world.list()
  expect(await world.call('get', { db_id: first!.db_id })).toMatchObject({
    unit_number: 'T-1',
    year: null,
    model: 'T680',
  })
  const failure = await world
    .call('put', { ...aUnit({ unit_number: 't-2 ' }), vin: 'short', db_id: first!.db_id })
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({
    status: 422,
    errors: [
      { field: 'unit_number', message: 'Row 2 has the same number.' },
      { field: 'vin', message: 'Enter 17 letters and digits, without I, O and Q.' },
    ],
  })
  expect(await world.call('put', { ...aUnit({ year: 2020 }), db_id: first!.db_id })).toEqual({ db_id: first!.db_id })
  expect((await world.list())[0]).toMatchObject({ year: 2020, model: null, problems: null })
  for (const operation of ['put', 'get'])
    await expect(world.call(operation, { ...aUnit(), db_id: 99 })).rejects.toMatchObject({ status: 404 })
})

it('knows the numbers of the list and of the fleet, however many these are', async () => {
  world.fleet = Array.from({ length: 1200 }, (_none, index) => `GR-${index}`)
  await world.upload({ unit_number: 'T-1' })
  const [{ db_id }] = (await world.list()) as [JudgedUnit]
  const exists = async (values: object): Promise<unknown> => (await world.call('unit-number-exists', values)).exists
  expect([
    await exists({ unit_number: 't-1' }),
    await exists({ unit_number: 'T-1', db_id }),
    await exists({ unit_number: 'gr-1199' }),
    await exists({ unit_number: 'X' }),
  ]).toEqual([true, false, true, false])
})

it('adds, deletes and clears units of the signed-in user only', async () => {
  const { db_id } = await world.call('add', aUnit())
  world.user = 'bob@example.test'
  await world.local.request(`local/uploaded-units/delete/${String(db_id)}?location_id=1`, {})
  await world.call('clear')
  expect([await world.list(), await world.call('count')]).toEqual([[], { count: 0 }])
  world.user = 'ann@example.test'
  expect([(await world.list()).length, await world.call('count')]).toEqual([1, { count: 1 }])
  await world.local.request(`local/uploaded-units/delete/${String(db_id)}?location_id=1`, {})
  expect(await world.list()).toEqual([])
})

describe('saving all', () => {
  const many = (count: number): UnitInput[] =>
    Array.from({ length: count }, (_none, index) => ({ row: index + 2, unit_number: `T-${index}` }))
  const sent = (): number[] =>
    world.asked
      .filter(({ path }) => path.endsWith('save_units'))
      .map(({ body }) => (body as { units: unknown[] }).units.length)

  it('sends what is right a few at a time, tells how far it is, and keeps what is wrong', async () => {
    await world.upload(...many(120), { unit_number: 'X-1', year: 1900 })
    const progress: number[][] = []
    expect(await world.call('save', {}, { onProgress: (done, total) => progress.push([done, total]) })).toEqual({
      saved: 120,
      kept: 1,
    })
    expect([sent(), progress]).toEqual([
      [50, 50, 20],
      [
        [0, 120],
        [50, 120],
        [100, 120],
      ],
    ])
    expect((await world.list()).map(({ unit_number }) => unit_number)).toEqual(['X-1'])
    // It is the fleet's number now.
    await world.upload({ unit_number: 't-5' })
    expect((await problemsOf()).at(-1)).toEqual(['t-5', 'unit_number: This fleet already has a unit with this number.'])
  })

  it('keeps what the server refused, with its words, until that is changed', async () => {
    world.refuses = { 'T-1': 'Somebody was faster.' }
    await world.upload({ unit_number: 'T-0' }, { unit_number: 'T-1' })
    expect(await world.call('save')).toEqual({ saved: 1, kept: 1 })
    expect(await problemsOf()).toEqual([['T-1', 'unit_number: Somebody was faster.']])
    // It may go well another time.
    expect(await world.call('summary')).toMatchObject({ ready: 0, refused: 1, wrong: 1 })
    world.refuses = {}
    expect(await world.call('save')).toEqual({ saved: 1, kept: 0 })
  })

  it('loses nothing when interrupted, and continues where it was', async () => {
    await world.upload(...many(120))
    const giveUp = new AbortController()
    world.before = (path) => {
      if (path.endsWith('save_units') && sent().length === 2) giveUp.abort()
    }
    await expect(world.call('save', {}, { signal: giveUp.signal })).rejects.toThrow()
    expect(await world.call('summary')).toMatchObject({ units: 70, ready: 70 })
    world.before = () => undefined
    expect(await world.call('save')).toEqual({ saved: 70, kept: 0 })
    expect(world.fleet).toHaveLength(121)
  })

  it('whose answer was lost finds what was saved, and what was changed since is another unit', async () => {
    await world.upload(...many(3))
    world.loses = true
    await expect(world.call('save')).rejects.toMatchObject({ status: 0 })
    expect(world.fleet).toHaveLength(4)
    world.loses = false
    // A minute later the fleet's numbers are asked for again.
    world.clock = new Date('2026-06-15T13:00:00Z')
    expect(await world.call('summary')).toMatchObject({ units: 3, ready: 3, wrong: 0 })
    const [first] = await world.list()
    await world.call('update', { units: [{ db_id: first!.db_id, model: 'T880' }] })
    expect(await world.call('summary')).toMatchObject({ ready: 2, wrong: 1 })
    expect(await world.call('save')).toEqual({ saved: 2, kept: 1 })
    expect(await problemsOf()).toEqual([['T-0', 'unit_number: This fleet already has a unit with this number.']])
  })

  it('that broke off has saved what it had', async () => {
    await world.upload(...many(60))
    world.before = (path) => {
      if (path.endsWith('save_units') && sent().length === 2) throw new ApiFailure(0, 'The server was not reached.')
    }
    await expect(world.call('save')).rejects.toMatchObject({ status: 0 })
    expect(await world.call('summary')).toMatchObject({ units: 10, ready: 10 })
  })
})
