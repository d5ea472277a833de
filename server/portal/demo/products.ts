import type { Axle, AxleKind } from '../../../domain/positions.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { insertRows, reserveIds } from '../../platform/database/insertRows.ts'
import type { ProductLine } from './productLines.ts'
import { createRandom, type Random } from './random.ts'

/** A line in one size: what is bought and fitted. */
export interface Product {
  id: number
  line: ProductLine
  size: string
  loadRange: string
  newTread32nds: number
  /** US dollars: of a retread, the cap. */
  price: number
}

interface Size {
  size: string
  loadRange: string
  price: number
}

const mainSizes: Size[] = [
  { size: '295/75R22.5', loadRange: 'G', price: 1 },
  { size: '285/75R24.5', loadRange: 'G', price: 1.03 },
  { size: '11R22.5', loadRange: 'H', price: 0.98 },
  { size: '11R24.5', loadRange: 'H', price: 1.02 },
]
const lowProfile: Size = { size: '255/70R22.5', loadRange: 'H', price: 0.95 }
const wideBase: Size = { size: '445/50R22.5', loadRange: 'L', price: 1 }
/** Light trucks run on tires for all positions. */
const lightTruck: Size = { size: '225/70R19.5', loadRange: 'G', price: 0.8 }
const sizes = [...mainSizes, lowProfile, wideBase, lightTruck]

export const wideBaseSize = wideBase.size

/** The load range that a size is sold in. */
export const loadRangeOf = (size: string): string => sizes.find((each) => each.size === size)!.loadRange

function sizesOf(line: ProductLine): Size[] {
  if (line.isWide) return [wideBase]
  return [
    ...mainSizes,
    ...(line.isLowProfile ? [lowProfile] : []),
    ...(line.kind === 'all' && !line.isRetread ? [lightTruck] : []),
  ]
}

type Kind = ProductLine['kind'] | 'wide'
const kindOf = ({ kind, isWide }: ProductLine): Kind => (isWide ? 'wide' : kind)

/** New tread in 32nds, least and most: steer 18-22, drive 24-30, trailer 11-13; a retread drive cap 20-26. */
const newTread: Record<Kind, [number, number]> = {
  steer: [18, 22],
  drive: [24, 30],
  trailer: [11, 13],
  all: [18, 22],
  wide: [22, 27],
}
const capTread: Record<Kind, [number, number]> = { ...newTread, drive: [20, 26], all: [16, 20], wide: [20, 24] }

/** US dollars in 295/75R22.5: new 425-700, wide base 900 and more, a cap 150-350. */
const newPrice: Record<Kind, number> = { steer: 560, drive: 590, trailer: 500, all: 530, wide: 960 }
const capPrice: Record<Kind, number> = { steer: 0, drive: 265, trailer: 195, all: 245, wide: 320 }

/** Each line in the sizes it is made for. The stream of chance is its own. */
export async function insertProducts(connection: Queryable, lines: ProductLine[]): Promise<Product[]> {
  const random = createRandom(7_000_000)
  const offered = lines.flatMap((line) => {
    const tread = random.integer(...(line.isRetread ? capTread : newTread)[kindOf(line)])
    return sizesOf(line).map((size, index) => ({ line, ...size, tread, number: index + 1 }))
  })
  const ids = await reserveIds(connection, 'products', 'product_id', offered.length)
  const products = offered.map(({ line, size, loadRange, tread, price }, index): Product => ({
    id: ids[index]!,
    line,
    size,
    loadRange,
    newTread32nds: tread,
    price:
      Math.round(
        (line.isRetread ? capPrice : newPrice)[kindOf(line)] * line.price * price * random.between(0.98, 1.02) * 100,
      ) / 100,
  }))
  await insertRows(
    connection,
    'products',
    {
      product_id: 'bigint',
      article_number: 'text',
      brand_id: 'bigint',
      product_line_id: 'bigint',
      tire_size: 'text',
      load_range: 'text',
      axle_kind: 'text',
      is_retread: 'boolean',
      new_tread_32nds: 'numeric',
      new_price: 'numeric',
      retread_price: 'numeric',
      is_active: 'boolean',
    },
    products.map(({ id, line, size, loadRange, newTread32nds, price }, index) => ({
      product_id: id,
      article_number: `${letters(line.brand)}-${letters(line.name)}-${offered[index]!.number}`,
      brand_id: line.brandId,
      product_line_id: line.id,
      tire_size: size,
      load_range: loadRange,
      axle_kind: line.kind,
      is_retread: line.isRetread,
      new_tread_32nds: newTread32nds,
      new_price: line.isRetread ? null : price,
      retread_price: line.isRetread ? price : null,
      is_active: !random.chance(0.06),
    })),
  )
  return products
}

/** `Castor & Pike` → `CASTORPIKE`. */
const letters = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

export interface WheelDemand {
  kind: AxleKind
  isWide: boolean
  size: string
  isRetread: boolean
}

/** The products that may stand on a wheel: made for its axle, in its size; a retread on no steer axle. */
export function suitable(products: readonly Product[], { kind, isWide, size, isRetread }: WheelDemand): Product[] {
  return products.filter(
    ({ line, size: offeredSize }) =>
      line.isRetread === isRetread &&
      line.isWide === isWide &&
      offeredSize === size &&
      (line.kind === kind || line.kind === 'all') &&
      !(isRetread && kind === 'steer'),
  )
}

/** The size that an axle of a unit runs on. */
export function sizeOfAxle(axle: Axle, configurationCode: string, fleetSize: string): string {
  if (axle.isWideBase) return wideBaseSize
  return configurationCode === 'MS-4X2S' ? lightTruck.size : fleetSize
}

/** The products of one fleet: it has its favorites, other than the next one's. */
export interface Shelf {
  /** undefined: none is made, as of retreads for steer axles. */
  pick(wanted: WheelDemand): Product | undefined
}

export function createShelf(products: readonly Product[], random: Random): Shelf {
  const favorites = new Map<string, Product[]>()
  return {
    pick(wanted) {
      const key = `${wanted.kind} ${wanted.isWide} ${wanted.size} ${wanted.isRetread}`
      if (!favorites.has(key)) favorites.set(key, shuffle(suitable(products, wanted), random))
      const own = favorites.get(key)!
      return own[Math.min(own.length - 1, Math.floor(random.exponential(1.1)))]
    },
  }
}

function shuffle<Item>(items: Item[], random: Random): Item[] {
  const left = [...items]
  return items.map(() => left.splice(random.integer(0, left.length - 1), 1)[0]!)
}
