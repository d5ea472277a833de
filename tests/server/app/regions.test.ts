import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { regionalDefaultsOf } from '../../../domain/regions.ts'
import { testDatabase } from '../platform/database/testDatabase.ts'
import { createTestApp, type Caller, type TestApp } from './testApp.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'

type Row = Record<string, unknown>

describe('a portal run in Latin America,', () => {
  let world: TestApp
  let customer: Caller
  beforeAll(async () => {
    world = await createTestApp(testDatabase, undefined, { REGION: 'LA', STAGE: 'stage' })
    customer = await world.as('cus')
  })
  afterAll(() => world.close())

  const told = async (): Promise<Row> => (await customer.get('authorization/verify')).json.user as unknown as Row
  const preferences = async (): Promise<Row> => (await customer.get('own/me/get_preferences')).json as Row
  const save = async (changes: Row) =>
    customer.post('own/me/save_preferences', { ...(await preferences()), ...changes })

  it('reads in the conventions of the region by default', async () => {
    expect(await told()).toMatchObject({
      unit_of_measurement: { pressure: 'psi', tread_depth: 'mm', distance: 'km' },
      currency_symbol: 'US$',
      date_format: 'DD/MM/YYYY',
      locale: 'en-US',
    })
    expect((await customer.get('common/get_user_preferences')).json).toEqual({ currency_symbol: 'US$' })
    expect(await preferences()).toMatchObject({
      pressure_unit: null,
      tread_unit: null,
      distance_unit: null,
      currency_symbol: null,
      date_format: null,
    })
  })

  it('answers and writes files in these units and dates', async () => {
    const { json } = await customer.post('checkpoint/report', { key_word: 'GR-105' })
    expect(json.totals).toMatchObject({ pressure_format: 'psi', tread_depth_format: 'mm' })
    const { unit_date: day } = (json.units as unknown as { unit_date: string }[])[0]!
    const [year, month, date] = day.split('-')
    const body = { key_word: 'GR-105', date_from: '2026-05-01', date_to: '2026-05-31' }
    const words = (
      await pdfPages(
        (await customer.post('checkpoint/download_pdf_file_checkpoint_reports', { key_word: 'GR-105' })).raw,
      )
    )
      .flat()
      .join(' ')
    expect([words.includes(`${date}/${month}/${year}`), words.includes(`${month}/${date}/${year}`)]).toEqual([
      true,
      false,
    ])
    const file = await customer.post('own/checkpoint_trend/download_excel_file', {
      date_from: body.date_from,
      date_to: body.date_to,
    })
    expect(JSON.stringify(await xlsxRows(file.raw))).toContain('01/05/2026')
  })

  it('offers the countries there, and those of another region on request', async () => {
    const countries = async (path: string) =>
      ((await customer.get(path)).json.countries as unknown as { text: string }[]).map(({ text }) => text)
    expect(await countries('common/get_countries/LA')).toEqual(expect.arrayContaining(['Brazil', 'Colombia', 'Peru']))
    expect(await countries('scrap_analysis_report/get_countries/LA')).not.toContain('United States')
    expect(await countries('scrap_analysis_report/get_countries/NA')).toEqual(['Canada', 'Mexico', 'United States'])
  })

  it('offers its languages by their names in the words of the caller, in their order', async () => {
    const languages = async (spoken: string) =>
      (await customer.get('own/me/get_locales', { 'user-language': spoken })).json.locales as unknown as {
        value: string
        text: string
      }[]
    const english = await languages('en-US')
    expect(english).toEqual(
      expect.arrayContaining([
        { value: 'de-DE', text: 'German (Germany)' },
        { value: 'es-AR', text: 'Spanish (Argentina)' },
      ]),
    )
    expect(english.map(({ text }) => text)).toEqual(
      english.map(({ text }) => text).toSorted((one, other) => one.localeCompare(other, 'en-US')),
    )
    expect(await languages('de-DE')).toContainEqual({ value: 'es-AR', text: 'Spanisch (Argentinien)' })
  })

  it('names its region to the pages', async () => {
    const { body } = await world.app.server.inject({ url: '/', headers: { accept: 'text/html' } })
    // Without a built portal there is no page.
    if (body !== 'Not found')
      expect(body).toContain('&quot;region&quot;:&quot;LA&quot;,&quot;stage&quot;:&quot;stage&quot;')
  })

  it('lets a reader choose each setting, and returns it in the same answer', async () => {
    const saved = await save({
      distance_unit: 'mi',
      tread_unit: '32nds',
      pressure_unit: 'kPa',
      currency_symbol: ' R$ ',
      date_format: 'YYYY-MM-DD',
      locale: 'pt-BR',
    })
    expect([saved.status, saved.json.user]).toEqual([
      200,
      expect.objectContaining({
        unit_of_measurement: { pressure: 'kPa', tread_depth: '32nds', distance: 'mi' },
        currency_symbol: 'R$',
        date_format: 'YYYY-MM-DD',
        locale: 'pt-BR',
      }),
    ])
    expect(await told()).toMatchObject({ currency_symbol: 'R$', locale: 'pt-BR' })
    const { json } = await customer.post('checkpoint/report', { key_word: 'GR-105' })
    expect(json.totals).toMatchObject({ pressure_format: 'kPa', tread_depth_format: '32nds' })
    await save({
      distance_unit: null,
      tread_unit: null,
      pressure_unit: null,
      currency_symbol: '',
      date_format: null,
      locale: 'en-US',
    })
    expect(await told()).toMatchObject({ unit_of_measurement: { distance: 'km' }, currency_symbol: 'US$' })
  })

  it.each(['DD.MM.YYYY', 'DD-MM-YYYY'])(
    'writes days of files and of options in the chosen format %s',
    async (format) => {
      await save({ date_format: format, locale: 'en-US' })
      const separator = format[2]!
      const day = new RegExp(`^\\d\\d[${separator}]\\d\\d[${separator}]\\d{4}`)
      const { json } = await customer.post('common/get_surveys', { page_size: 1 })
      expect((json.surveys as unknown as { text: string }[])[0]?.text).toMatch(day)
      await save({ date_format: null })
    },
  )

  it('keeps each of them a choice of its own, of those there are', async () => {
    const errors = (answer: Awaited<ReturnType<typeof save>>) => [
      answer.status,
      answer.json.response_status?.errors.map(({ field }) => field),
    ]
    expect(errors(await save({ distance_unit: 'ells' }))).toEqual([400, ['distance_unit']])
    expect(errors(await save({ date_format: 'DD MM YYYY' }))).toEqual([400, ['date_format']])
    expect(errors(await save({ currency_symbol: 'dollars' }))).toEqual([400, ['currency_symbol']])
    const mixed = await save({ distance_unit: 'km', pressure_unit: 'bar', tread_unit: '32nds' })
    expect(mixed.json.user).toMatchObject({
      unit_of_measurement: { pressure: 'bar', tread_depth: '32nds', distance: 'km' },
    })
    await save({ distance_unit: null, tread_unit: null, pressure_unit: null })
  })

  it('writes only the reader’s own row, and not over concurrent changes', async () => {
    const other = await world.as('cus-other')
    const theirs = (await other.get('own/me/get_preferences')).json as Row
    const mine = await preferences()
    expect((await customer.post('own/me/save_preferences', { ...theirs, date_format: 'YYYY-MM-DD' })).status).toBe(409)
    expect((await other.get('own/me/get_preferences')).json).toEqual(theirs)
    expect((await customer.post('own/me/save_preferences', { ...mine, date_format: 'YYYY-MM-DD' })).status).toBe(200)
    expect((await customer.post('own/me/save_preferences', { ...mine, date_format: 'MM/DD/YYYY' })).status).toBe(409)
    expect(await preferences()).toMatchObject({ date_format: 'YYYY-MM-DD' })
  })
})

it('has regionalDefaults for every region, each in units of its own', () => {
  expect(
    Object.entries(regionalDefaultsOf).map(([region, { units, currencySymbol, dateFormat }]) => [
      region,
      units.pressure,
      units.tread,
      units.distance,
      currencySymbol,
      dateFormat,
    ]),
  ).toEqual([
    ['NA', 'psi', '32nds', 'mi', '$', 'MM/DD/YYYY'],
    ['LA', 'psi', 'mm', 'km', 'US$', 'DD/MM/YYYY'],
    ['EU', 'bar', 'mm', 'km', '€', 'DD/MM/YYYY'],
    ['AS', 'kPa', 'mm', 'km', 'US$', 'YYYY-MM-DD'],
  ])
})
