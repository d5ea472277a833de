import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import { insertRows } from '../../platform/database/insertRows.ts'
import { encodeAndStoreImage } from '../../platform/storage/storeImage.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import { plantedAccount } from './planted.ts'
import { drawPlate } from './plateDrawing.ts'

interface Crossed {
  account_id: number
  location_id: number
  inspection_id: number
  unit_id: number
  plate: string
  taken_at: string
}

/**
 * Adds a picture of the license plate to the last checkpoint inspection of each unit of the planted fleet whose plate
 * was read.
 */
export async function insertPlateImages(connection: Queryable, storage: Storage): Promise<void> {
  const crossed = await connection.query<Crossed>(sql`
    select distinct on (i.unit_id) i.account_id, i.location_id, i.inspection_id, i.unit_id, coalesce(i.license_plate, u.license_plate) as plate, (i.inspected_on + i.inspected_time)::text as taken_at
    from inspections i
    join accounts a on a.account_id = i.account_id and a.account_number = ${plantedAccount.accountNumber}
    join units u on u.unit_id = i.unit_id
    where i.survey_kind = 'checkpoint' and coalesce(i.license_plate, u.license_plate) is not null
    order by i.unit_id, i.inspected_on desc, i.inspected_time desc, i.inspection_id desc`)
  const rows = await Promise.all(
    crossed.map(async ({ plate, ...of }, index) => ({
      ...of,
      storage_id: `demo-plate-${String(index + 1).padStart(5, '0')}`,
      title: plate,
      is_license_plate: true,
      ...(await encodeAndStoreImage(storage, Buffer.from(drawPlate(plate)))),
    })),
  )
  await insertRows(
    connection,
    'images',
    {
      storage_id: 'text',
      account_id: 'bigint',
      location_id: 'bigint',
      inspection_id: 'bigint',
      unit_id: 'bigint',
      title: 'text',
      media_type: 'text',
      width: 'integer',
      height: 'integer',
      byte_count: 'integer',
      content: 'text',
      taken_at: 'timestamp',
      is_license_plate: 'boolean',
    },
    rows,
  )
}
