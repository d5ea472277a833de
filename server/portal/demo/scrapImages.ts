import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import { insertRows } from '../../platform/database/insertRows.ts'
import { encodeAndStoreImage, type StoredImage } from '../../platform/storage/storeImage.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import { pictures, type PictureName } from './pictures.ts'
import { plantedAccount } from './planted.ts'
import { createRandom } from './random.ts'

/** Pictures of the planted fleet's scrap, by unit and wheel: what the report must show of it. */
export const plantedScrapImages: Record<string, { picture: PictureName; title: string }> = {
  'GR-101 LF': { picture: 'sidewall', title: 'Sidewall after running flat' },
  'GR-102 LRI': { picture: 'shoulderWear', title: 'Shoulder wear' },
  'GR-T201 LFO': { picture: 'gauge', title: 'Tread gauge' },
}

const ofReason: Record<string, { picture: PictureName; title: string }> = {
  'irregular wear': { picture: 'shoulderWear', title: 'Shoulder wear' },
  'run flat': { picture: 'sidewall', title: 'Sidewall after running flat' },
  'sidewall cut': { picture: 'sidewall', title: 'Cut sidewall' },
  puncture: { picture: 'nail', title: 'Nail in the tread' },
}

interface Removed {
  removed_tire_id: number
  account_id: number
  account_number: string
  location_id: number
  unit_id: number
  unit_number: string
  removed_on: string
  axle_number: number
  side: string
  wheel_index: number
  position_code: string
  removal_reason: string
}

/** Adds pictures to scrapped tires whose damage can be seen, drawn by chance of their own, and the planted ones. */
export async function insertScrapImages(connection: Queryable, storage: Storage): Promise<void> {
  const storedImages = {} as Record<PictureName, StoredImage>
  for (const name of ['sidewall', 'shoulderWear', 'gauge', 'nail'] as const)
    storedImages[name] = await encodeAndStoreImage(storage, Buffer.from(pictures[name]))
  const removed = await connection.query<Removed>(sql`
    select t.removed_tire_id, t.account_id, a.account_number, t.location_id, t.unit_id, u.unit_number, t.removed_on, t.axle_number, t.side, t.wheel_index,
      w.position_code, t.removal_reason
    from removed_tires t
    join accounts a on a.account_id = t.account_id
    join units u on u.unit_id = t.unit_id
    join axle_configuration_wheels w on w.configuration_code = u.configuration_code
      and w.axle_number = t.axle_number and w.side = t.side and w.wheel_index = t.wheel_index
    where t.is_scrapped
    order by a.account_number, t.removed_on, u.unit_number, w.position_code, t.removed_tire_id`)
  const random = createRandom(9_000_000)
  const planned = removed.flatMap((tire) => {
    const drawn = random.chance(0.6) ? ofReason[tire.removal_reason] : undefined
    const image =
      tire.account_number === plantedAccount.accountNumber
        ? plantedScrapImages[`${tire.unit_number} ${tire.position_code}`]
        : drawn
    return image ? [{ tire, image }] : []
  })
  await insertRows(
    connection,
    'images',
    {
      storage_id: 'text',
      account_id: 'bigint',
      location_id: 'bigint',
      unit_id: 'bigint',
      removed_tire_id: 'bigint',
      axle_number: 'integer',
      side: 'text',
      wheel_index: 'integer',
      title: 'text',
      media_type: 'text',
      width: 'integer',
      height: 'integer',
      byte_count: 'integer',
      content: 'text',
      taken_at: 'timestamp',
    },
    planned.map(({ tire, image }, index) => ({
      storage_id: `demo-scrap-${String(index + 1).padStart(5, '0')}`,
      account_id: tire.account_id,
      location_id: tire.location_id,
      unit_id: tire.unit_id,
      removed_tire_id: tire.removed_tire_id,
      axle_number: tire.axle_number,
      side: tire.side,
      wheel_index: tire.wheel_index,
      title: image.title,
      ...storedImages[image.picture],
      taken_at: `${tire.removed_on} 10:00`,
    })),
  )
}
