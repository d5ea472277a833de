import sql from 'sql-template-tag'
import type { Database } from '../../../server/platform/database/Database.ts'
import { rateInterval, totalRate } from './rateInterval.ts'
import { tiresFromReadings } from './tiresFromReadings.ts'

interface Life {
  id: number
  account: number
  accountName: string
  accountNumber: string
  location: number
  rate: number
  miles: number
  worn: number
}

/** A product in a comparison: a size of a line on one kind of axle, with all that is told of it. */
export interface Side {
  type: string
  line: number
  size: string
  axle: string
  isRetread: boolean
  /** Brand and line. */
  product: string
  name: string
  lives: Life[]
  /** Miles for each 32nd, the least first. */
  rates: number[]
  mean: number
  /** Total miles over total tread. */
  rate: number
  /** By resampling, 95 %; fewer than five tires have none. */
  interval: [number, number] | null
  quartiles: [number, number, number]
  /** Tires without a rate, by the reason. */
  leftOut: Map<string, number>
  projected: number | null
  life: [number, number] | null
  costOfTread: number | null
  costOfDistance: number | null
  costs: [number, number] | null
  casings: number
  rejected: number
}

interface Listed {
  line: number
  size: string
  range: string
  price: number | null
  fresh: number
}
interface Spec {
  account: number | null
  location: number | null
  axle: string
  minimum: number | null
}

const meanOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Between the two values next to it, by their distance. */
function quantile(values: number[], share: number): number {
  const at = (values.length - 1) * share
  const [before, after] = [values[Math.floor(at)]!, values[Math.ceil(at)]!]
  return before + (after - before) * (at - Math.floor(at))
}

/** Every product of which a tire has a rate, those with the most first, worked out tire by tire. */
export async function sidesOf(database: Database): Promise<Side[]> {
  const tires = await tiresFromReadings(database)
  const told = new Map(
    (
      await database.query<{ id: number; range: string | null; fresh: number | null }>(sql`
    select tire_id as id, load_range as range, new_tread_32nds::float8 as fresh from tires`)
    ).map((tire) => [tire.id, tire]),
  )
  const lines = new Map(
    (
      await database.query<{ id: number; isRetread: boolean; product: string }>(sql`
    select l.product_line_id as id, l.is_retread as "isRetread", b.name || ' ' || l.name as product from product_lines l join brands b using (brand_id)`)
    ).map((line) => [line.id, line]),
  )
  const catalog = await database.query<Listed>(sql`
    select product_line_id as line, tire_size as size, load_range as range, (case when is_retread then retread_price else new_price end)::float8 as price, new_tread_32nds::float8 as fresh
    from products order by is_active desc, product_id`)
  const specs = await database.query<Spec>(
    sql`select account_id as account, location_id as location, axle_kind as axle, minimum_tread_32nds::float8 as minimum from specs`,
  )
  const owners = new Map(
    (
      await database.query<{ location: number; account: number }>(
        sql`select location_id as location, account_id as account from locations`,
      )
    ).map(({ location, account }) => [location, account]),
  )
  const accounts = new Map(
    (
      await database.query<{ id: number; accountName: string; accountNumber: string }>(sql`
    select account_id as id, name as "accountName", account_number as "accountNumber" from accounts`)
    ).map((account) => [account.id, account]),
  )
  const casings = await database.query<{ line: number; all: number; rejected: number }>(sql`
    select product_line_id as line, count(*)::int as all, (count(*) filter (where status = 'rejected'))::int as rejected from casings where product_line_id is not null and status in ('retread', 'rejected') group by 1`)

  /**
   * The tread at which a tire comes off there: the location's own specification, else its fleet's, else everybody's.
   */
  const pullPoint = (location: number, axle: string): number => {
    const own = specs.filter((spec) => spec.axle === axle)
    const spec =
      own.find((one) => one.location === location) ??
      own.find((one) => one.location === null && one.account === owners.get(location)) ??
      own.find((one) => one.account === null)!
    return spec.minimum ?? 4
  }
  const sides = [...new Set(tires.filter(({ rate }) => rate !== null).map(({ group }) => group))].flatMap(
    (group): Side[] => {
      const [number, size, axle] = group.split(' ') as [string, string, string]
      const line = lines.get(Number(number))
      if (!line || size === 'null') return []
      const own = tires.filter((tire) => tire.group === group)
      const lives = own.flatMap(({ id, account, location, rate, miles, worn }): Life[] =>
        rate === null ? [] : [{ ...accounts.get(account)!, id, account, location, rate, miles, worn }],
      )
      const rates = lives.map(({ rate }) => rate).sort((one, other) => one - other)
      const mean = meanOf(rates)
      const rate = totalRate(lives)
      const interval = rateInterval(lives)
      const worth = lives.flatMap(({ id, location, miles, worn }) => {
        const { range, fresh } = told.get(id)!
        const listed = catalog.find(
          (one) => one.line === line.id && one.size === size && (range === null || one.range === range),
        )
        const depth = fresh ?? listed?.fresh
        return depth === undefined
          ? []
          : [{ miles, worn, usable: depth - pullPoint(location, axle), price: listed?.price ?? null }]
      })
      const priced = worth
        .filter(({ usable, price }) => usable > 0 && price !== null)
        .map(({ miles, worn, usable, price }) => ({ id: 0, miles, worn, cost: price! / usable }))
      const leftOut = new Map<string, number>()
      for (const { reason } of own) if (reason) leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
      const made = casings.find((one) => one.line === line.id)
      const costOfTread = priced.length === 0 ? null : meanOf(priced.map(({ cost }) => cost))
      const usable = worth.length === 0 ? null : meanOf(worth.map((one) => Math.max(0, one.usable)))
      const costOfDistance = costOfTread === null ? null : costOfTread / totalRate(priced)
      return [
        {
          type: `${axle}-${line.isRetread ? 'retread' : 'new'}`,
          line: line.id,
          size,
          axle,
          isRetread: line.isRetread,
          product: line.product,
          name: `${line.product}, ${size}`,
          lives,
          rates,
          mean,
          rate,
          interval,
          quartiles: [quantile(rates, 0.25), quantile(rates, 0.5), quantile(rates, 0.75)],
          leftOut,
          projected: usable === null ? null : rate * usable,
          life: usable === null || !interval ? null : [interval[0] * usable, interval[1] * usable],
          costOfTread,
          costOfDistance,
          costs:
            costOfDistance === null || !interval
              ? null
              : [(costOfDistance * rate) / interval[1], (costOfDistance * rate) / interval[0]],
          casings: made?.all ?? 0,
          rejected: made?.rejected ?? 0,
        },
      ]
    },
  )
  return sides.sort(
    (one, other) =>
      other.rates.length - one.rates.length ||
      (`${one.type} ${String(one.line).padStart(6)} ${one.size}` <
      `${other.type} ${String(other.line).padStart(6)} ${other.size}`
        ? -1
        : 1),
  )
}

/**
 * Groups the tires of both sides in the same steps, about twelve. Their width is a round number in a unit of so many
 * for a mile on 1/32. The steps run from the lowest to the highest rate.
 */
export function spread(pair: [Side, Side], unit: number): { from: number; to: number; tires: number[] }[] {
  const shown = pair.map(({ rates }) => rates.map((rate) => rate * unit))
  const all = shown.flat()
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const fine = (most - least) / 12
  const power = 10 ** Math.floor(Math.log10(fine))
  const step = [1, 2, 5, 10].find((times) => fine <= times * power)! * power
  const bins: { from: number; to: number; tires: number[] }[] = []
  for (let from = Math.floor(least / step) * step; from <= most; from += step) {
    bins.push({
      from: from / unit,
      to: (from + step) / unit,
      tires: shown.map((rates) => rates.filter((rate) => rate >= from && rate < from + step).length),
    })
  }
  return bins
}
