import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import { addDays, daysBetween } from './days.ts'
import { pickFleetProduct, type FleetProduct } from './fleetProducts.ts'
import { monthOf, monthsUpTo, type Month } from './months.ts'
import type { Random } from './random.ts'
import { casingDamage, removalReason, type RemovedTire } from './removedTires.ts'
import { weekAndYear } from './tireNumber.ts'

/** A tire on a heap; of some nobody knows the unit. */
export interface HeapTire {
  account_id: number
  location_id: number
  unit_id: number | null
  removed_on: string
  axle_number: number | null
  side: string | null
  wheel_index: number | null
  product_line_id: number
  tire_size: string
  dot_week: string
  caps: number
  removal_reason: string
  casing_rejection: string | null
  is_scrapped: boolean
  tread_32nds: number
  new_tread_32nds: number
  pull_point_32nds: number
  price: number
  casing_value: number
  odometer_miles: number | null
  tire_id: number | null
  survey_id: number | null
  inspection_id: number | null
  replaced_by_tire_id: number | null
}

interface PileLocation {
  account_id: number
  location_id: number
}
interface TireNumber {
  tire_id: number
  dot_week: string
  retread_count: number
}

export interface HeapSource {
  removals: readonly RemovedTire[]
  fleetProducts: ReadonlyMap<number, FleetProduct[]>
  /** Locations of the fleets that have heaps. */
  places: readonly PileLocation[]
  today: string
}

const leastOfMonth = 2
const ofHeap = { survey_id: null, inspection_id: null, replaced_by_tire_id: null }

/**
 * Draws the scrap piles of each fleet. A pile holds the tires removed at a location in a month, and others where a
 * fleet's month has too few. Tires that a survey removed form a pile of their own.
 */
export async function drawHeaps(
  connection: Queryable,
  { removals, fleetProducts, places, today }: HeapSource,
  random: Random,
): Promise<HeapTire[][]> {
  const numbers = await readTireNumbers(connection, removals)
  const heaps = new Map<string, HeapTire[]>()
  const scrapped = new Map<string, number>()
  const add = (tire: HeapTire): void => {
    const key = tire.survey_id ? `survey ${tire.survey_id}` : `${tire.location_id} ${monthOf(tire.removed_on)}`
    heaps.set(key, [...(heaps.get(key) ?? []), tire])
    const ofFleet = `${tire.account_id} ${monthOf(tire.removed_on)}`
    if (tire.is_scrapped) scrapped.set(ofFleet, (scrapped.get(ofFleet) ?? 0) + 1)
  }
  for (const removal of removals) add(describeRemoved(removal, numbers.get(removal.tire_id)!, random))
  for (const account of new Set(places.map(({ account_id }) => account_id))) {
    const own = places.filter(({ account_id }) => account_id === account)
    for (const month of monthsUpTo(addDays(today, -1))) {
      const missing = leastOfMonth + random.integer(0, 2) - (scrapped.get(`${account} ${monthOf(month.first)}`) ?? 0)
      for (let tire = 0; tire < missing; tire++)
        add(drawUnknown(random.pick(own), month, { products: fleetProducts.get(account)!, random }))
    }
  }
  return [...heaps.values()]
}

async function readTireNumbers(
  connection: Queryable,
  removals: readonly RemovedTire[],
): Promise<Map<number, TireNumber>> {
  const rows = await connection.query<TireNumber>(sql`
    select tire_id, right(identification_number, 4) as dot_week, retread_count from tires where tire_id = any(${removals.map(({ tire_id }) => tire_id)}::bigint[])`)
  return new Map(rows.map((row) => [row.tire_id, row]))
}

function describeRemoved(
  removal: RemovedTire,
  { dot_week, retread_count: caps }: TireNumber,
  random: Random,
): HeapTire {
  const {
    tire: { product, position, axle },
    on,
    miles,
    tread32nds,
    replaced,
    ...ids
  } = removal
  const removal_reason = removalReason(removal, random.next())
  const rejection = rejectionOf(removal_reason, caps, random)
  return {
    // A survey tells whether a tire goes to scrap, and nothing of its casing.
    ...(replaced
      ? { ...replaced, casing_rejection: null, casing_value: 0 }
      : { ...ofHeap, casing_rejection: rejection, casing_value: casingValue(caps, random) }),
    is_scrapped: rejection !== null,
    account_id: ids.account_id,
    location_id: ids.location_id,
    unit_id: ids.unit_id,
    tire_id: ids.tire_id,
    removed_on: on,
    odometer_miles: miles,
    axle_number: position.axleNumber,
    side: position.side,
    wheel_index: position.wheelIndex,
    product_line_id: product.line.id,
    tire_size: product.size,
    dot_week,
    caps,
    removal_reason,
    tread_32nds: Math.round(tread32nds * 2) / 2,
    new_tread_32nds: product.newTread32nds,
    pull_point_32nds: axle.kind === 'trailer' ? 3 : 4,
    price: product.price,
  }
}

/** A tire that lies there; nobody wrote down where it had run. */
function drawUnknown(
  { account_id, location_id }: PileLocation,
  { first, last }: Month,
  { products, random }: { products: readonly FleetProduct[]; random: Random },
): HeapTire {
  const { product, kind } = pickFleetProduct(products, random)!
  const removed_on = addDays(first, random.integer(0, daysBetween(first, last)))
  const pull = kind === 'trailer' ? 3 : 4
  const isWorn = random.chance(0.45)
  const caps = product.line.isRetread ? random.integer(1, 2) : 0
  const tread_32nds = isWorn
    ? pull - random.integer(0, 2) / 2
    : random.integer(pull * 2 + 2, product.newTread32nds * 2 - 4) / 2
  const removal_reason = isWorn
    ? random.pick(['worn to pull point', 'worn to pull point', 'irregular wear'])
    : random.pick(['puncture', 'road hazard', 'run flat', 'impact break', 'sidewall cut', 'separation'])
  return {
    ...ofHeap,
    account_id,
    location_id,
    unit_id: null,
    tire_id: null,
    removed_on,
    odometer_miles: null,
    axle_number: null,
    side: null,
    wheel_index: null,
    product_line_id: product.line.id,
    tire_size: product.size,
    dot_week: weekAndYear(addDays(removed_on, -random.integer(caps > 0 ? 1_200 : 420, 2_200))),
    caps,
    removal_reason,
    casing_rejection: rejectionOf(removal_reason, 2, random),
    is_scrapped: true,
    tread_32nds,
    new_tread_32nds: product.newTread32nds,
    pull_point_32nds: pull,
    price: product.price,
    casing_value: casingValue(caps, random),
  }
}

/** null: the casing goes to the retreader. A casing takes two caps. */
function rejectionOf(reason: string, caps: number, random: Random): string | null {
  const damage = casingDamage[reason]
  if (damage) return damage
  if (caps >= 2) return 'over max caps'
  return random.chance(reason === 'irregular wear' ? 0.6 : 0.28)
    ? random.pick([
        'over age',
        'too many repairs',
        'exposed or rusted steel',
        'ozone cracking',
        'liner damage',
        'bad previous repair',
        'customer spec',
      ])
    : null
}

/** US dollars: 90 to 125 of a casing that had no cap yet, in the trade; less with each. */
const casingValue = (caps: number, random: Random): number =>
  random.chance(0.15) ? 0 : random.integer(90, 125) - caps * 25
