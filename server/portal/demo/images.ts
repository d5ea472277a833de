import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import { insertRows } from '../../platform/database/insertRows.ts'
import { encodeAndStoreImage, type StoredImage } from '../../platform/storage/storeImage.ts'
import type { Storage } from '../../platform/storage/Storage.ts'
import { addDays } from './days.ts'
import { pictures, type PictureName } from './pictures.ts'
import { plantedAccount } from './planted.ts'
import { createRandom, type Random } from './random.ts'

/** The pictures of the planted fleet's survey of Denver: of GR-T201, and of two of its tires. */
export const plantedImages = { ofUnit: 2, ofTires: 3, ofLeftFrontOuter: 2 }

interface Planned {
  picture: PictureName
  title: string
}

const plantedOfUnit: Planned[] = [
  { picture: 'trailer', title: 'Left side' },
  { picture: 'trailerDamaged', title: 'Damaged wall' },
]
const plantedOfTires: Record<string, Planned[]> = {
  LFO: [
    { picture: 'nail', title: 'Nail in the tread' },
    { picture: 'sidewall', title: 'Sidewall' },
  ],
  LRO: [{ picture: 'shoulderWear', title: 'Shoulder wear' }],
}

interface Seen {
  account_id: number
  account_number: string
  location_id: number
  survey_id: number
  inspection_id: number
  unit_id: number
  unit_number: string
  unit_type: string
  survey_date: string
  inspected_time: string
  axle_number: number
  side: string
  wheel_index: number
  position_code: string
  tire_id: number | null
  is_critical: boolean
}

/**
 * Adds pictures to tire surveys of the last year, drawn by chance of their own, and the planted ones. Each drawing is
 * kept once.
 */
export async function insertImages(connection: Queryable, storage: Storage, today: string): Promise<void> {
  const storedImages = {} as Record<PictureName, StoredImage>
  for (const name of Object.keys(pictures) as PictureName[])
    storedImages[name] = await encodeAndStoreImage(storage, Buffer.from(pictures[name]))
  const wheels = await connection.query<Seen>(sql`
    select s.account_id, a.account_number, s.location_id, s.survey_id, i.inspection_id, i.unit_id, u.unit_number, u.unit_type, s.survey_date, i.inspected_time,
      r.axle_number, r.side, r.wheel_index, w.position_code, r.tire_id, 'critical' in (r.pressure_severity, r.tread_severity) as is_critical
    from surveys s
    join accounts a on a.account_id = s.account_id
    join inspections i on i.account_id = s.account_id and i.survey_id = s.survey_id
    join units u on u.unit_id = i.unit_id
    join readings r on r.account_id = i.account_id and r.inspected_on = i.inspected_on and r.inspection_id = i.inspection_id
    join axle_configuration_wheels w on w.configuration_code = u.configuration_code
      and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
    where s.kind in ('dealer', 'fleet') and s.survey_date > ${addDays(today, -365)}::date
    order by a.account_number, s.survey_date, s.survey_id, u.unit_number, r.axle_number, r.side, r.wheel_index`)
  const random = createRandom(6_000_000)
  const planned = byInspection(wheels).flatMap((own) =>
    own[0]?.account_number === plantedAccount.accountNumber ? planPlanted(own, addDays(today, -30)) : draw(random, own),
  )
  await insertRows(
    connection,
    'images',
    {
      storage_id: 'text',
      account_id: 'bigint',
      location_id: 'bigint',
      survey_id: 'bigint',
      inspection_id: 'bigint',
      unit_id: 'bigint',
      tire_id: 'bigint',
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
    planned.map(({ of, wheel, image }, index) => ({
      storage_id: `demo-${String(index + 1).padStart(6, '0')}`,
      account_id: of.account_id,
      location_id: of.location_id,
      survey_id: of.survey_id,
      inspection_id: of.inspection_id,
      unit_id: of.unit_id,
      tire_id: wheel?.tire_id ?? null,
      axle_number: wheel?.axle_number ?? null,
      side: wheel?.side ?? null,
      wheel_index: wheel?.wheel_index ?? null,
      title: image.title,
      ...storedImages[image.picture],
      taken_at: `${of.survey_date} ${of.inspected_time}`,
    })),
  )
}

interface Plan {
  of: Seen
  wheel: Seen | null
  image: Planned
}

function byInspection(wheels: Seen[]): Seen[][] {
  const inspections = new Map<number, Seen[]>()
  for (const wheel of wheels)
    inspections.set(wheel.inspection_id, [...(inspections.get(wheel.inspection_id) ?? []), wheel])
  return [...inspections.values()]
}

function planPlanted(wheels: Seen[], after: string): Plan[] {
  const [of] = wheels
  if (of?.unit_number !== 'GR-T201' || of.survey_date <= after) return []
  return [
    ...plantedOfUnit.map((image) => ({ of, wheel: null, image })),
    ...wheels.flatMap((wheel) => (plantedOfTires[wheel.position_code] ?? []).map((image) => ({ of, wheel, image }))),
  ]
}

/** A third of the units are photographed, and of these the tires that are critical. */
function draw(random: Random, wheels: Seen[]): Plan[] {
  const [of] = wheels
  if (!of || !random.chance(0.33)) return []
  const side: Planned = { picture: of.unit_type === 'tractor' ? 'tractor' : 'trailer', title: 'Side' }
  return [
    { of, wheel: null, image: side },
    ...wheels
      .filter(({ is_critical, tire_id }) => is_critical && tire_id !== null)
      .map((wheel) => ({
        of,
        wheel,
        image: random.pick<Planned>([
          { picture: 'shoulderWear', title: 'Shoulder wear' },
          { picture: 'gauge', title: 'Tread gauge' },
          { picture: 'sidewall', title: 'Sidewall' },
        ]),
      })),
  ]
}
