import type { Fleet, FleetIds } from './insertFleet.ts'
import type { TirePlan } from './wear.ts'

/** A tire that came off a unit in its fleet's history, with the ids of both. */
export interface RemovedTire {
  account_id: number
  location_id: number
  unit_id: number
  tire_id: number
  tire: TirePlan
  /** YYYY-MM-DD. */
  on: string
  miles: number | null
  tread32nds: number
  pattern: string | null
  /** The survey that took it off; null: it came off in the shop. */
  replaced: { survey_id: number; inspection_id: number; replaced_by_tire_id: number } | null
}

export function removedTires(
  { plan, history }: Fleet,
  { accountId, locationIds, unitIds, tireIds, surveyIds, inspectionIds }: FleetIds,
): RemovedTire[] {
  return history.removals.map(({ tire, unit, replaced, ...removal }) => ({
    ...removal,
    account_id: accountId,
    location_id: locationIds[plan.units[unit]!.location]!,
    unit_id: unitIds[unit]!,
    tire_id: tireIds[tire]!,
    tire: history.tires[tire]!,
    replaced: replaced
      ? {
          survey_id: surveyIds[replaced.inspection]!,
          inspection_id: inspectionIds[replaced.inspection]!,
          replaced_by_tire_id: tireIds[replaced.by]!,
        }
      : null,
  }))
}

/**
 * Returns the reason why a tire came off. At its pull point it is worn out or wore irregularly. A little above, it came
 * off with its neighbors. Far above, something happened to it.
 */
export function removalReason(
  { tire: { axle }, tread32nds, pattern }: Pick<RemovedTire, 'tire' | 'tread32nds' | 'pattern'>,
  draw: number,
): string {
  const pulled = axle.kind === 'trailer' ? 4.5 : 5.5
  if (tread32nds < pulled) return draw < (pattern ? 0.7 : 0.05) ? 'irregular wear' : 'worn to pull point'
  if (tread32nds < pulled + 2.5)
    return draw < (pattern ? 0.5 : 0.1)
      ? 'irregular wear'
      : draw < 0.55
        ? 'mismatch'
        : draw > 0.97
          ? 'vehicle sold'
          : 'worn to pull point'
  const reasons = axle.kind === 'trailer' ? [...roadReasons, ['brake skid', 0.14] as const] : roadReasons
  let left = draw * reasons.reduce((sum, [, share]) => sum + share, 0)
  return reasons.find(([, share]) => (left -= share) < 0)?.[0] ?? 'puncture'
}

/** The share of each reason among tires that the road damaged. */
const roadReasons: readonly (readonly [reason: string, share: number])[] = [
  ['puncture', 0.24],
  ['road hazard', 0.18],
  ['run flat', 0.16],
  ['mismatch', 0.12],
  ['impact break', 0.07],
  ['sidewall cut', 0.08],
  ['separation', 0.05],
  ['curbing', 0.04],
  ['valve leak', 0.03],
  ['bead', 0.02],
  ['vandalism', 0.01],
]

/** The damage of a scrapped casing, by the removal reason of its tire; undefined if it may be retreaded. */
export const casingDamage: Readonly<Record<string, string>> = {
  'run flat': 'run-flat/zipper',
  'impact break': 'sidewall injury',
  'sidewall cut': 'sidewall injury',
  separation: 'belt separation',
  bead: 'bead damage',
  'brake skid': 'exposed or rusted steel',
  'road hazard': 'over repair size',
  vandalism: 'sidewall injury',
}
