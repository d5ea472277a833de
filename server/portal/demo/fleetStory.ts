import type { AxleConfiguration, AxleKind, Position } from '../../../domain/positions.ts'
import { daysBetween } from './days.ts'
import type { Random } from './random.ts'

/** A wheel of the story: the tire that is on it, since when, and how it wears. */
export interface FleetWheel extends Position {
  code: string
  kind: AxleKind
  isWideBase: boolean
  /** Undefined where none is known. */
  tireId?: number
  lineId?: number
  fittedOn: string
  newTread32nds: number
  wearPerMonth: number
  psi: number
}

export interface FleetUnit {
  unitId: number
  number: string
  configuration: AxleConfiguration
  /** Miles when its story begins, and a month; null: it has no odometer. */
  odometer: { start: number; perMonth: number } | null
  wheels: FleetWheel[]
}

export interface Fleet {
  accountId: number
  /** The user of the portal who enters its surveys. */
  userId: number
  locationIds: number[]
  startedOn: string
  units: FleetUnit[]
  lines: Record<AxleKind | 'wide', number>
  random: Random
}

const daysPerMonth = 30

export function milesAt({ odometer }: FleetUnit, { startedOn }: Fleet, day: string): number | null {
  return odometer && odometer.start + Math.round((odometer.perMonth * daysBetween(startedOn, day)) / daysPerMonth)
}

/** Half thirty-seconds, as a person reads a gauge. */
export function treadAt(wheel: FleetWheel, day: string): number {
  const worn = wheel.newTread32nds - (wheel.wearPerMonth * daysBetween(wheel.fittedOn, day)) / daysPerMonth
  return Math.max(1, Math.round(worn * 2) / 2)
}
