import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'

const csv = 'text/csv'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const headings =
  'Unit number,Type,Configuration,Vocation,Manufacturer,Model,Year,VIN,USDOT number,License plate,State of the license plate,Country of the license plate'

interface Unit {
  row: number
  unit_number: string | null
  [column: string]: unknown
}
interface RowError {
  row: number
  column: string
  message: string
}

describe('units of a file', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  let akron: number
  beforeAll(async () => {
    customer = await world.as('cus')
    const places = (await customer.post('fleet_survey/select_locations', { key_word: 'Akron' })).json
      .accounts as unknown as { location_id: number }[]
    akron = places[0]!.location_id
  })

  async function send(
    content: string | Uint8Array,
    {
      type = csv,
      caller = customer,
      location = akron,
      language = 'en-US',
    }: { type?: string; caller?: Caller; location?: number; language?: string } = {},
  ): Promise<Answer> {
    const data = new FormData()
    data.append('form', JSON.stringify({ location_id: location }))
    data.append('file', new Blob([content as BlobPart], { type }), type === csv ? 'units.csv' : 'units.xlsx')
    const body = new Response(data)
    return caller.post('fleet_survey/import_units', Buffer.from(await body.arrayBuffer()), {
      'content-type': body.headers.get('content-type') ?? '',
      'user-language': language,
    })
  }
  const read = (answer: Answer): { units: Unit[]; errors: RowError[] } =>
    answer.json as unknown as { units: Unit[]; errors: RowError[] }
  const refusal = (answer: Answer): unknown => [
    answer.status,
    answer.json.response_status?.errors?.map(({ field, message }) => [field, message]),
  ]
  const count = async (): Promise<number> =>
    (await world.database.query<{ count: number }>({ text: 'select count(*) as count from units', values: [] }))[0]!
      .count

  it('are read as the form of units would save them, and nothing is written', async () => {
    const before = await count()
    const answer = await send(`${headings}
YT-11,Tractor,TR-6X4,Regional,Kenworth,T680,2022,1m8gdm9axkp042788,123456,ab 123,OH,US
YT-12,trailer,Tandem trailer,long haul,,,,,,zz 9,ca-on,
,,,,,,,,,,,

`)
    expect(answer.status).toBe(200)
    expect(read(answer)).toEqual({
      units: [
        {
          row: 2,
          unit_number: 'YT-11',
          type: 'tractor',
          configuration: 'TR-6X4',
          vocation: 'regional',
          manufacturer: 'Kenworth',
          model: 'T680',
          year: 2022,
          vin: '1M8GDM9AXKP042788',
          dot: '123456',
          license_plate: 'AB 123',
          license_plate_state: 'US-OH',
        },
        {
          row: 3,
          unit_number: 'YT-12',
          type: 'trailer',
          configuration: 'TL-2',
          vocation: 'long haul',
          manufacturer: null,
          model: null,
          year: null,
          vin: null,
          dot: null,
          license_plate: 'ZZ 9',
          license_plate_state: 'CA-ON',
        },
      ],
      errors: [],
    })
    expect(await count()).toBe(before)
  })

  it('are distinguished from the totals below them, which are no units', async () => {
    const answer = await send('Unit number,Type,Configuration,Year\nYT-21,Tractor,TR-6X4,2022\nTotal (1 row),,,2022')
    expect(read(answer).errors).toEqual([
      {
        row: 3,
        column: 'unit_number',
        message: 'This looks like a totals row. Delete it, or enter the values of a unit.',
      },
    ])
    const polish = await send('unit_number,type,configuration\nYT-21,tractor,TR-6X4\nRazem,1,', { language: 'pl-PL' })
    expect(read(polish).errors).toEqual([
      { row: 3, column: 'unit_number', message: 'To wygląda na wiersz sumy. Usuń go lub podaj wartości pojazdu.' },
    ])
    const totals = read(answer).units[1]!
    const { json } = await customer.post('fleet_survey/save_units', {
      location_id: akron,
      units: [{ ...totals, row: undefined }],
    })
    expect(json).toMatchObject({ units: [], errors: [{ row: 0, column: 'unit_number' }] })
  })

  it('may have headings on the wire’s names or in the caller’s language, in any order', async () => {
    expect(read(await send('type;configuration;unit_number\ntractor;TR-4X2;YT-13')).units).toMatchObject([
      { unit_number: 'YT-13', configuration: 'TR-4X2' },
    ])
    const german = await send('Fahrzeugnummer;Typ;Achskonfiguration;Jahr\nYT-14;Zugmaschine;Zugmaschine 4x2;1900', {
      language: 'de-DE',
    })
    expect(refusal(german)).toEqual([200, undefined])
    expect(read(german)).toMatchObject({
      units: [{ unit_number: 'YT-14', type: 'tractor', configuration: 'TR-4X2' }],
      errors: [{ row: 2, column: 'year', message: 'Geben Sie ein Jahr von 1950 bis 2027 ein.' }],
    })
  })

  it('have a USDOT number as other programs write it, and none that is 0', async () => {
    const { units, errors } = read(
      await send(
        'Unit number,Type,Configuration,USDOT number\nYT-19,tractor,TR-4X2,1234567.0\nYT-20,tractor,TR-4X2,0\nYT-21,tractor,TR-4X2,12.5',
      ),
    )
    expect(units.map(({ dot }) => dot)).toEqual(['1234567', '0', '12.5'])
    expect(errors.map(({ row, column }) => [row, column])).toEqual([
      [3, 'dot'],
      [4, 'dot'],
    ])
  })

  it('come from an Excel workbook as well', async () => {
    const file = await writeXlsx({
      sheets: [
        {
          name: 'Units',
          rows: [
            ['Unit number', 'Type', 'Configuration', 'Year', null],
            [],
            [47, 'Tractor', 'TR-4X2', 2020, null],
            ['YT-15', 'Dolly', 'TR-4X2', 'new', null],
          ],
          cells: new Map([['2,0', { style: { numFmt: '0000' } }]]),
        },
      ],
    })
    expect(read(await send(file, { type: xlsx }))).toMatchObject({
      units: [
        { row: 3, unit_number: '0047', year: 2020 },
        { row: 4, unit_number: 'YT-15', type: 'dolly', year: 'new' },
      ],
      errors: [
        { row: 4, column: 'configuration', message: 'This configuration belongs to another type.' },
        { row: 4, column: 'year', message: 'Enter a year from 1950 to 2027.' },
      ],
    })
  })

  it('may have a title above their heading, and a total below, which is reported as no unit', async () => {
    const { units, errors } = read(
      await send(
        `Granite Ridge Freight;;;\r\nFleet list, June 2026;;;\r\n;;;\r\nUnit\u00a0number;Type;Configuration;Year\r\nYT-16;Tractor;TR-6X4;2022.0\r\nTotal;;;1\r\n`,
      ),
    )
    expect(units).toMatchObject([
      { row: 5, unit_number: 'YT-16', year: 2022 },
      { row: 6, unit_number: 'Total' },
    ])
    expect(errors).toEqual([
      {
        row: 6,
        column: 'unit_number',
        message: 'This looks like a totals row. Delete it, or enter the values of a unit.',
      },
    ])
    // If no row is a heading, the most similar one determines the message.
    expect(refusal(await send('Fleet list;;\nUnit number;Type;Year\nYT-17;Tractor;2020'))).toEqual([
      422,
      [['file', 'The first row must contain the column Configuration.']],
    ])
  })

  it('may have the headings, words and empty signs of other systems, as feeds read them, and rows that end early', async () => {
    const { units, errors } = read(
      await send(`Exported by the fleet office;;;;;;
Vehicle name;Asset type;Axle config;Make;Year;DOT number;
YT-71;day cab;tractor 6x4;N/A;2022,0;n/a
YT-72;Auflieger;TL-2
YT-73;semi;6x4 tractor;unknown;twenty;
`),
    )
    expect(units).toMatchObject([
      {
        row: 3,
        unit_number: 'YT-71',
        type: 'tractor',
        configuration: 'TR-6X4',
        manufacturer: null,
        year: 2022,
        dot: null,
      },
      { row: 4, unit_number: 'YT-72', type: 'trailer', configuration: 'TL-2', year: null },
      { row: 5, unit_number: 'YT-73', type: 'tractor', configuration: 'TR-6X4', manufacturer: null, year: 'twenty' },
    ])
    expect(errors).toEqual([{ row: 5, column: 'year', message: 'Enter a year from 1950 to 2027.' }])
    expect(refusal(await send('Unit,Type,Configuration,Type\nYT-1,Tractor,TR-6X4,Tractor'))).toEqual([
      422,
      [['file', 'The column Type appears twice. Remove one.']],
    ])
  })

  it('may be what Excel saves on Windows in Germany, and as Unicode text', async () => {
    const text = 'Fahrzeugnummer;Typ;Achskonfiguration;Modell\r\nYT-18;Trailer;Tandem-Trailer;Größe 5"\r\n'
    const windows = await send(Buffer.from(text, 'latin1'), { language: 'de-DE' })
    expect(read(windows).units).toMatchObject([
      { row: 2, unit_number: 'YT-18', type: 'trailer', configuration: 'TL-2', model: 'Größe 5"' },
    ])
    const unicode = await send(Buffer.from(`\ufeff${text.replaceAll(';', '\t')}`, 'utf16le'), { language: 'de-DE' })
    expect(read(unicode)).toEqual(read(windows))
  })

  it('have their problems reported by row and column', async () => {
    const { units, errors } = read(
      await send(`${headings}
,Tractor,TR-6X4,,,,,,,,,
YT-21,Lorry,TR-6X4,,,,,,,,,
YT-22,Tractor,TL-2,,,,,,,,,
gr -101,Tractor,TR-6X4,,,,,,,,,
YT-23,Tractor,TR-6X4,Flying,,,1949,1M8GDM9A1KP042788,12-3,AB 1,OH,
yt-23,Tractor,TR-6X4,,,,,,,AB 1,ON,US`),
    )
    expect(units).toHaveLength(6)
    expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, 'unit_number', 'This is required'],
      [3, 'type', 'Choose an option from the list'],
      [4, 'configuration', 'This configuration belongs to another type.'],
      [5, 'unit_number', expect.stringMatching(/^This fleet already has a unit with this number\. If the list/)],
      [6, 'vocation', 'Choose an option from the list'],
      [6, 'year', 'Enter a year from 1950 to 2027.'],
      [6, 'vin', 'Check the VIN: its check digit does not match.'],
      [6, 'dot', 'Enter a USDOT number of up to 8 digits, other than 0.'],
      [6, 'license_plate_state', 'Enter a state with its country, such as US-OH.'],
      [7, 'unit_number', 'Row 6 has the same number.'],
      [7, 'license_plate_state', 'Enter a state with its country, such as US-OH.'],
    ])
  })

  it.each<[string, string | Uint8Array, string, string]>([
    ['no rows', 'Unit number,Type,Configuration\n', csv, 'The file has no rows.'],
    ['nothing', ' ', csv, 'The file has no rows.'],
    [
      'a column that nobody knows',
      'Unit number,Type,Configuration,Color\nYT-1,Tractor,TR-6X4,red',
      csv,
      `There is no column Color. Use: ${headings.replaceAll(',', ', ')}`,
    ],
    [
      'a column twice',
      'Unit number,Type,unit_number,Configuration\nYT-1,Tractor,YT-1,TR-6X4',
      csv,
      'The column Unit number appears twice. Remove one.',
    ],
    [
      'a column that is missing',
      'Unit number,Type\nYT-1,Tractor',
      csv,
      'The first row must contain the column Configuration.',
    ],
    [
      'an open quotation mark',
      'Unit number,Type,Configuration\n"YT-1',
      csv,
      'Row 2: not valid CSV. Look for a quotation mark that is not closed.',
    ],
    [
      'signs that no text has',
      new Uint8Array([0x55, 0xe9, 0x07, 0x0a]),
      csv,
      'The file is not text that can be read. Save it as CSV in UTF-8 and upload it again.',
    ],
    [
      'a workbook that is none',
      'PK\u0003\u0004 nothing',
      xlsx,
      'The file is not an Excel workbook that can be read, or it is too large. Save it again as .xlsx, or as CSV.',
    ],
    [
      'a value beside the last column',
      'Unit number,Type,Configuration,,\nYT-1,Tractor,TR-6X4,,\nYT-2,Tractor,TR-6X4,,spare',
      csv,
      'Row 3 has more or fewer fields than the heading (3).',
    ],
    [
      'too many rows',
      `Unit number,Type,Configuration\n${'YT-1,Tractor,TR-6X4\n'.repeat(2001)}`,
      csv,
      'The file has more than 2,000 rows. Split it.',
    ],
  ])('are refused as a whole for %s', async (_what, content, type, message) => {
    expect(refusal(await send(content, { type }))).toEqual([422, [['file', message]]])
  })

  it('are refused in an empty file, with a problem of the file', async () => {
    expect(refusal(await send(''))).toEqual([400, [['file', 'This file is empty. Choose another.']]])
  })

  it('are refused where the file is of another type, or too large', async () => {
    expect((await send('x', { type: 'application/pdf' })).status).toBe(400)
    expect((await send('x'.repeat(5_000_001))).status).toBe(413)
    expect(
      (
        await customer.post('fleet_survey/import_units', {
          location_id: akron,
          file: { name: 'a.csv', type: csv, size: 1 },
        })
      ).status,
    ).toBe(400)
  })

  const aUnit = (more: object = {}): object => ({
    unit_number: 'YT-31',
    type: 'tractor',
    configuration: 'TR-6X4',
    year: 2022,
    vin: '1m8gdm9axkp042788',
    license_plate: 'ab 123',
    license_plate_state: 'US-OH',
    ...more,
  })
  const save = (units: object[], caller = customer, location = akron): Promise<Answer> =>
    caller.post('fleet_survey/save_units', { location_id: location, units })

  it('are saved each by itself, and again are what they were', async () => {
    const before = await count()
    const first = (
      await save([aUnit(), aUnit({ unit_number: 'YT-32', year: 1900 }), aUnit({ unit_number: 'YT-33', vin: null })])
    ).json as unknown as { units: { row: number; id: number }[]; errors: RowError[] }
    expect(first.units.map(({ row }) => row)).toEqual([0, 2])
    expect(first.errors).toEqual([{ row: 1, column: 'year', message: 'Enter a year from 1950 to 2027.' }])
    expect(await count()).toBe(before + 2)
    // A caller whose answer was lost sends the units again.
    const again = (await save([aUnit(), aUnit({ unit_number: 'YT-33', vin: null })])).json as unknown as typeof first
    expect(again).toMatchObject({
      units: [
        { row: 0, id: first.units[0]!.id },
        { row: 1, id: first.units[1]!.id },
      ],
      errors: [],
    })
    // Another unit with the number is another.
    expect((await save([aUnit({ unit_number: 'yt-31', model: 'T880' })])).json).toMatchObject({
      units: [],
      errors: [
        {
          row: 0,
          column: 'unit_number',
          message: expect.stringMatching(/^This fleet already has a unit with this number\. If the list/),
        },
      ],
    })
    expect(await count()).toBe(before + 2)
    expect((await customer.get(`fleet_survey/get_unit/${first.units[0]!.id}`)).json).toMatchObject({
      unit_number: 'YT-31',
      vin: '1M8GDM9AXKP042788',
      license_plate: 'AB 123',
      license_plate_state: 'US-OH',
    })
  })

  it('are refused at the VIN that another row or another unit in service has, which is named to those who see it', async () => {
    const vin = '5GZCZ43D13S812715'
    const named = (number: string): string =>
      `Unit ${number} of this fleet has this VIN. Correct the VIN of one of them, or take that unit out of service.`
    const rows = `Unit number,Type,Configuration,VIN\nYT-61,Tractor,TR-6X4,${vin}\nYT-62,Tractor,TR-6X4, ${vin.toLowerCase()}\n`
    expect(read(await send(rows)).errors).toEqual([{ row: 3, column: 'vin', message: 'Row 2 has the same VIN.' }])
    const saved = (
      await save([aUnit({ unit_number: 'YT-61', vin }), aUnit({ unit_number: 'YT-62', vin: vin.toLowerCase() })])
    ).json as unknown as { units: { row: number; id: number }[]; errors: RowError[] }
    expect([saved.units.map(({ row }) => row), saved.errors]).toEqual([
      [0],
      [{ row: 1, column: 'vin', message: named('YT-61') }],
    ])
    expect(read(await send(rows.replace('YT-61', 'YT-63'))).errors).toEqual(
      [2, 3].map((row) => ({ row, column: 'vin', message: named('YT-61') })),
    )
    const one = {
      id: null,
      version: null,
      location_id: akron,
      unit_number: 'YT-64',
      type: 'tractor',
      configuration: 'TR-6X4',
      vin,
    }
    expect(refusal(await customer.post('fleet_survey/save_unit', one))).toEqual([422, [['vin', named('YT-61')]]])
    const { json: numbers } = await customer.post('fleet_survey/get_unit_numbers', {
      location_id: akron,
      search: 'YT-61',
    })
    expect(numbers.unit_numbers).toMatchObject([{ text: 'YT-61', vin }])

    // A caller without access to that unit learns nothing about it; a unit out of service reserves no VIN.
    const [{ id }] = saved.units as unknown as [{ id: number }]
    const [{ elsewhere }] = (await world.database.query<{ elsewhere: number }>({
      text: `select min(l.location_id) as elsewhere from locations l where l.account_id = (select account_id from locations where location_id = ${akron})
      and not exists (select from dealer_locations join user_dealers using (dealer_id) join users using (user_id) where location_id = l.location_id and login = 'dlr@example.test')`,
      values: [],
    })) as [{ elsewhere: number }]
    await world.database.query({
      text: `update units set location_id = ${elsewhere} where unit_id = ${id}`,
      values: [],
    })
    const dealer = await world.as('dlr')
    expect(read(await send(rows.replace('YT-61', 'YT-65'), { caller: dealer })).errors).toEqual([
      { row: 3, column: 'vin', message: 'Row 2 has the same VIN.' },
    ])
    const second = await dealer.post('fleet_survey/save_unit', { ...one, unit_number: 'YT-65' })
    expect(second.status).toBe(200)
    // Both had the VIN before: what else is changed of one of them is saved.
    const both = { ...one, id: second.json.id, version: second.json.version, unit_number: 'YT-65', model: 'T880' }
    expect((await customer.post('fleet_survey/save_unit', both)).status).toBe(200)
    expect(refusal(await customer.post('fleet_survey/save_unit', one))).toMatchObject([
      422,
      [['vin', expect.stringMatching(/^Unit YT-6[15] of this fleet/)]],
    ])
    await world.database.query({
      text: `update units set is_active = false where unit_id in (${id}, ${String(second.json.id)})`,
      values: [],
    })
    expect((await customer.post('fleet_survey/save_unit', one)).status).toBe(200)
  })

  it('are refused at the configuration where there is none of their type', async () => {
    for (const more of [{ configuration: 'NO-1' }, { configuration: 'TL-2' }]) {
      const { status, json } = await customer.post('fleet_survey/save_unit', {
        id: null,
        version: null,
        location_id: akron,
        unit_number: 'YT-35',
        type: 'tractor',
        ...more,
      })
      expect([status, json.response_status?.errors.map(({ field, message }) => [field, message])]).toEqual([
        422,
        [['configuration', 'Choose a configuration of this type.']],
      ])
    }
    const survey = Number(
      (
        await customer.post('fleet_survey/create_survey', {
          location_id: akron,
          survey_date: '2026-06-10',
          survey_by: 'Sam Fields',
          dealer: null,
          comments: null,
        })
      ).json.survey_id,
    )
    const { status, json } = await customer.post('fleet_survey/add_new_unit_to_survey', {
      survey_id: survey,
      unit_number: 'YT-35',
      type: 'tractor',
      configuration: 'NO-1',
      vocation: null,
    })
    expect([status, json.response_status?.errors.map(({ field }) => field)]).toEqual([422, ['configuration']])
  })

  it('are saved once, however often they are sent at one time', async () => {
    const before = await count()
    const answers = await Promise.all([1, 2, 3].map(() => save([aUnit({ unit_number: 'YT-41', vin: null })])))
    expect(new Set(answers.map(({ json }) => JSON.stringify(json.units))).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })

  it('are noted in the audit trail with how many they were', async () => {
    await save([aUnit({ unit_number: 'YT-42', vin: null }), aUnit({ unit_number: 'YT-43', vin: null })])
    const [entry] = await world.database.query<{ detail: object }>({
      text: "select detail from audit_log where action = 'save' order by audit_id desc limit 1",
      values: [],
    })
    expect(entry?.detail).toEqual({ form: 'unit', added: true, location: akron, count: 2 })
  })

  it('are not of those who may not survey, and a stranger’s location is as none', async () => {
    const file = 'Unit number,Type,Configuration\nYT-51,Tractor,TR-6X4'
    const before = await count()
    for (const [name, status] of [
      ['win', 401],
      ['cus-basic', 401],
      ['cus-other', 404],
    ] as const) {
      const caller = await world.as(name)
      expect([
        name,
        (await send(file, { caller })).status,
        (await save([aUnit({ unit_number: 'YT-51' })], caller)).status,
      ]).toEqual([name, status, status])
    }
    expect(await count()).toBe(before)
  })
})
