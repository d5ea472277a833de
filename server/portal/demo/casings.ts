import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import { insertRows } from '../../platform/database/insertRows.ts'
import { addDays } from './days.ts'
import { createRandom, type Random } from './random.ts'

/** The expected figures of the planted fleet's last 30 days, worked out by hand from the rows below. */
export const plantedCasings = {
  retread: 10,
  used: 3,
  rejected: 2,
  /** Nail holes 3 + 2 of the repaired, 1 + 1 of the retreaded. */
  repairs: { nailHoles: 7, sections: 2, spots: 2, beads: 1 },
  /** Finished retreads: 8 of 6 days, 2 of 9. */
  turnaroundDays: 66,
  /** Ten came with one and went with two, three had none, two had two. */
  caps: 24,
}

/** Casings done on one day for one location, as the work on them was written down. */
export interface CasingBatch {
  account_id: number
  location_id: number
  dealer_id: number | null
  done_on: string
  kind: 'repair' | 'retread'
  quantity: number
}

interface CasingLine {
  product_line_id: number
  brand_id: number
  axle_kind: string
}

interface Casing {
  account_id: number
  done_on: string
  location_id: number
  dealer_id: number | null
  submitted_on: string
  brand_id: number
  wheel_position: string
  status: string
  reject_reason: string | null
  previous_caps: number
  made_on: string
  nail_holes: number
  sections: number
  spots: number
  beads: number
}

const rejectReasons = [
  'belt separation',
  'over age',
  'sidewall injury',
  'too many repairs',
  'bead damage',
  'run-flat/zipper',
  'exposed or rusted steel',
  'over repair size',
  'bad previous repair',
  'liner damage',
  'ozone cracking',
  'over max caps',
  'customer spec',
  'no DOT number',
]
const unharmed = { nail_holes: 0, sections: 0, spots: 0, beads: 0 }

/**
 * A casing for every tire that was capped or repaired, and one refused for about eight of them. Turnaround 5 to 12
 * days, age
 * mostly 3 to 6 years, 0.6 to 1.4 previous caps: the figures of the trade. `planted` is the batches whose casings are
 * written out below.
 */
export async function insertCasings(
  connection: Queryable,
  batches: CasingBatch[],
  brandIds: number[],
  planted: CasingBatch[],
): Promise<void> {
  const random = createRandom(9_500_000)
  const lines = await connection.query<CasingLine>(
    sql`select product_line_id, brand_id, axle_kind from product_lines where not is_retread order by product_line_id`,
  )
  const casings = drawLines(
    [...batches.flatMap((batch) => drawCasings(random, batch, brandIds)), ...plantCasings(planted, brandIds)],
    lines,
  )
  await insertRows(
    connection,
    'casings',
    {
      account_id: 'bigint',
      done_on: 'date',
      location_id: 'bigint',
      dealer_id: 'bigint',
      submitted_on: 'date',
      brand_id: 'bigint',
      product_line_id: 'bigint',
      wheel_position: 'text',
      status: 'text',
      reject_reason: 'text',
      previous_caps: 'integer',
      made_on: 'date',
      nail_holes: 'integer',
      sections: 'integer',
      spots: 'integer',
      beads: 'integer',
    },
    casings,
  )
}

function drawCasings(random: Random, { kind, quantity, ...base }: CasingBatch, brandIds: number[]): Casing[] {
  const dueStatus = kind === 'retread' ? 'retread' : 'used'
  const refused =
    kind === 'retread' ? Array.from({ length: quantity }, () => random.chance(0.125)).filter(Boolean).length : 0
  const statuses = [...Array<string>(quantity).fill(dueStatus), ...Array<string>(refused).fill('rejected')]
  return statuses.map((status) => {
    const submitted_on = addDays(base.done_on, -random.integer(5, 12))
    const isOld = status === 'rejected'
    return {
      ...base,
      status,
      submitted_on,
      brand_id: brandIds[Math.min(brandIds.length - 1, Math.floor(random.exponential(3)))]!,
      wheel_position: random.chance(0.03)
        ? 'unknown'
        : random.pick(['steer', 'drive', 'drive', 'drive', 'trail', 'trail', 'allpositions']),
      reject_reason: isOld
        ? rejectReasons[Math.min(rejectReasons.length - 1, Math.floor(random.exponential(4)))]!
        : null,
      previous_caps: random.chance(isOld ? 0.25 : 0.35) ? 0 : random.chance(isOld ? 0.5 : 0.75) ? 1 : 2,
      made_on: addDays(
        submitted_on,
        -Math.round(365.25 * Math.min(9, Math.max(1, (isOld ? 5.4 : 4.3) + 1.1 * random.normal()))),
      ),
      ...drawRepairs(random, status),
    }
  })
}

/**
 * Each of a line of its brand, made for where it ran if the brand has one; of every twentieth nobody knows. Drawn
 * apart, so that the rest stays as it was.
 */
function drawLines(casings: Casing[], lines: CasingLine[]): (Casing & { product_line_id: number | null })[] {
  const random = createRandom(9_600_000)
  return casings.map((casing) => {
    const own = lines.filter(({ brand_id }) => brand_id === casing.brand_id)
    const fitting = own.filter(({ axle_kind }) => casing.wheel_position.startsWith(axle_kind.slice(0, 5)))
    const known = fitting.length > 0 ? fitting : own
    const line = random.chance(0.05) || known.length === 0 ? null : random.pick(known)
    return { ...casing, product_line_id: line?.product_line_id ?? null }
  })
}

function drawRepairs(random: Random, status: string) {
  if (status === 'rejected') return unharmed
  const least = status === 'used' ? 1 : 0
  return {
    nail_holes: Math.max(least, random.chance(0.4) ? random.integer(1, 3) : 0),
    sections: random.chance(0.12) ? 1 : 0,
    spots: random.chance(0.18) ? 1 : 0,
    beads: random.chance(0.06) ? 1 : 0,
  }
}

/** Made six years before they came in, the refused ones eight; the first brand but for two of the last batch. */
function plantCasings(batches: CasingBatch[], [one, two]: number[]): Casing[] {
  return batches
    .flatMap(({ kind, quantity, ...base }) =>
      Array.from({ length: quantity }, (_, index): Casing => {
        const submitted_on = addDays(base.done_on, kind === 'repair' ? -3 : quantity > 2 ? -6 : -9)
        const isFirst = index === 0
        return {
          ...base,
          submitted_on,
          brand_id: quantity === 2 && kind === 'retread' ? two! : one!,
          wheel_position: kind === 'repair' ? 'trail' : 'drive',
          reject_reason: null,
          status: kind === 'retread' ? 'retread' : 'used',
          previous_caps: kind === 'retread' ? 1 : 0,
          made_on: addDays(submitted_on, -2192),
          ...(kind === 'repair'
            ? { nail_holes: isFirst ? 2 : 1, sections: 0, spots: isFirst ? 1 : 0, beads: 0 }
            : {
                nail_holes: isFirst ? 1 : 0,
                sections: isFirst ? 1 : 0,
                spots: 0,
                beads: isFirst && quantity > 2 ? 1 : 0,
              }),
        }
      }),
    )
    .concat(refusedWith(batches, one!))
}

function refusedWith(batches: CasingBatch[], brand_id: number): Casing[] {
  const retreads = batches.filter(({ kind }) => kind === 'retread')
  return retreads.map(({ account_id, location_id, dealer_id, done_on }, index) => {
    const submitted_on = addDays(done_on, -4)
    return {
      account_id,
      location_id,
      dealer_id,
      done_on,
      submitted_on,
      brand_id,
      wheel_position: 'drive',
      status: 'rejected',
      reject_reason: index === 0 ? 'over age' : 'belt separation',
      previous_caps: 2,
      made_on: addDays(submitted_on, -2922),
      ...unharmed,
    }
  })
}
