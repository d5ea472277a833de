import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'

export interface ProductLine {
  id: number
  kind: 'steer' | 'drive' | 'trailer' | 'all'
  isRetread: boolean
}

/** Fictional brands and their lines: name, axle, R for a retread. */
const brands: Record<string, string> = {
  Roadwell: 'S-11 Regional steer|D-21 Longhaul drive|T-31 Fuelsaver trailer|U-41 Urban all',
  Continuum: 'Steerline SL steer|Gripmax DX drive|Trailrun TX trailer|Wide One W1 all',
  Meridian: 'HaulSteer 3 steer|HaulDrive 3 drive|HaulTrail 3 trailer',
  Torvane: 'Axiom S steer|Axiom D drive|Axiom T trailer',
  'Castor & Pike': 'Paveway S steer|Paveway D drive|Paveway T trailer',
  Recapro: 'RC Drive drive R|RC Drive Deep drive R|RC Trail trailer R|RC Mixed all R',
  Secondmile: 'SM-D drive R|SM-T trailer R',
}

/** Adds the brands and lines, and returns the lines with their new ids. */
export async function insertProductLines(connection: Queryable): Promise<ProductLine[]> {
  const lines: ProductLine[] = []
  for (const [brand, text] of Object.entries(brands)) {
    const [row] = await connection.query<{ brand_id: number }>(
      sql`insert into brands (name) values (${brand}) returning brand_id`,
    )
    for (const line of text.split('|')) {
      const [, name, kind, retread] = /^(.+) (steer|drive|trailer|all)( R)?$/.exec(line)!
      const [inserted] = await connection.query<{ product_line_id: number }>(sql`
        insert into product_lines (brand_id, name, axle_kind, is_retread)
        values (${row!.brand_id}, ${name}, ${kind}, ${retread !== undefined}) returning product_line_id`)
      lines.push({
        id: inserted!.product_line_id,
        kind: kind as ProductLine['kind'],
        isRetread: retread !== undefined,
      })
    }
  }
  return lines
}
