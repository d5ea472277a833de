import type { Database } from '../../platform/database/Database.ts'
import { isEmpty } from '../../platform/database/isEmpty.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import { updateAllTireWear } from '../inspections/updateTireWear.ts'
import { insertAxleLayouts, signAxleLayouts } from './axleLayouts.ts'
import { insertDashboard } from './dashboard.ts'
import { addDays } from './days.ts'
import { insertDealers, linkDealers } from './dealers.ts'
import { inspectFleet } from './fleetHistory.ts'
import { readFleetProducts } from './fleetProducts.ts'
import { planFleet, type FleetPlan } from './fleetPlan.ts'
import { insertImages } from './images.ts'
import { insertFleetSurveys } from './fleetSurveys.ts'
import { insertFleet, type Fleet } from './insertFleet.ts'
import { insertLeaseSales } from './leaseSales.ts'
import { linkFacts } from './linkFacts.ts'
import { planPlantedFleet, plantedQuietDays, plantHistory } from './planted.ts'
import { insertPlateImages } from './plateImages.ts'
import { insertProductLines } from './productLines.ts'
import { insertProducts, type Product } from './products.ts'
import { createRandom } from './random.ts'
import { insertReadiness } from './readiness.ts'
import { removedTires, type RemovedTire } from './removedTires.ts'
import { insertScrap } from './scrap.ts'
import { insertScrapImages } from './scrapImages.ts'
import { insertTireWear } from './tireWear.ts'
import { insertTorque } from './torque.ts'
import { insertUsers } from './users.ts'

export type Scale = 'small' | 'demo' | 'large' | 'huge'

/**
 * Accounts beside the planted one, and how many units each may have. A bigger scale has more fleets,
 * not more history, so that one account costs the same at every scale.
 */
export const scales: Record<Scale, { accounts: number; unitsAtMost: number }> = {
  small: { accounts: 10, unitsAtMost: 4 }, // about 7 thousand readings
  demo: { accounts: 22, unitsAtMost: 120 }, // about 150 thousand
  large: { accounts: 285, unitsAtMost: 120 }, // about 2 million
  huge: { accounts: 2_850, unitsAtMost: 120 }, // about 20 million
}

export function isScale(text: string): text is Scale {
  return Object.hasOwn(scales, text)
}

export interface SeedOptions {
  scale: Scale
  /** YYYY-MM-DD: the data ends the day before. */
  today: string
  /** The password of all demo users. */
  password: string
  /** The storage of pictures; without it there are none. */
  storage?: Storage
  /** Throws to give it up. Called until the last step is done. */
  progress?: (done: number, total: number) => void
}

/**
 * Fills an empty database with demo data: all of it or nothing. The same scale and day give the same rows.
 * The data of the reference must be there.
 */
export async function seed(
  database: Database,
  { scale, today, password, storage, progress }: SeedOptions,
): Promise<void> {
  if (!(await isEmpty(database))) throw new Error('the database already holds accounts or users')
  const { accounts, unitsAtMost } = scales[scale]
  await database.transaction(async (connection) => {
    const dealers = await insertDealers(connection)
    const configurations = await insertAxleLayouts(connection)
    const products = await insertProducts(connection, await insertProductLines(connection))
    const removals: RemovedTire[] = []
    const links: { dealer_id: number; location_id: number }[] = []

    const store = async (drawn: Fleet) => {
      const near = drawn.plan.locations.map(({ place }) => dealers.at(place))
      const ids = await insertFleet(connection, drawn, { dealers: near, products })
      const { locationIds } = ids
      removals.push(...removedTires(drawn, ids))
      links.push(...locationIds.map((location_id, index) => ({ dealer_id: near[index]!, location_id })))
    }

    let fleet: Fleet | undefined = await plantedFleet(products, today)
    for (let index = 0; fleet; index++) {
      const next: Promise<Fleet> | undefined =
        index < accounts
          ? drawFleet(planFleet(index, unitsAtMost, configurations), index, { products, today })
          : undefined
      ;[fleet] = await Promise.all([next, store(fleet)])
      if (next) progress?.(index, accounts)
    }
    const reportProgress = (): void => progress?.(accounts, accounts)
    reportProgress()
    await linkDealers(connection, links, dealers)
    const fleetProducts = await readFleetProducts(connection, products)
    await insertScrap(connection, { removals, fleetProducts, today })
    await insertTorque(connection, today)
    await insertReadiness(connection, today)
    reportProgress()
    if (storage) await insertImages(connection, storage, today)
    if (storage) await insertScrapImages(connection, storage)
    if (storage) await insertPlateImages(connection, storage)
    await insertTireWear(connection, today)
    reportProgress()
    await insertDashboard(connection, { products, fleetProducts, today })
    reportProgress()
    await insertUsers(connection, password)
    await signAxleLayouts(connection)
    await insertFleetSurveys(connection, today)
    await insertLeaseSales(connection, today)
    await linkFacts(connection)
    // The first reports do not wait for autovacuum; a sample of 9,000 rows tells enough of these.
    await connection.script('set local default_statistics_target = 30; analyze')
    await updateAllTireWear(connection)
    await connection.script('analyze tire_wear')
    reportProgress()
  })
}

async function plantedFleet(products: readonly Product[], today: string): Promise<Fleet> {
  const random = createRandom(1_000_000)
  const plan = planPlantedFleet()
  // Tires for one kind of axle each, whose new treads leave room above what is planted.
  const own = products.filter(({ line }) => line.kind !== 'all' || line.isWide)
  const history = await inspectFleet(plan, own, random, addDays(today, -plantedQuietDays))
  plantHistory(plan, history, { products: own, today })
  return { plan, history, random }
}

async function drawFleet(
  plan: FleetPlan,
  index: number,
  { products, today }: { products: readonly Product[]; today: string },
): Promise<Fleet> {
  const random = createRandom(2_000_000 + index)
  return { plan, history: await inspectFleet(plan, products, random, addDays(today, -1)), random }
}
