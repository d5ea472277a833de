import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import { insertRows } from '../../platform/database/insertRows.ts'
import { createRandom } from './random.ts'

type AxleKind = 'steer' | 'drive' | 'trailer' | 'all'

/** Sizes a line comes in, with the load range it is made for. */
const sizes = [['295/75R22.5', 'G'], ['285/75R24.5', 'G'], ['11R22.5', 'H'], ['11R24.5', 'H'], ['255/70R22.5', 'H']] as const
/** One in place of two, not on steer axles. */
export const wideSingle = ['445/50R22.5', 'L'] as const

/** The load range that a size is sold in. */
export const loadRangeOf = (size: string): string => [...sizes, wideSingle].find(([of]) => of === size)?.[1] ?? 'L'

/** New tread in 32nds, least and most: steer 18-22, drive 24-30, trailer 11-13; a retread drive cap 20-26. */
const newTread: Record<AxleKind, [number, number]> = { steer: [18, 22], drive: [24, 30], trailer: [11, 13], all: [18, 24] }
const capTread: Record<AxleKind, [number, number]> = { ...newTread, drive: [20, 26] }

/** US dollars in cents, least and most. */
const newCents: [number, number] = [42_500, 70_000]
const capCents: [number, number] = [15_000, 35_000]

/** One product for each size of every line, the last line of each brand without its last size; then the wide singles. The stream of chance is its own. */
export async function insertProducts(connection: Queryable): Promise<void> {
  const lines = await connection.query<{ product_line_id: number; brand_id: number; brand: string; name: string; axle_kind: AxleKind; is_retread: boolean; is_last: boolean }>(sql`
    select l.product_line_id, l.brand_id, b.name as brand, l.name, l.axle_kind, l.is_retread,
      l.product_line_id = max(l.product_line_id) over (partition by l.brand_id) as is_last
    from product_lines l join brands b on b.brand_id = l.brand_id
    order by l.product_line_id`)
  const random = createRandom(7_000_000)
  const offered = [
    ...lines.flatMap((line) => sizes.slice(0, line.is_last ? -1 : sizes.length).map((size, index) => ({ line, size, number: index + 1 }))),
    ...lines.filter(({ axle_kind }) => axle_kind !== 'steer').map((line) => ({ line, size: wideSingle, number: sizes.length + 1 })),
  ]
  const rows = offered.map(({ line, size: [tireSize, loadRange], number }) => {
    const price = random.integer(...(line.is_retread ? capCents : newCents)) / 100
    return {
      article_number: `${letters(line.brand)}-${letters(line.name)}-${number}`,
      brand_id: line.brand_id,
      product_line_id: line.product_line_id,
      tire_size: tireSize,
      load_range: loadRange,
      axle_kind: line.axle_kind,
      is_retread: line.is_retread,
      new_tread_32nds: random.integer(...(line.is_retread ? capTread : newTread)[line.axle_kind]),
      new_price: line.is_retread ? null : price,
      retread_price: line.is_retread ? price : null,
      is_active: !random.chance(0.06),
    }
  })
  const columns = {
    article_number: 'text', brand_id: 'bigint', product_line_id: 'bigint', tire_size: 'text', load_range: 'text', axle_kind: 'text',
    is_retread: 'boolean', new_tread_32nds: 'numeric', new_price: 'numeric', retread_price: 'numeric', is_active: 'boolean',
  }
  await insertRows(connection, 'products', columns, rows)
}

/** `Castor & Pike` → `CASTORPIKE`. */
const letters = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '')
