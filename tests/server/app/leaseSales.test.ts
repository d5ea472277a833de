import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'

const errorsOf = ({ json }: Answer): string[] => (json.response_status?.errors ?? []).map(({ field }) => field)
const rows = (answer: Answer, list: string): Record<string, unknown>[] =>
  answer.json[list] as unknown as Record<string, unknown>[]

/** Returns an answer with this rate for every question, or with another for some. */
const answers = (
  rate: (question: string) => number,
  offered: Record<string, { value: string; rate: number }[]>,
): Record<string, string> =>
  Object.fromEntries(
    questions.map((question) => [question, offered[question]!.find((one) => one.rate === rate(question))!.value]),
  )

const questions = [
  'fleet_sizes',
  'precipitations',
  'yard_slopes',
  'yard_surfaces',
  'vehicle_crossing_frequencies',
  'traffic_flows',
  'pressure_specifications',
  'vehicle_loads',
  'tread_patterns',
  'cleanings',
  'fleet_list_managements',
  'multi_unit_trailer_configurations',
]
const weights = [2, 1, 2, 3, 3, 2, 2, 1, 2, 1, 1, 1]

/**
 * The rule, written down a second time: a rate of one decides; else the rounded weighted mean, at most one above the
 * worst.
 */
function judged(rates: number[]): number {
  if (rates.includes(1)) return 1
  const mean =
    rates.reduce((sum, rate, index) => sum + rate * weights[index]!, 0) /
    weights.reduce((sum, weight) => sum + weight, 0)
  return Math.min(Math.floor(mean + 0.5), Math.min(...rates) + 1)
}
const gradeOf: Record<number, string> = { 4: 'very-suitable', 3: 'suitable', 2: 'with-conditions', 1: 'not-suitable' }

describe('the lease-sales configurator', () => {
  const world = setupTestApp()
  let staff: Caller
  let dealer: Caller
  let offered: Record<string, { value: string; rate: number }[]>
  let account: number
  let whole: Record<string, unknown>
  beforeAll(async () => {
    ;[staff, dealer] = await Promise.all([world.as('gyr'), world.as('dlr')])
    offered = (await staff.post('leasesales/configurator_structure', {})).json
    const own = await dealer.post('leasesales/configurator_structure', { account_group: 'us_national_account' })
    account = Number(rows(own, 'us_national_accounts')[0]!.value)
    whole = {
      account_group: 'us_national_account',
      account_id: account,
      fssm_id: null,
      regions: ['Midwest', 'South'],
      address: '1 Rubber Street',
      city: 'Akron',
      country: 'US',
      state: 'US-OH',
      zip: '44306',
      fleet_types: ['regional', 'refuse'],
      lease_term: '36',
      comments: 'Gate on the east side',
      ...answers(() => 4, offered),
      id: null,
      version: null,
    }
  })
  const submit = (body: object, caller = dealer) => caller.post('leasesales/configurator_submit', { ...whole, ...body })
  const keep = (body: object, caller = dealer) => caller.post('own/lease_sales/save_draft', { ...whole, ...body })
  const ofQuestion = (question: string, rate: number): Record<string, string> => ({
    [question]: offered[question]!.find((one) => one.rate === rate)!.value,
  })

  it('answers every list of its structure', async () => {
    const { status, json } = await staff.post('leasesales/configurator_structure', {})
    expect(status).toBe(200)
    for (const name of [
      'us_national_accounts',
      'canadian_common_owners_accounts',
      'fssm_names',
      'regions',
      'fleet_types',
      'lease_terms',
      'country_states',
      ...questions,
    ]) {
      expect([name, (json[name] as unknown as unknown[]).length > 0]).toEqual([name, true])
    }
    // The states of the six countries that the portal lists by state, not of all countries there are.
    expect(
      rows({ json } as Answer, 'country_states').map(({ value, states }) => [value, (states as unknown[]).length]),
    ).toEqual([
      ['AU', 8],
      ['CA', 13],
      ['CN', 34],
      ['CO', 33],
      ['MX', 32],
      ['US', 57],
    ])
    expect(offered.yard_slopes![3]).toMatchObject({
      value: 'yard_slopes-4',
      text: 'Steep (over 5%)',
      rate: 1,
      color: 'red',
    })
    expect(rows({ json } as Answer, 'regions')).toContainEqual({
      value: 'Midwest',
      text: 'Midwest',
      is_selected: false,
    })
    expect(rows({ json } as Answer, 'fssm_names').map(({ text }) => text)).toEqual(['Grace Yates', 'Samuel Costa'])
  })

  it('judges any answers as the rule says', async () => {
    let seed = 7
    const dice = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    for (let turn = 0; turn < 60; turn++) {
      const least = turn % 3 === 0 ? 1 : 2
      const chosen = questions.map((question) => {
        const possible = offered[question]!.filter(({ rate }) => rate >= least)
        return possible[Math.floor(dice() * possible.length)]!
      })
      const verdict = await staff.post(
        'own/lease_sales/get_verdict',
        Object.fromEntries(questions.map((question, index) => [question, chosen[index]!.value])),
      )
      const rates = chosen.map(({ rate }) => rate)
      expect([rates, verdict.json.grade, verdict.json.unanswered]).toEqual([rates, gradeOf[judged(rates)], 0])
      expect(verdict.json.worst_grade).toBe(gradeOf[Math.min(...rates)])
    }
  })

  it('rounds a half up, and keeps to one grade above the worst answer', async () => {
    // 1.5 of the weight above the other: 4 for weights of 10.5 of 21 is not possible, so weights are changed, which are
    // data.
    await world.database.query(sql`update lease_questions set weight = 1`)
    const half = await staff.post(
      'own/lease_sales/get_verdict',
      answers((question) => (questions.indexOf(question) < 6 ? 3 : 4), offered),
    )
    expect([half.json.mean_rate, half.json.grade]).toEqual([3.5, 'very-suitable'])
    const bounded = await staff.post('own/lease_sales/get_verdict', {
      ...answers(() => 4, offered),
      ...ofQuestion('cleanings', 2),
    })
    expect([bounded.json.mean_rate, bounded.json.grade]).toEqual([3.8333, 'suitable'])
    for (const [index, question] of questions.entries())
      await world.database.query(
        sql`update lease_questions set weight = ${weights[index]} where question_id = ${question}`,
      )
  })

  it('is incomplete while an answer is missing, and not suitable as soon as one answer is', async () => {
    const open = await staff.post('own/lease_sales/get_verdict', ofQuestion('yard_surfaces', 3))
    expect([open.json.grade, open.json.unanswered, open.json.yard_surfaces_grade, open.json.cleanings_grade]).toEqual([
      'incomplete',
      11,
      'suitable',
      null,
    ])
    const bad = await staff.post('own/lease_sales/get_verdict', ofQuestion('yard_slopes', 1))
    expect([bad.json.grade, bad.json.unanswered]).toEqual(['not-suitable', 11])
  })

  it('refuses an incomplete submission and names what is missing', async () => {
    const refused = await submit({ cleanings: null, yard_slopes: '', lease_term: null })
    expect([refused.status, errorsOf(refused).sort()]).toEqual([422, ['cleanings', 'lease_term', 'yard_slopes']])
    const unknown = await submit({ cleanings: 'yard_slopes-1' })
    expect([unknown.status, errorsOf(unknown)]).toEqual([422, ['cleanings']])
    for (const [field, value] of [
      ['lease_term', '35'],
      ['fleet_types', ['regional', 'boats']],
      ['regions', ['Nowhere']],
      ['fssm_id', 999_999],
      ['state', 'CA-ON'],
      ['state', 'US-ZZ'],
      ['country', 'CA'],
    ] as const) {
      for (const refusal of [await submit({ [field]: value }), await keep({ [field]: value })]) {
        expect([field, refusal.status, refusal.json.response_status?.errors]).toEqual([
          field,
          422,
          [
            {
              field: field === 'country' ? 'state' : field,
              message: ['state', 'country'].includes(field)
                ? 'Choose a state or province of this country.'
                : 'Choose one of the answers that are listed.',
            },
          ],
        ])
      }
    }
    expect((await submit({ account_id: 999_999 })).status).toBe(404)
    expect((await submit({ account_group: 'canadian_common_owner' })).status).toBe(404)
    expect((await submit({ regions: 'Midwest' })).status).toBe(400)
  })

  it('keeps a draft that has no more than its account', async () => {
    const { status, json } = await dealer.post('own/lease_sales/save_draft', {
      account_group: 'us_national_account',
      account_id: account,
      id: null,
      version: null,
    })
    expect([status, json.version]).toEqual([200, 1])
    const opened = await dealer.post('leasesales/configurator', { id: Number(json.id) })
    expect(opened.json).toMatchObject({ account_id: account, city: '', zip: '', regions: [], fleet_types: [] })
    const detail = await dealer.post('own/lease_sales/get_configuration', { id: Number(json.id) })
    expect(detail.json.configuration).toMatchObject({
      latitude: null,
      longitude: null,
      coordinates_of: 'none',
      grade: 'incomplete',
    })
  })

  it('selects the regions that a reader is limited to, offers no other, and keeps none', async () => {
    await world.database.query(
      sql`insert into user_regions select user_id, region from users, (values ('Midwest'), ('Quebec')) own (region) where login = 'ssc@example.test'`,
    )
    try {
      const limited = await world.as('ssc')
      const structure = await limited.post('leasesales/configurator_structure', {
        account_group: 'us_national_account',
      })
      expect(rows(structure, 'regions')).toEqual(
        ['Midwest', 'Quebec'].map((region) => ({ value: region, text: region, is_selected: true })),
      )
      const reached = await world.database.query<{ account_id: number }>(sql`
        select distinct account_id::integer from accounts join locations using (account_id) where location_type = 3 and region in ('Midwest', 'Quebec')`)
      expect(
        rows(structure, 'us_national_accounts')
          .map(({ value }) => Number(value))
          .sort(),
      ).toEqual(reached.map(({ account_id }) => account_id).sort())
      const own = { account_id: reached[0]!.account_id }
      expect((await keep({ ...own, regions: ['Midwest', 'Quebec'] }, limited)).status).toBe(200)
      const refused = await keep({ ...own, regions: ['Midwest', 'South'] }, limited)
      expect([refused.status, JSON.stringify(refused.json)]).toEqual([422, expect.stringContaining('regions')])
    } finally {
      await world.database.query(
        sql`delete from user_regions where user_id = (select user_id from users where login = 'ssc@example.test')`,
      )
    }
  })

  it('keeps a draft for its author alone, who goes on with it and submits it', async () => {
    const nothing = Object.fromEntries(questions.map((question) => [question, null]))
    const draft = await keep({
      ...nothing,
      fleet_types: [],
      lease_term: null,
      country: null,
      state: null,
      zip: null,
      ...ofQuestion('yard_surfaces', 2),
    })
    expect([draft.status, draft.json.version]).toEqual([200, 1])
    const id = Number(draft.json.id)
    const opened = await dealer.post('leasesales/configurator', { id })
    expect(opened.json).toMatchObject({
      id,
      version: 1,
      account_group: 'us_national_account',
      account_id: account,
      yard_surfaces: 'yard_surfaces-3',
      cleanings: null,
      regions: ['Midwest', 'South'],
    })
    for (const other of [staff, await world.as('admin')]) {
      expect((await other.post('leasesales/configurator', { id })).status).toBe(404)
      expect((await other.post('own/lease_sales/get_configuration', { id })).status).toBe(404)
      expect(
        rows(await other.post('own/lease_sales/get_configurations', {}), 'configurations').map(
          ({ configuration_id }) => configuration_id,
        ),
      ).not.toContain(id)
      expect((await keep({ id, version: 1 }, other)).status).toBe(404)
      expect((await other.delete(`own/lease_sales/delete_draft/${id}`)).status).toBe(404)
    }
    expect((await keep({ account_id: null })).status).toBe(400)
    expect((await keep({ id, version: 7 })).status).toBe(409)

    const submitted = await submit({ id, version: 1, ...ofQuestion('yard_surfaces', 2) })
    expect(submitted.json).toMatchObject({ id, version: 2, grade: 'suitable', mean_rate: 3.7143 })
    for (const late of [await submit({ id, version: 2 }), await keep({ id, version: 2 })]) {
      expect([late.status, late.json.response_status?.description]).toEqual([
        409,
        'This configuration was submitted and cannot be changed.',
      ])
    }
    expect((await dealer.delete(`own/lease_sales/delete_draft/${id}`)).status).toBe(404)

    // A submitted grade stays, even if the weights change.
    await world.database.query(sql`update lease_questions set weight = weight * 5 where question_id = 'yard_surfaces'`)
    const { json } = await staff.post('own/lease_sales/get_configuration', { id })
    expect(json.configuration).toMatchObject({
      grade: 'suitable',
      mean_rate: 3.7143,
      worst_grade: 'with-conditions',
      author: 'Delia Rourke',
      is_editable: false,
      coordinates_of: 'postal_code',
    })
    expect(
      rows({ json } as Answer, 'answers').map(({ question_id, weight, rate }) => [question_id, weight, rate]),
    ).toEqual(questions.map((question, index) => [question, weights[index], question === 'yard_surfaces' ? 2 : 4]))
    await world.database.query(sql`update lease_questions set weight = weight / 5 where question_id = 'yard_surfaces'`)
  })

  it('deletes a draft of its author', async () => {
    const { json } = await keep({})
    expect((await dealer.delete(`own/lease_sales/delete_draft/${Number(json.id)}`)).status).toBe(200)
    expect((await dealer.post('leasesales/configurator', { id: json.id })).status).toBe(404)
  })

  it('shows what a dealer submitted to staff who see the customer, and to no other dealer', async () => {
    const { json } = await submit({})
    const id = Number(json.id)
    const seen = async (caller: Caller): Promise<boolean> =>
      rows(
        await caller.post('own/lease_sales/get_configurations', { state: 'submitted', page_size: 500 }),
        'configurations',
      ).some((one) => one.configuration_id === id)
    expect([
      await seen(dealer),
      await seen(staff),
      await seen(await world.as('admin')),
      await seen(await world.as('win')),
    ]).toEqual([true, true, true, false])
    expect((await (await world.as('cus')).post('own/lease_sales/get_configurations', {})).status).toBe(401)
    await world.database.query(
      sql`update lease_configurations set created_by = (select user_id from users where login = 'ssc@example.test') where configuration_id = ${id}`,
    )
    expect(await seen(dealer)).toBe(false)
  })

  it('finds coordinates in the bundled postal data and says of what', async () => {
    const find = async (query: string) => (await dealer.get(`leasesales/get_geocode?${query}`)).json
    expect(await find('zip=10001')).toMatchObject({
      latitude: 40.7484,
      longitude: -73.9967,
      coordinates_of: 'postal_code',
      place: 'New York, NY 10001',
    })
    expect(await find('zip=10001-1234&state=US-NY')).toMatchObject({ latitude: 40.7484 })
    expect(await find('zip=h2y%201c6')).toMatchObject({
      latitude: 45.508,
      longitude: -73.554,
      coordinates_of: 'postal_code',
      place: 'Old Montreal, QC H2Y',
    })
    expect(await find('address=1%20Main%20St%20Akron%20OH%2044306')).toMatchObject({
      coordinates_of: 'postal_code',
      place: 'Akron, OH 44306',
    })
    expect(await find('zip=00000&city=akron&state=OH')).toMatchObject({ coordinates_of: 'city', place: 'Akron, OH' })
    for (const city of ['AKRÓN', 'åkron', ' Akron '])
      expect([city, await find(`city=${encodeURIComponent(city)}&state=US-OH`)]).toMatchObject([
        city,
        { coordinates_of: 'city', place: 'Akron, OH' },
      ])
    expect(await find('zip=H4V%201A1')).toMatchObject({
      coordinates_of: 'postal_code',
      place: 'Côte-saint-luc East, QC H4V',
    })
    expect(await find('city=cote-saint-luc%20east&state=CA-QC')).toMatchObject({
      coordinates_of: 'city',
      place: 'Côte-saint-luc East, QC',
    })
    expect(await find('zip=10001&state=CA-ON')).toMatchObject({
      latitude: null,
      longitude: null,
      coordinates_of: 'none',
    })
    const unknown = await dealer.get('leasesales/get_geocode?city=Nowhere&state=OH')
    expect([unknown.status, unknown.json.coordinates_of, unknown.json.place]).toEqual([200, 'none', null])
  })

  it('writes the verdict, and how it came about, as PDF and Excel', async () => {
    const { json } = await submit({ ...ofQuestion('traffic_flows', 1) })
    const pdf = await dealer.post('leasesales/configurator_download_pdf_file', { id: json.id })
    const text = JSON.stringify(await pdfPages(pdf.raw))
    for (const told of [
      'Not suitable',
      'Very suitable',
      'No fixed route',
      'Traffic flow',
      'Akron',
      '36 months',
      'Gate on the east side',
      'Center of the',
    ])
      expect([told, text.includes(told)]).toEqual([told, true])
    const excel = JSON.stringify(
      await xlsxRows((await dealer.post('leasesales/configurator_download_excel_file', { id: json.id })).raw),
    )
    for (const told of ['Not suitable', 'No fixed route', 'Surface of the yard', 'Akron'])
      expect([told, excel.includes(told)]).toEqual([told, true])
    expect(
      (await (await world.as('win')).post('leasesales/configurator_download_pdf_file', { id: json.id })).status,
    ).toBe(404)
  })
})
