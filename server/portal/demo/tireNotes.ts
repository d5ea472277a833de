import type { AxleKind } from '../../../domain/positions.ts'
import { from32nds } from '../../../domain/quantities.ts'
import type { EnteredTread, TreadAcross } from '../../../domain/survey/draftWheel.ts'
import type { TreadUnit } from '../../../domain/units.ts'
import type { Random } from './random.ts'

/** Draws a technician's notes on a tire beside its readings: valve, wear, and the reason why it was not read. */

const valves: [valve: string, share: number][] = [
  ['metal cap', 0.44],
  ['flow-through cap', 0.19],
  ['plastic cap', 0.15],
  ['missing cap', 0.1],
  ['valve extension', 0.05],
  ['TPMS', 0.03],
  ['damaged stem', 0.02],
  ['inaccessible', 0.02],
]

/** The share of irregular wear patterns by kind of axle. */
const patterns: Record<AxleKind, [pattern: string, share: number][]> = {
  steer: [
    ['one-sided wear', 0.05],
    ['feathered wear', 0.04],
    ['shoulder wear', 0.05],
    ['river wear', 0.03],
    ['cupping', 0.02],
    ['rib punch', 0.01],
  ],
  drive: [
    ['heel-and-toe wear', 0.07],
    ['center wear', 0.04],
    ['shoulder wear', 0.02],
    ['alternate lug', 0.03],
    ['chip/chunk', 0.02],
  ],
  trailer: [
    ['shoulder wear', 0.05],
    ['one-sided wear', 0.03],
    ['cupping', 0.04],
    ['flat spot', 0.04],
    ['diagonal wear', 0.03],
    ['erratic depression', 0.01],
  ],
}

const reasonsNotRead = ['Valve could not be reached', 'Blocked by a parked trailer', 'Covered with mud', 'Gauge failed']

function drawFrom(random: Random, shares: [string, number][]): string | null {
  let left = random.next()
  return shares.find(([, share]) => (left -= share) < 0)?.[0] ?? null
}

/** null: the tire wears evenly. */
export const drawWearPattern = (random: Random, kind: AxleKind): string | null => drawFrom(random, patterns[kind])

/** A trailer whose axles inflate themselves has that on all of its wheels. */
export const drawValve = (random: Random): string => drawFrom(random, valves) ?? 'metal cap'

export const drawReasonNotRead = (random: Random): string | undefined =>
  random.chance(0.6) ? random.pick(reasonsNotRead) : undefined

/** Wear shows once some tread is gone; of an even tire one in four is noted as normal. */
export function drawWearConditions(random: Random, pattern: string | null, worn32nds: number): string[] {
  if (pattern !== null && worn32nds > 3) return random.chance(0.85) ? [pattern] : []
  return random.chance(0.25) ? ['normal'] : []
}

/** As a person reads a gauge: half thirty-seconds, tenths of a mm. */
export function enterTread(thirtySeconds: number, unit: TreadUnit): EnteredTread {
  const value = unit === 'mm' ? Number(from32nds(thirtySeconds, unit).toFixed(1)) : Math.round(thirtySeconds * 2) / 2
  return { value: Math.max(0, value), unit }
}

/** Three readings across the tread, the lowest of which is that of the tire: they show how it wears. */
export function enterAcross(
  random: Random,
  { tread32nds, pattern, worn32nds }: { tread32nds: number; pattern: string | null; worn32nds: number },
  unit: TreadUnit,
): EnteredTread {
  const lowest = enterTread(tread32nds, unit).value
  const above = (thirtySeconds: number): number => Number((lowest + enterTread(thirtySeconds, unit).value).toFixed(1))
  const depth = worn32nds > 3 ? Math.min(6, 2 + worn32nds * 0.4) : worn32nds * 0.35
  return {
    value: lowest,
    unit,
    across: acrossOf(pattern, {
      lowest,
      deep: above(depth),
      half: above(depth / 2),
      slight: above(random.between(0, 0.6)),
      even: [above(random.between(0, 1)), above(random.between(0, 1))],
    }),
  }
}

interface Depths {
  lowest: number
  slight: number
  half: number
  deep: number
  even: [number, number]
}

function acrossOf(pattern: string | null, { lowest, slight, half, deep, even }: Depths): TreadAcross {
  if (pattern === 'one-sided wear') return { outer: lowest, center: half, inner: deep }
  if (pattern === 'shoulder wear') return { outer: lowest, center: deep, inner: slight }
  if (pattern === 'center wear') return { outer: deep, center: lowest, inner: deep }
  return { outer: even[0], center: lowest, inner: even[1] }
}
