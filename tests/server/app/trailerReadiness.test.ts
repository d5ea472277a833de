import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { plantedReadiness as planted } from '../../../server/portal/demo/readiness.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'

interface Field {
  name: string
  selected_value: string
  notes: string
}
interface Unit {
  unit_id: number
  unit_number: string
  passed: boolean
  items_passed: number
  items_failed: number
  items_not_applicable: number
  items_unanswered: number
  result: string
  fields: Field[]
}
interface Readiness {
  units: Unit[]
  trailers_count: number
  trailers_passed: number
  trailers_failed: number
  translation_pairs: { name: string; text: string }[]
  [name: string]: unknown
}

const month = { account_group: 'us_national_account', date_from: '2026-05-16', date_to: '2026-06-15' }

describe('trailer readiness', () => {
  const world = setupTestApp()
  let customer: Caller
  /** The ids of Denver, where a trailer was checked, and of Akron, where none was. */
  let denver: number
  let akron: number
  const readiness = async (id: number, caller = customer): Promise<Readiness> =>
    (await caller.get(`survey/get_trailer_readiness_report/${id}`)).json as never
  const surveys = async (caller = customer): Promise<Record<string, unknown>[]> =>
    (await caller.post('survey/report', month)).json.surveys as never

  beforeAll(async () => {
    customer = await world.as('cus')
    ;[akron = 0, denver = 0] = (await surveys()).map(({ survey_id }) => Number(survey_id))
  })

  it('answers the planted check exactly: every item, what failed and what was noted', async () => {
    const { units, translation_pairs, ...rest } = await readiness(denver)
    expect(units).toHaveLength(planted.trailers)
    expect(units[0]).toMatchObject({
      unit_number: 'GR-T201',
      passed: false,
      items_passed: planted.pass,
      items_failed: planted.fail,
      items_not_applicable: planted.notApplicable,
    })
    expect(units[0]?.fields).toHaveLength(planted.items)
    expect(units[0]?.fields.filter(({ selected_value, notes }) => selected_value !== 'pass' || notes)).toEqual([
      { name: 'lights', selected_value: 'fail', notes: 'Left marker light is out' },
      { name: 'abs_lamp', selected_value: 'n-a', notes: 'No ABS on this axle' },
      { name: 'landing_gear', selected_value: 'pass', notes: 'Greased' },
      { name: 'tandem_lock', selected_value: 'n-a', notes: '' },
      { name: 'tire_pressure', selected_value: 'fail', notes: 'LFO at 76 psi' },
    ])
    expect(rest).toMatchObject({
      trailers_count: planted.trailers,
      trailers_passed: planted.passed,
      trailers_failed: planted.failed,
      trailers_not_checked: 0,
      account_name: 'Granite Ridge Freight',
      account_address: '88 Freight Road, Denver, CO',
      survey_to_display: String(denver),
      survey_update_time_stamp: '2026-06-06T10:15:00',
    })
    expect(translation_pairs).toHaveLength(planted.items)
    expect([translation_pairs[0], translation_pairs.at(-1)]).toEqual([
      { name: 'lights', text: 'Lights' },
      { name: 'registration', text: 'Registration' },
    ])
  })

  it('is said in the lists, with the survey it leads to, and nothing where no trailer was checked', async () => {
    expect(
      (await surveys()).map(({ trailer_readiness, readiness_survey_id }) => [trailer_readiness, readiness_survey_id]),
    ).toEqual([
      [null, null],
      ['failed', denver],
    ])
    const staff = await world.as('admin')
    const dealers = (await staff.post('survey/report-dealer', { key_word: 'Granite Ridge', date_from: '2026-05-16' }))
      .json.surveys as unknown as Record<string, unknown>[]
    expect(dealers.map(({ survey_id, trailer_readiness }) => [survey_id, trailer_readiness])).toEqual(
      expect.arrayContaining([
        [denver, 'failed'],
        [akron, null],
      ]),
    )
  })

  it('is said of each tire of a trailer, and where to read it', async () => {
    const detail = async (survey_id: number) =>
      (await customer.post('survey/detail', { survey_id })).json as unknown as Record<string, unknown> & {
        data: Record<string, unknown>[]
      }
    const there = await detail(denver)
    expect(there).toMatchObject({
      url_to_trailer_readiness_report: `/trailer-readiness-report/${denver}`,
      survey_detail_info: { has_trailer_readiness_report: true },
    })
    expect(
      new Set(
        there.data.map(({ unit_number, trailer_readiness }) => `${String(unit_number)} ${String(trailer_readiness)}`),
      ),
    ).toEqual(new Set(['GR-T201 failed', 'GR-D301 null']))
    expect(await detail(akron)).toMatchObject({
      url_to_trailer_readiness_report: null,
      survey_detail_info: { has_trailer_readiness_report: false },
    })
  })

  it('is not there for a survey without checks, nor for another fleet, in the same words', async () => {
    const foreigner = await world.as('cus-other')
    const [none, foreign, never] = [
      await customer.get(`survey/get_trailer_readiness_report/${akron}`),
      await foreigner.get(`survey/get_trailer_readiness_report/${denver}`),
      await foreigner.get('survey/get_trailer_readiness_report/999999999'),
    ]
    expect([none.status, foreign.status, never.status]).toEqual([404, 404, 404])
    expect(foreign.json).toEqual(never.json)
    for (const file of ['pdf', 'excel'])
      expect((await foreigner.post(`own/trailer_readiness/download_${file}`, { id: denver })).status).toBe(404)
  })

  it('names what is wrong with an id', async () => {
    const { status, json } = await customer.get('survey/get_trailer_readiness_report/denver')
    expect([status, json.response_status?.errors.map(({ field }) => field)]).toEqual([400, ['id']])
  })

  it('prints a cover, the figures and every answer', async () => {
    const { status, raw } = await customer.post(
      'own/trailer_readiness/download_pdf',
      { id: denver },
      { 'user-time': '06/15/2026 09:30:00' },
    )
    expect(status).toBe(200)
    const pages = await pdfPages(raw)
    expect(pages[0]).toEqual(
      expect.arrayContaining([
        'Trailer readiness',
        'Granite Ridge Freight',
        '88 Freight Road, Denver, CO',
        '06/06/2026 10:15',
      ]),
    )
    expect(pages.flat()).toEqual(
      expect.arrayContaining([
        'GR-T201',
        'Failed',
        'Air lines and gladhands',
        'Fail',
        'Not applicable',
        'Left marker light is out',
        'LFO at 76 psi',
      ]),
    )
    const rows = await xlsxRows((await customer.post('own/trailer_readiness/download_excel', { id: denver })).raw)
    expect(rows).toContainEqual(expect.arrayContaining(['GR-T201', 'Tire pressure', 'Fail', 'LFO at 76 psi']))
    expect(rows.filter(([unit]) => unit === 'GR-T201')).toHaveLength(1 + planted.items)
  })

  it('fails a trailer on any fail, passes one whose items were all answered, and calls the others incomplete', async () => {
    const add = (number: string, answers: string) =>
      world.database
        .query(
          sql`
      with unit as (
        insert into units (account_id, location_id, unit_number, unit_type, configuration_code)
        select account_id, location_id, ${number}, 'trailer', 'TL-2' from surveys where survey_id = ${denver} returning *)
      insert into trailer_checks (account_id, location_id, survey_id, unit_id, updated_at)
      select account_id, location_id, ${denver}, unit_id, '2026-06-07 08:00:00'::timestamp from unit returning trailer_check_id`,
        )
        .then(([added]) =>
          world.database.query(sql`
        insert into trailer_check_answers (trailer_check_id, readiness_item, answer)
        select ${Number(added!.trailer_check_id)}::bigint, i.readiness_item, given.answer
        from readiness_items i join unnest(string_to_array(${answers}, ' ')) with ordinality given (answer, place) on given.place = i.place`),
        )
    const all = (answer: string, but = answer): string => [but, ...Array<string>(17).fill(answer)].join(' ')
    await add('GR-T202', all('n-a', 'pass'))
    await add('GR-T203', 'pass fail')
    await add('GR-T204', 'pass')
    await add('GR-T205', all('n-a'))
    await add('GR-T206', '')
    const answer = await readiness(denver)
    const results = answer.units.map(({ unit_number, passed, result, items_unanswered }) => [
      unit_number,
      passed,
      result,
      items_unanswered,
    ])
    expect(results.slice(1)).toEqual([
      ['GR-T202', true, 'passed', 0],
      ['GR-T203', false, 'failed', 16],
      ['GR-T204', false, 'incomplete', 17],
      ['GR-T205', false, 'incomplete', 0],
      ['GR-T206', false, 'incomplete', 18],
    ])
    expect(answer).toMatchObject({
      trailers_count: 6,
      trailers_passed: 1,
      trailers_failed: 2,
      trailers_incomplete: 3,
      survey_update_time_stamp: '2026-06-07T08:00:00',
    })
    const rows = await xlsxRows((await customer.post('own/trailer_readiness/download_excel', { id: denver })).raw)
    expect(rows.filter(([unit, , given]) => unit === 'GR-T204' && given === 'Not answered')).toHaveLength(17)
    // An answer that is corrected judges its check anew.
    await world.database.query(sql`
      update trailer_check_answers a set answer = 'pass' from trailer_checks c join units u using (unit_id)
      where c.trailer_check_id = a.trailer_check_id and u.unit_number = 'GR-T203' and a.answer = 'fail'`)
    expect((await readiness(denver)).units.find(({ unit_number }) => unit_number === 'GR-T203')).toMatchObject({
      result: 'incomplete',
    })
  })
})
