import sql from 'sql-template-tag'
import type { Database } from '../../../server/platform/database/Database.ts'

interface Chosen {
  type: string
  line: number
  size: string
}
export interface RatedTire {
  type: string
  line: number
  size: string
  account: number
  vocation: string | null
}

/** The tires that have a rate. */
export const ratedTires = (database: Database): Promise<RatedTire[]> =>
  database.query<RatedTire>(sql`
  select w.axle_kind || case when l.is_retread then '-retread' else '-new' end as type, w.product_line_id as line, w.tire_size as size, w.account_id as account, w.vocation
  from tire_wear w join product_lines l using (product_line_id) where w.miles_per_32nd is not null`)

export const isOf =
  (product: Chosen) =>
  (tire: RatedTire): boolean =>
    tire.type === product.type && tire.line === product.line && tire.size === product.size

/** Tells if there is a fleet or a vocation with five tires of each? */
export function hasCommonWork(tires: RatedTire[], one: Chosen, other: Chosen): boolean {
  return (['account', 'vocation'] as const).some((kind) => {
    const counted = [one, other].map((product) => {
      const counts = new Map<unknown, number>()
      for (const tire of tires.filter(isOf(product))) counts.set(tire[kind], (counts.get(tire[kind]) ?? 0) + 1)
      return counts
    })
    return [...counted[0]!].some(([work, count]) => work !== null && count >= 5 && (counted[1]!.get(work) ?? 0) >= 5)
  })
}
