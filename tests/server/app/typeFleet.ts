import sql from 'sql-template-tag'
import type { Caller, TestApp } from './testApp.ts'
import { figuresOfSurvey, type SurveyFigures } from './typedFigures.ts'
import { asked, size, typedSurveys } from './typedFleet.ts'
import { livesOf, type Product, type Removed, type Tire } from './typedTires.ts'
import { typeSurvey } from './typeSurvey.ts'

type Json = Record<string, unknown>

/** A yard of its own, surveyed three times by calls alone, with what its figures have to be. */
export interface TypedFleet {
  customer: Caller
  account: number
  location: number
  surveys: [SurveyFigures, SurveyFigures, SurveyFigures]
  /** Their ids. */
  ids: number[]
  /** The units of the last one as its overview showed them while it was open, and what finishing it answered. */
  drafted: Json[]
  finished: Json
  tires: Tire[]
  removed: Removed[]
}

export async function typeFleet(world: TestApp): Promise<TypedFleet> {
  const customer = await world.as('cus')
  const post = async (name: string, body: object): Promise<Json> =>
    (await customer.post(`fleet_survey/${name}`, body)).json
  const [{ account_id: account }] = (await post('select_locations', { key_word: 'Akron' })).accounts as [
    { account_id: number },
  ]
  const location = Number(
    (
      await post('add_location', {
        account,
        name: 'Casper yard',
        address: '1 Wind Road',
        city: 'Casper',
        country: 'US',
        state: 'US-WY',
        postal_code: '82601',
      })
    ).location_id,
  )
  // No call writes these.
  for (const [kind, { target, warning, critical, minimum }] of Object.entries(asked))
    await world.database.query(sql`
    insert into specs (account_id, location_id, axle_kind, target_pressure_psi, warning_share, critical_share, minimum_tread_32nds)
    values (${account}, ${location}, ${kind}, ${target}, ${warning}, ${critical}, ${minimum})`)
  const products = await world.database.query<Product>(sql`
    select l.product_line_id as id, b.name as brand, l.name as line, l.is_retread as "isRetread", p.new_tread_32nds::float8 as "newTread",
      (case when l.is_retread then p.retread_price else p.new_price end)::float8 as price
    from product_lines l join brands b using (brand_id) join products p using (product_line_id)
    where p.tire_size = ${size} and p.load_range = 'G' and p.is_active`)
  const lineCalled = (name: string): number => products.find(({ line }) => line === name)!.id
  const typed = typedSurveys({
    steer: lineCalled('S-11 Regional'),
    drive: lineCalled('D-21 Longhaul'),
    trailer: lineCalled('T-31 Fuelsaver'),
    retread: lineCalled('RC Drive'),
  })

  const ids: number[] = []
  let drafted: Json[] = []
  let finished: Json = {}
  for (const survey of typed) {
    const id = await typeSurvey(customer, location, survey)
    drafted = ((await customer.get(`fleet_survey/${id}/units`)).json.units_overview as unknown as { units: Json[] })
      .units
    finished = await post('finish_survey', { survey_id: id })
    ids.push(id)
  }
  return {
    customer,
    account,
    location,
    surveys: typed.map(figuresOfSurvey) as TypedFleet['surveys'],
    ids,
    drafted,
    finished,
    ...livesOf(typed, products),
  }
}
