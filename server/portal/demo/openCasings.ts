import type { Queryable } from '../../platform/database/Database.ts'
import { insertRows } from '../../platform/database/insertRows.ts'
import { addDays } from './days.ts'
import { plantedAccount } from './planted.ts'
import { createRandom } from './random.ts'

interface CasingLocation {
  account_id: number
  account_number: string
  location_id: number
  dealer_id: number | null
  units: number
}

/**
 * Days a casing has been with its retreader: most are younger than the 5 to 12 days that one takes, a few are overdue.
 */
const sinceDays = { recent: [1, 11], overdue: [15, 28], planted: [33, 37] } as const

/**
 * Adds the casings that a retreader has now. Those of the planted fleet are overdue, so that none is of its planted
 * days.
 */
export async function insertOpenCasings(
  connection: Queryable,
  { fleets, brandIds, today }: { fleets: CasingLocation[][]; brandIds: number[]; today: string },
): Promise<void> {
  const random = createRandom(9_700_000)
  const rows = fleets.flatMap((fleet) => {
    const isPlanted = fleet[0]!.account_number === plantedAccount.accountNumber
    const count = isPlanted ? 3 : 2 + Math.round(fleet.reduce((sum, { units }) => sum + units, 0) / 4)
    return Array.from({ length: count }, () => {
      const { account_id, location_id, dealer_id } = random.pick(fleet)
      const [least, most] = isPlanted ? sinceDays.planted : random.chance(0.08) ? sinceDays.overdue : sinceDays.recent
      return {
        account_id,
        location_id,
        dealer_id,
        submitted_on: addDays(today, -random.integer(least, most)),
        brand_id: brandIds[Math.min(brandIds.length - 1, Math.floor(random.exponential(3)))]!,
        wheel_position: random.pick(['steer', 'drive', 'drive', 'drive', 'trail', 'trail']),
      }
    })
  })
  await insertRows(
    connection,
    'open_casings',
    {
      account_id: 'bigint',
      location_id: 'bigint',
      dealer_id: 'bigint',
      submitted_on: 'date',
      brand_id: 'bigint',
      wheel_position: 'text',
    },
    rows,
  )
}
