import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import { insertRows, reserveIds } from '../../platform/database/insertRows.ts'
import { plantedAccount } from './planted.ts'
import { createRandom } from './random.ts'
import { drawHeaps, type HeapSource, type HeapTire } from './scrapHeaps.ts'
import { plantScrap, type ScrapTire } from './plantedScrap.ts'

interface Survey {
  scrap_survey_id: number
  account_id: number
  location_id: number
  survey_date: string
  survey_by: string
  dealer_id: number | null
}

/** Adds heaps of scrap to every fleet, of the tires that came off in its history and others, and the planted ones. */
export async function insertScrap(
  connection: Queryable,
  { removals, fleetProducts, today }: Omit<HeapSource, 'places'>,
): Promise<void> {
  const dealers = await connection.query<{ location_id: number; dealer_id: number }>(
    sql`select location_id, min(dealer_id) as dealer_id from dealer_locations group by location_id`,
  )
  const dealerOf = new Map(dealers.map(({ location_id, dealer_id }) => [location_id, dealer_id]))
  const surveys: Survey[] = []
  const tires: ScrapTire[] = []
  const open = (place: { account_id: number; location_id: number }, survey_date: string, survey_by: string): number =>
    surveys.push({
      scrap_survey_id: 0,
      account_id: place.account_id,
      location_id: place.location_id,
      survey_date,
      survey_by,
      dealer_id: dealerOf.get(place.location_id) ?? null,
    }) - 1

  await plantScrap(connection, today, (unit, date, by) => open(unit, date, by), tires)
  const random = createRandom(3_000_000)
  const places = await connection.query<{ account_id: number; location_id: number }>(sql`
    select l.account_id, l.location_id from locations l join accounts a on a.account_id = l.account_id where a.account_number <> ${plantedAccount.accountNumber} order by a.account_number, l.location_number`)
  for (const heap of await drawHeaps(connection, { removals, places, fleetProducts, today }, random)) {
    const [{ survey_id: isSurveyed }] = heap as [HeapTire]
    const survey = isSurveyed
      ? null
      : open(
          heap[0]!,
          heap
            .map(({ removed_on }) => removed_on)
            .sort()
            .at(-1)!,
          random.pick(['T. Arden', 'J. Kessler', 'P. Moreau', 'L. Osei']),
        )
    tires.push(...heap.map((tire) => ({ ...tire, scrap_survey_id: survey })))
  }
  const ids = await reserveIds(connection, 'surveys', 'survey_id', surveys.length)
  await insertRows(
    connection,
    'scrap_surveys',
    {
      scrap_survey_id: 'bigint',
      account_id: 'bigint',
      location_id: 'bigint',
      survey_date: 'date',
      survey_by: 'text',
      dealer_id: 'bigint',
    },
    surveys.map((survey, index) => ({ ...survey, scrap_survey_id: ids[index]! })),
  )
  await insertRows(
    connection,
    'removed_tires',
    {
      account_id: 'bigint',
      location_id: 'bigint',
      scrap_survey_id: 'bigint',
      unit_id: 'bigint',
      removed_on: 'date',
      axle_number: 'integer',
      side: 'text',
      wheel_index: 'integer',
      product_line_id: 'bigint',
      tire_size: 'text',
      dot_week: 'text',
      caps: 'integer',
      removal_reason: 'text',
      casing_rejection: 'text',
      is_scrapped: 'boolean',
      tread_32nds: 'numeric',
      new_tread_32nds: 'numeric',
      pull_point_32nds: 'numeric',
      price: 'numeric',
      casing_value: 'numeric',
      odometer_miles: 'numeric',
      tire_id: 'bigint',
      survey_id: 'bigint',
      inspection_id: 'bigint',
      replaced_by_tire_id: 'bigint',
    },
    tires.map((tire) => ({
      ...tire,
      scrap_survey_id: tire.scrap_survey_id === null ? null : ids[tire.scrap_survey_id]!,
    })),
  )
  await connection.query(sql`
    update removed_tires t set pull_point_32nds = pull_point_of(t.location_id, w.axle_kind) from units u, axle_configuration_wheels w
    where t.survey_id is not null and u.unit_id = t.unit_id and w.configuration_code = u.configuration_code and w.axle_number = t.axle_number and w.side = t.side and w.wheel_index = t.wheel_index`)
  await connection.query(
    sql`insert into removed_tire_reasons (removed_tire_id, place, removal_reason) select removed_tire_id, 1, removal_reason from removed_tires`,
  )
}
