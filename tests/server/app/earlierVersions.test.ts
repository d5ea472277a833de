import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'
import { xlsxRows } from './readFiles.ts'

type Row = Record<string, unknown>

describe('the page of an earlier version of a survey', () => {
  const world = setupTestApp({ commits: true })
  let admin: Caller
  beforeAll(async () => {
    admin = await world.as('admin')
  })

  async function withdraw(survey: number): Promise<number> {
    expect(
      (await admin.post('own/fleet_survey/withdraw_survey', { survey_id: survey, reason: 'Wrong gauge.' })).status,
    ).toBe(200)
    const { revisions } = (await admin.post('own/fleet_survey/get_revisions', { survey_id: survey }))
      .json as unknown as { revisions: { survey_revision_id: number }[] }
    return revisions[0]!.survey_revision_id
  }
  const version = async (id: number): Promise<Record<'removed_tires_list' | 'trailers' | 'items', Row[]>> =>
    (await admin.post('own/fleet_survey/get_revision', { id })).json as never
  const byId = (rows: Row[]): Row[] => rows.toSorted((a, b) => Number(a.id) - Number(b.id))

  it('has the removed tires as the finished survey had them, whatever is corrected since', async () => {
    const [found] = await world.database.query<{ survey: number; location: number }>(sql`
      select s.survey_id as survey, s.location_id as location from surveys s join removed_tires t on t.survey_id = s.survey_id where s.state = 'finished'
      group by 1, 2 order by count(*) filter (where exists (select from removed_tire_wear w where w.removed_tire_id = t.removed_tire_id)) desc, 1 limit 1`)
    const { survey, location } = found!
    const listed = (await admin.post('fleet_survey/get_removed_tires', { location_id: location, page_size: 500 })).json
      .removed_tires as unknown as Row[]
    const before = byId(listed.filter(({ survey_id }) => survey_id === survey))
    expect([
      before.length > 0,
      before.some(({ wear_conditions }) => (wear_conditions as string[] | null)?.length),
    ]).toEqual([true, true])
    const id = await withdraw(survey)
    await world.database.query(sql`
      update survey_replacements set removal_reasons = array[(select min(removal_reason) from removal_reasons)], wear_conditions = '{}', comments = 'corrected', is_scrapped = not is_scrapped
      where unit_inspection_id in (select unit_inspection_id from survey_units where survey_id = ${survey})`)
    expect(byId((await version(id)).removed_tires_list)).toEqual(
      before.map(
        ({
          id: tire,
          unit_number,
          position,
          removed_on,
          removal_reasons,
          wear_conditions,
          tread_depth,
          product_information,
          retread_product_information,
          odometer,
          hours,
          is_scrapped,
          comments,
        }) => ({
          id: tire,
          unit_number,
          position,
          removed_on,
          removal_reasons,
          wear_conditions: wear_conditions ?? [],
          tread_depth,
          product_information,
          retread_product_information,
          odometer,
          hours,
          is_scrapped,
          comments,
        }),
      ),
    )
  })

  it('has the trailer checks as the finished survey had them, with each item', async () => {
    const [{ survey }] = (await world.database.query<{ survey: number }>(sql`
      select s.survey_id as survey from surveys s join trailer_checks c using (survey_id) where s.state = 'finished' group by 1 order by count(distinct c.result) desc, 1 limit 1`)) as [
      { survey: number },
    ]
    const before = (await admin.get(`survey/get_trailer_readiness_report/${survey}`)).json as unknown as {
      units: Row[]
      answers: Row[]
    }
    const id = await withdraw(survey)
    const { trailers, items } = await version(id)
    const counted = ({
      unit_number,
      result,
      items_passed,
      items_failed,
      items_not_applicable,
      items_unanswered,
    }: Row): Row => ({ unit_number, result, items_passed, items_failed, items_not_applicable, items_unanswered })
    expect(trailers.map(counted)).toEqual(before.units.map(counted))
    expect(items).toEqual(before.answers)
    expect([trailers.length > 0, items.length]).toEqual([true, trailers.length * 18])
  })

  it('is exported under a name that says of which survey and version it is, with a table for each of its lists that has rows', async () => {
    const [{ survey, plain }] = (await world.database.query<{ survey: number; plain: number }>(sql`
      with finished as (select s.survey_id, exists (select from removed_tires t where t.survey_id = s.survey_id) as tires, exists (select from trailer_checks c where c.survey_id = s.survey_id) as trailers
        from surveys s where s.state = 'finished' and s.kind in ('dealer', 'fleet') and exists (select from inspections i where i.survey_id = s.survey_id))
      select (select min(survey_id) from finished where tires and not trailers) as survey, (select min(survey_id) from finished where not tires and not trailers) as plain`)) as [
      { survey: number; plain: number },
    ]
    const tables: unknown[] = []
    for (const one of [survey, plain]) {
      const id = await withdraw(one)
      const [{ place, day }] = (await world.database.query<{ place: string; day: string }>(sql`
        select l.name as place, r.survey_date::text as day from survey_revisions r join locations l using (location_id) where survey_revision_id = ${id}`)) as [
        { place: string; day: string },
      ]
      const file = await admin.post('own/fleet_survey/get_revision_excel', { id })
      expect(file.headers['content-disposition']).toMatch(
        new RegExp(
          `^attachment; filename="earlier-version-of-a-survey_${place.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${day}-${one}-${id}_\\d{4}-\\d\\d-\\d\\d\\.xlsx"$`,
        ),
      )
      const titles = ['Tires', 'Removed tires', 'Trailer checks', 'Items of the trailer checks']
      tables.push(
        (await xlsxRows(file.raw))
          .filter(([first, second]) => titles.includes(String(first)) && (second ?? null) === null)
          .map(([first]) => first),
      )
    }
    // A table that is alone has no heading.
    expect(tables).toEqual([['Tires', 'Removed tires'], []])
  })
})
