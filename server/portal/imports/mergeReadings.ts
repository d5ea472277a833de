import type { EnteredTread } from '../../../domain/survey/draftWheel.ts'
import type { NewReading } from '../inspections/storeInspections.ts'
import { wheelKey } from './storedInspections.ts'

/**
 * The readings of an inspection after rows of a file: a wheel without a row keeps what is stored of it, and so does a value
 * that a row leaves empty beside the other. A row with neither value says that the wheel was not read.
 */
export function mergeReadings(stored: readonly NewReading[], rows: readonly NewReading[]): NewReading[] {
  const merged = new Map(stored.map((reading) => [wheelKey(reading), reading]))
  for (const row of rows) {
    const before = merged.get(wheelKey(row))
    const isRead = row.pressure !== null || row.tread !== null
    const values = isRead
      ? { pressure: row.pressure ?? before?.pressure ?? null, tread: isOneOfThree(row.tread, before?.tread) ? before!.tread : row.tread ?? before?.tread ?? null, notReadReason: undefined }
      : { pressure: null, tread: null }
    merged.set(wheelKey(row), { ...row, ...before, ...values })
  }
  return [...merged.values()]
}

/** A file without the three readings names the lowest of those that are stored: they stay. */
const isOneOfThree = (tread: EnteredTread | null, before: EnteredTread | null | undefined): boolean =>
  Boolean(tread && !tread.across && before?.across && tread.value === before.value && tread.unit === before.unit)

const textOf = ({ pressure, tread }: NewReading): string => JSON.stringify([pressure, tread])
const hasValue = (reading: NewReading | undefined): reading is NewReading => Boolean(reading && (reading.pressure ?? reading.tread))
const countValues = ({ pressure, tread }: NewReading): number => Number(pressure !== null) + Number(tread !== null)

/** The change of one wheel's values; null: it had none and has none. */
export function compareReadings(before: NewReading | undefined, after: NewReading | undefined): 'added' | 'changed' | 'unchanged' | 'removed' | null {
  if (!hasValue(before)) return hasValue(after) ? 'added' : null
  if (!hasValue(after) || countValues(after) < countValues(before)) return 'removed'
  return textOf(before) === textOf(after) ? 'unchanged' : 'changed'
}
