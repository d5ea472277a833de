import { createHash } from 'node:crypto'

export interface WornMiles {
  id: number
  miles: number
  worn: number
}

/** Poisson's distribution of mean 1: the shares of at most 0, 1, 2 … times. */
const poisson = [0.3678794412, 0.7357588823, 0.9196986029, 0.9810118432, 0.9963401532, 0.9994058152]

/** The times a place is drawn in a resample. */
function weightOf(resample: number, place: number): number {
  const drawn = parseInt(createHash('md5').update(`${resample} ${place}`).digest('hex').slice(0, 7), 16) / 2 ** 28
  return poisson.filter((share) => drawn >= share).length
}
const weights = Array.from({ length: 200 }, (_, resample) =>
  Array.from({ length: 40 }, (_, place) => weightOf(resample + 1, place + 1)),
)

export const totalRate = (tires: readonly WornMiles[]): number =>
  tires.reduce((sum, { miles }) => sum + miles, 0) / tires.reduce((sum, { worn }) => sum + worn, 0)

/**
 * Returns the 95 % interval of the total miles of tires over their total tread. It is resampled as decision 101
 * defines, by a computation independent of the database's.
 */
export function rateInterval(tires: readonly WornMiles[]): [number, number] | null {
  if (tires.length < 5) return null
  const parts = tires
    .toSorted((one, other) => ((one.id * 7919) % 1_000_003) - ((other.id * 7919) % 1_000_003) || one.id - other.id)
    .reduce<WornMiles[]>((all, { miles, worn }, at) => {
      const part = (all[at % 40] ??= { id: at, miles: 0, worn: 0 })
      part.miles += miles
      part.worn += worn
      return all
    }, [])
  const rates = weights
    .flatMap((drawn) => {
      const [miles, worn] = [
        parts.reduce((sum, part, place) => sum + drawn[place]! * part.miles, 0),
        parts.reduce((sum, part, place) => sum + drawn[place]! * part.worn, 0),
      ]
      return worn > 0 ? [miles / worn] : []
    })
    .sort((one, other) => one - other)
  const at = (share: number): number => {
    const place = share * (rates.length - 1)
    const [before, after] = [rates[Math.floor(place)]!, rates[Math.ceil(place)]!]
    return before + (after - before) * (place - Math.floor(place))
  }
  return [at(0.025), at(0.975)]
}
