import { to32nds, toPsi } from '../../../domain/quantities.ts'
import type { EnteredTread } from '../../../domain/survey/draftWheel.ts'
import type { NewReading } from '../inspections/storeInspections.ts'
import { wheelKey } from './storedInspections.ts'

/**
 * Merges the rows of a file into the readings of an inspection. A wheel without a row keeps its stored values, and so
 * does a value that a row leaves empty beside the other. A row with neither value means that the wheel was not read;
 * with `empties`, only its rows do.
 */
export function mergeReadings(
  stored: readonly NewReading[],
  rows: readonly NewReading[],
  empties?: ReadonlySet<NewReading>,
): NewReading[] {
  const merged = new Map(stored.map((reading) => [wheelKey(reading), reading]))
  for (const row of rows) {
    const before = merged.get(wheelKey(row))
    const isUnchanged =
      row.pressure !== null || row.tread !== null || (empties !== undefined && hasValue(before) && !empties.has(row))
    const values = isUnchanged
      ? {
          pressure: isSamePressure(row.pressure, before?.pressure)
            ? before!.pressure
            : (row.pressure ?? before?.pressure ?? null),
          tread: isOneOfThree(row.tread, before?.tread) ? before!.tread : (row.tread ?? before?.tread ?? null),
          notReadReason: undefined,
        }
      : { pressure: null, tread: null }
    // A wheel that was not read is stored without its tire.
    const tireId = before?.tireId ?? row.tireId
    merged.set(wheelKey(row), { ...row, ...before, ...values, ...(tireId ? { tireId } : {}) })
  }
  return [...merged.values()]
}

/** A file in another unit than the value was entered in names the same pressure: what was entered stays. */
const isSamePressure = (one: NewReading['pressure'], before: NewReading['pressure'] | undefined): boolean =>
  Boolean(
    one &&
    before &&
    one.unit !== before.unit &&
    Math.abs(toPsi(one.value, one.unit) - toPsi(before.value, before.unit)) < 0.01,
  )

/**
 * A file without the three readings gives the lowest of the stored ones. They stay, and so does a depth that was
 * entered in the other unit.
 */
const isOneOfThree = (tread: EnteredTread | null, before: EnteredTread | null | undefined): boolean =>
  Boolean(
    tread &&
    before &&
    !tread.across &&
    (tread.unit === before.unit
      ? before.across && tread.value === before.value
      : Math.abs(to32nds(tread.value, tread.unit) - to32nds(before.value, before.unit)) < 0.01),
  )

const textOf = ({ pressure, tread }: NewReading): string => JSON.stringify([pressure, tread])
const hasValue = (reading: NewReading | undefined): reading is NewReading =>
  Boolean(reading && (reading.pressure ?? reading.tread))
const countValues = ({ pressure, tread }: NewReading): number => Number(pressure !== null) + Number(tread !== null)

/** The change of one wheel's values; null: it had none and has none. */
export function compareReadings(
  before: NewReading | undefined,
  after: NewReading | undefined,
): 'added' | 'changed' | 'unchanged' | 'removed' | null {
  if (!hasValue(before)) return hasValue(after) ? 'added' : null
  if (!hasValue(after) || countValues(after) < countValues(before)) return 'removed'
  return textOf(before) === textOf(after) ? 'unchanged' : 'changed'
}
