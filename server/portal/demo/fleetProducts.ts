import sql from 'sql-template-tag'
import type { AxleKind } from '../../../domain/positions.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import type { Product } from './products.ts'
import type { Random } from './random.ts'

/** A product that runs on a fleet's wheels, and on how many. */
export interface FleetProduct {
  product: Product
  kind: AxleKind
  wheels: number
}

/** Returns the products of each account, by its id. A fleet buys and scraps the products it runs on. */
export async function readFleetProducts(
  connection: Queryable,
  products: readonly Product[],
): Promise<Map<number, FleetProduct[]>> {
  const rows = await connection.query<{
    account_id: number
    line: number
    size: string
    kind: AxleKind
    wheels: number
  }>(sql`
    select t.account_id, coalesce(t.retread_product_line_id, t.product_line_id) as line, t.tire_size as size, w.axle_kind as kind, count(*)::integer as wheels
    from tires t
    join units u on u.unit_id = t.unit_id
    join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = t.axle_number and w.side = t.side and w.wheel_index = t.wheel_index
    group by 1, 2, 3, 4 order by 1, 5 desc, 2, 3, 4`)
  const byKey = new Map(products.map((product) => [`${product.line.id} ${product.size}`, product]))
  const fleets = new Map<number, FleetProduct[]>()
  for (const { account_id, line, size, kind, wheels } of rows) {
    const product = byKey.get(`${line} ${size}`)!
    fleets.set(account_id, [...(fleets.get(account_id) ?? []), { product, kind, wheels }])
  }
  return fleets
}

/** One of them, as often as it runs. undefined of none. */
export function pickFleetProduct(products: readonly FleetProduct[], random: Random): FleetProduct | undefined {
  let left = random.next() * products.reduce((sum, { wheels }) => sum + wheels, 0)
  return products.find(({ wheels }) => (left -= wheels) < 0)
}
