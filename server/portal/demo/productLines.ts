import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'

export interface ProductLine {
  id: number
  name: string
  brand: string
  brandId: number
  kind: 'steer' | 'drive' | 'trailer' | 'all'
  isRetread: boolean
  /** One tire in place of two duals: sold in wide base sizes and in no others. */
  isWide: boolean
  isLowProfile: boolean
  /** Tread per mile against the average of its kind; below 1 it lasts longer. */
  wear: number
  /** Price against the average of its kind. */
  price: number
}

/**
 * Fictional brands: price level, then the lines as name, axle, marks and wear. R is a retread, W a wide-base tire, L a
 * line that is also sold in the low-profile size. Dearer lines mostly last longer, so that comparing products is
 * meaningful.
 */
const brands: Record<string, string> = {
  Roadwell:
    '1.08|S-11 Regional steer L 0.92|D-21 Longhaul drive L 0.85|T-31 Fuelsaver trailer L 0.93|U-41 Urban all 1.2',
  Continuum: '1.14|Steerline SL steer L 0.86|Gripmax DX drive L 0.92|Trailrun TX trailer L 0.88|Wide One W1 all W 1.05',
  Meridian: '1|HaulSteer 3 steer L 1|HaulDrive 3 drive L 0.98|HaulTrail 3 trailer 1|HaulWide 3 all W 1.18',
  Torvane: '0.93|Axiom S steer 1.07|Axiom D drive L 1.1|Axiom T trailer 1.06',
  'Castor & Pike': '0.87|Paveway S steer 1.24|Paveway D drive 1.28|Paveway T trailer 1.2',
  Recapro:
    '1.06|RC Drive drive LR 1|RC Drive Deep drive R 0.9|RC Trail trailer LR 1.02|RC Mixed all R 1.2|RC Wide all WR 1.15',
  Secondmile: '0.88|SM-D drive R 1.16|SM-T trailer R 1.14',
}

/** Adds the brands and lines, and returns the lines with their new ids. */
export async function insertProductLines(connection: Queryable): Promise<ProductLine[]> {
  const lines: ProductLine[] = []
  for (const [brand, text] of Object.entries(brands)) {
    const [row] = await connection.query<{ brand_id: number }>(
      sql`insert into brands (name) values (${brand}) returning brand_id`,
    )
    const [price, ...ofBrand] = text.split('|')
    for (const line of ofBrand) {
      const [, name, kind, marks = '', wear] = /^(.+) (steer|drive|trailer|all)(?: ([LRW]+))? ([\d.]+)$/.exec(line)!
      const isRetread = marks.includes('R')
      const [inserted] = await connection.query<{ product_line_id: number }>(sql`
        insert into product_lines (brand_id, name, axle_kind, is_retread) values (${row!.brand_id}, ${name}, ${kind}, ${isRetread}) returning product_line_id`)
      lines.push({
        id: inserted!.product_line_id,
        name: name!,
        brand,
        brandId: row!.brand_id,
        kind: kind as ProductLine['kind'],
        isRetread,
        isWide: marks.includes('W'),
        isLowProfile: marks.includes('L'),
        wear: Number(wear),
        price: Number(price),
      })
    }
  }
  return lines
}
