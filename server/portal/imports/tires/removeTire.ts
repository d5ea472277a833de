import type { RowChange } from '../../../engine/feeds/FeedRun.ts'
import {
  recordedEnd,
  startOf,
  wheelKey,
  type Fitting,
  type RemovalFacts,
  type TireFacts,
  type Wheel,
} from './Fitting.ts'
import { newFitting, onWheel, type TireFault, type TiresAtWork } from './fitTire.ts'

/** A row that says which tire left its wheel, or was found off it. */
export interface RemovalRow {
  line: number
  accountId: number
  /** The stored record that the row is of, as exports name it; null: it names none. */
  removedTireId: number | null
  /** null: the row does not say where it was. */
  wheel: Wheel | null
  locationId: number
  removedOn: string
  removedBy: string
  facts: RemovalFacts
  /** Facts of the tire, where no fitting is known. */
  tire: TireFacts
  /** Columns of the facts that the row gives. */
  suppliedColumns: ReadonlySet<string>
  isCancelled: boolean
}

/**
 * Ends the fitting that a row belongs to. It is found by its stored record, a record number, wheel and day, or a serial
 * number. Else it is the one on the wheel that day. If none is known, the tire becomes known. Returns the fitting with
 * the change.
 */
export function removeTire(
  tires: TiresAtWork,
  row: RemovalRow,
): { change: RowChange; fitting: Fitting | null } | TireFault {
  const there = row.wheel ? onWheel(tires, row.wheel) : []
  const recorded = recordedFitting(tires, row, there)
  if (row.isCancelled) return recorded ? cancel(tires, recorded) : { change: 'unchanged', fitting: null }
  const fitting = recorded ?? findOpenFitting(tires, row, there)
  const fault = fitting ? faultOf(row, fitting, there) : occupiedBy(row, there)
  if (fault) return fault
  if (fitting?.removal?.facts) return correct(fitting, fitting.removal.facts, row)
  const removed = fitting ?? newFitting(tires, row.accountId, row.wheel, row.tire)
  if (!fitting) tires.fittings.push(removed)
  removed.removal = {
    removedTireId: removed.removal?.removedTireId ?? null,
    removedOn: row.removedOn,
    surveyId: null,
    facts: { ...row.facts },
  }
  return { change: 'new', fitting: removed }
}

/** The fitting whose end is recorded by the record that a row tells again. */
function recordedFitting({ fittings }: TiresAtWork, row: RemovalRow, there: Fitting[]): Fitting | undefined {
  const { record_number: number } = row.facts
  const { serial } = row.tire
  if (row.removedTireId !== null) return fittings.find(({ removal }) => removal?.removedTireId === row.removedTireId)
  // A serial number that a tire of this wheel has is of no other one there.
  const isNamed = serial !== null && there.some(({ facts }) => facts.serial === serial)
  return (
    (number === null ? undefined : fittings.find(({ removal }) => removal?.facts?.record_number === number)) ??
    there.find(
      (one) => recordedEnd(one) === row.removedOn && (isNamed ? one.facts.serial === serial : isCompatible(one, row)),
    ) ??
    (serial === null
      ? undefined
      : fittings.find((one) => one.facts.serial === serial && recordedEnd(one) === row.removedOn)) ??
    // The casing is off already, and was not fitted since: another day corrects the record.
    (serial === null || number !== null
      ? undefined
      : fittings
          .filter((one) => one.facts.serial === serial)
          .sort(byStart)
          .slice(-1)
          .find((one) => recordedEnd(one) !== null && startOf(one) <= row.removedOn))
  )
}

const byStart = (one: Fitting, other: Fitting): number => (startOf(one) < startOf(other) ? -1 : 1)

const isCompatible = ({ facts: { serial } }: Fitting, { tire }: RemovalRow): boolean =>
  serial === null || tire.serial === null || serial === tire.serial

/**
 * Returns the open fitting of the casing or on the wheel. A tire fitted on the day of the row is the next one. The row
 * belongs to it only if it names just its serial number. Lists of fitted and of removed tires thus load in either
 * order.
 */
function findOpenFitting({ fittings }: TiresAtWork, row: RemovalRow, there: Fitting[]): Fitting | undefined {
  const { serial } = row.tire
  const open = (one: Fitting): boolean => recordedEnd(one) === null && startOf(one) <= row.removedOn
  const ofCasing = serial === null ? [] : fittings.filter((one) => one.facts.serial === serial && open(one))
  const ofWheel = there.filter((one) => open(one) && one.fittedOn !== row.removedOn)
  return ofCasing.sort(byStart).at(-1) ?? ofWheel.sort(byStart).at(-1)
}

function faultOf(row: RemovalRow, fitting: Fitting, there: Fitting[]): TireFault | null {
  if (!isCompatible(fitting, row))
    return { column: 'serial', key: 'server.tires.other_tire', values: { serial: String(fitting.facts.serial) } }
  if (row.wheel && fitting.wheel && wheelKey(row.wheel) !== wheelKey(fitting.wheel))
    return { column: 'position', key: 'server.tires.other_wheel' }
  // A record that keeps its day contradicts nothing.
  if (row.removedTireId !== null && recordedEnd(fitting) === row.removedOn) return null
  const since = there.find((one) => one !== fitting && startOf(one) > startOf(fitting) && startOf(one) < row.removedOn)
  if (since && fitting.wheel)
    return { column: 'removed_on', key: 'server.tires.fitted_since', values: { day: startOf(since) } }
  const day = readSince(row, fitting, there)
  return day === null ? null : { column: 'removed_on', key: 'server.tires.read_since', values: { day } }
}

/**
 * Returns the last day on which a tire was read after a row removes it. Returns null if there is none, or if the
 * readings belong to a later tire.
 */
function readSince({ removedOn }: RemovalRow, fitting: Fitting, there: Fitting[]): string | null {
  const { lastReadOn } = fitting
  if (lastReadOn === null || lastReadOn <= removedOn || recordedEnd(fitting) === removedOn) return null
  const isNext = ({ fittedOn }: Fitting): boolean =>
    fittedOn !== null && fittedOn >= removedOn && fittedOn <= lastReadOn
  return there.some((one) => one !== fitting && isNext(one)) ? null : lastReadOn
}

function occupiedBy(row: RemovalRow, there: Fitting[]): TireFault | null {
  const other = there.find(
    (one) =>
      !one.isUnknown &&
      one.fittedOn !== null &&
      one.fittedOn < row.removedOn &&
      (recordedEnd(one) ?? '') > row.removedOn,
  )
  return other ? { column: 'removed_on', key: 'server.tires.occupied', values: { day: recordedEnd(other)! } } : null
}

function cancel(tires: TiresAtWork, fitting: Fitting): { change: RowChange; fitting: Fitting } | TireFault {
  if (fitting.removal?.surveyId) return { column: 'removed_on', key: 'server.tires.of_survey' }
  // Under its id the end that follows from a later fitting may take its place.
  fitting.removal = fitting.removal && { ...fitting.removal, facts: null }
  if (fitting.fittedOn === null && fitting.firstReadOn === null) {
    // Nothing else is known of it.
    tires.fittings = tires.fittings.filter((one) => one !== fitting)
    tires.deletedFittings.push(fitting)
  }
  return { change: 'cancelled', fitting }
}

/** True for values that are the same as they are stored: a file of the portal has three decimals of a tread. */
const isAlike = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'number' && typeof other === 'number' && Math.abs(one - other) < 0.001)

function correct(
  fitting: Fitting,
  stored: RemovalFacts,
  row: RemovalRow,
): { change: RowChange; fitting: Fitting } | TireFault {
  const changed = ([...row.suppliedColumns] as (keyof RemovalFacts)[]).filter(
    (name) => name in stored && !isAlike(stored[name], row.facts[name]),
  )
  const isMoved = fitting.removal?.removedOn !== row.removedOn
  if (changed.length === 0 && !isMoved) return { change: 'unchanged', fitting }
  if (fitting.removal?.surveyId) return { column: changed[0] ?? 'removed_on', key: 'server.tires.of_survey' }
  for (const name of changed) stored[name] = row.facts[name]
  fitting.removal = {
    removedTireId: fitting.removal?.removedTireId ?? null,
    removedOn: row.removedOn,
    surveyId: null,
    facts: stored,
  }
  return { change: 'changed', fitting }
}
