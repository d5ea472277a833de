import { recordedEnd, startOf, wheelKey, type Fitting, type TireFacts, type Wheel } from './Fitting.ts'
import type { RowChange } from '../../../engine/feeds/FeedRun.ts'

/** A row that says which tire came onto a wheel. */
export interface FittingRow {
  line: number
  accountId: number
  wheel: Wheel
  fittedOn: string
  facts: TireFacts
  /** Columns of the facts that the row gives. */
  suppliedColumns: ReadonlySet<string>
  isCancelled: boolean
}

/** Fault of a row at a given column. */
export interface TireFault {
  column: string
  key: string
  values?: Record<string, string | number>
}

/** Tires that one load works on, with those that it takes away. */
export interface TiresAtWork {
  fittings: Fitting[]
  deletedFittings: Fitting[]
}

const ofDay = (day: string): Record<string, string> => ({ day })
const compareStart = (one: Fitting, other: Fitting): number =>
  startOf(one) < startOf(other) ? -1 : startOf(one) > startOf(other) ? 1 : one.tireId - other.tireId

/** Fittings of a wheel in the order of their days. */
export const onWheel = ({ fittings }: TiresAtWork, wheel: Wheel): Fitting[] =>
  fittings.filter((one) => one.wheel !== null && wheelKey(one.wheel) === wheelKey(wheel)).sort(compareStart)

/**
 * Adds a row to the history of its wheel. The same wheel and day is the same fitting, which is corrected. The same tire
 * on the same wheel is too, with another day. Any other tire is a new fitting, and the one before it ends where
 * `endFittings` finds that.
 */
export function fitTire(tires: TiresAtWork, row: FittingRow): RowChange | TireFault {
  const there = onWheel(tires, row.wheel)
  const exact = there.find(({ fittedOn }) => fittedOn === row.fittedOn)
  if (row.isCancelled) return exact ? cancel(tires, exact) : 'unchanged'
  const same = exact ?? there.find((one) => isCorrected(one, row, there))
  const fault = faultOf(tires, row, same ?? null, there)
  if (fault) return fault
  if (same) return correct(same, row)
  const known = knownBefore(tires, row)
  const facts = known ? factsAfter(known.facts, row) : row.facts
  tires.fittings.push({ ...newFitting(tires, row.accountId, row.wheel, facts), fittedOn: row.fittedOn })
  return 'new'
}

/** A tire that is not stored yet, of which no day is known. */
export const newFitting = (
  { fittings, deletedFittings }: TiresAtWork,
  accountId: number,
  wheel: Wheel | null,
  facts: TireFacts,
): Fitting => ({
  tireId: -1 - fittings.length - deletedFittings.length,
  accountId,
  isUnknown: false,
  wheel,
  fittedOn: null,
  facts,
  removal: null,
  firstReadOn: null,
  lastReadOn: null,
  isOfSurvey: false,
})

/** Facts that a casing has wherever it is fitted. */
const carried = [
  'product_line_id',
  'retread_product_line_id',
  'tire_size',
  'load_range',
  'identification_number',
] as const

/**
 * Facts of a casing that is fitted again: what the row leaves out stays. A casing of another product or number of caps
 * wears another tread.
 */
function factsAfter(known: TireFacts, row: FittingRow): TireFacts {
  const facts = { ...row.facts }
  for (const name of carried) if (!row.suppliedColumns.has(name)) facts[name] = known[name] ?? facts[name]
  // A row that names a retread without a count says that there is one cap at least.
  if (!row.suppliedColumns.has('retread_count'))
    facts.retread_count = Math.max(Number(known.retread_count), Number(facts.retread_count))
  if (!row.suppliedColumns.has('new_tread_32nds') && isSameTread(known, facts))
    facts.new_tread_32nds = known.new_tread_32nds ?? facts.new_tread_32nds
  return facts
}

/**
 * True where nothing says that a casing got another tread. A product that was not known is no other one, unless the
 * catalog tells its tread.
 */
const isSameTread = (known: TireFacts, now: TireFacts): boolean =>
  Number(known.retread_count) === Number(now.retread_count) &&
  (['product_line_id', 'retread_product_line_id', 'tire_size'] as const).every(
    (name) => known[name] === now[name] || (known[name] === null && now.new_tread_32nds === null),
  )

const knownBefore = ({ fittings }: TiresAtWork, { facts: { serial }, fittedOn }: FittingRow): Fitting | undefined =>
  serial === null
    ? undefined
    : fittings
        .filter((one) => one.facts.serial === serial && startOf(one) < fittedOn)
        .sort(compareStart)
        .at(-1)

function cancel(tires: TiresAtWork, fitting: Fitting): RowChange | TireFault {
  if (fitting.isOfSurvey || fitting.removal?.surveyId) return { column: 'fitted_on', key: 'server.tires.of_survey' }
  tires.fittings = tires.fittings.filter((one) => one !== fitting)
  tires.deletedFittings.push(fitting)
  return 'cancelled'
}

/**
 * Returns true if a row gives another day for a stored fitting. It must be the same tire, with no other one on the
 * wheel between the two days.
 */
function isCorrected(fitting: Fitting, row: FittingRow, there: Fitting[]): boolean {
  const end = recordedEnd(fitting)
  if (end !== null && end <= row.fittedOn) return false
  if (fitting.fittedOn === null)
    return (
      isSameTire(fitting, row, true) &&
      (row.facts.serial === fitting.facts.serial && row.facts.serial !== null
        ? true
        : fitting.firstReadOn === null || fitting.firstReadOn >= row.fittedOn)
    )
  const [from, to] = [fitting.fittedOn, row.fittedOn].sort()
  return (
    isSameTire(fitting, row, false) &&
    !there.some((one) => one !== fitting && startOf(one) > from! && startOf(one) < to!)
  )
}

/**
 * Returns true if a row describes the same casing. It is identified by its serial number, else by its tire
 * identification number; if its day is unknown, its product is enough.
 */
function isSameTire({ facts }: Fitting, { facts: rowFacts }: FittingRow, isLoose: boolean): boolean {
  if (facts.serial !== null && rowFacts.serial !== null) return facts.serial === rowFacts.serial
  if (facts.identification_number !== null && rowFacts.identification_number !== null)
    return (
      facts.identification_number === rowFacts.identification_number &&
      (isLoose || String(rowFacts.identification_number).length > 4) &&
      isSameProduct(facts, rowFacts)
    )
  return isLoose && isSameProduct(facts, rowFacts)
}

/** A fact that one side does not know contradicts nothing. */
function isSameProduct(one: TireFacts, other: TireFacts): boolean {
  const columns = ['product_line_id', 'retread_product_line_id', 'tire_size'] as const
  return columns.every((name) => one[name] === null || other[name] === null || one[name] === other[name])
}

/** The reason why a row cannot be: it contradicts what somebody recorded or read. */
function faultOf({ fittings }: TiresAtWork, row: FittingRow, same: Fitting | null, there: Fitting[]): TireFault | null {
  if (same && same.fittedOn !== row.fittedOn) {
    if (same.isOfSurvey) return { column: 'fitted_on', key: 'server.tires.of_survey' }
    if (same.firstReadOn !== null && same.firstReadOn < row.fittedOn)
      return { column: 'fitted_on', key: 'server.tires.read_before', values: ofDay(same.firstReadOn) }
  }
  const occupied = there.find(
    (one) => one !== same && startOf(one) < row.fittedOn && (recordedEnd(one) ?? '') > row.fittedOn,
  )
  if (occupied) return { column: 'fitted_on', key: 'server.tires.occupied', values: ofDay(recordedEnd(occupied)!) }
  const { serial } = row.facts
  const elsewhere =
    serial === null
      ? undefined
      : fittings.find(
          (one) =>
            one !== same &&
            one.facts.serial === serial &&
            one.wheel !== null &&
            startOf(one) < row.fittedOn &&
            (recordedEnd(one) ?? '') > row.fittedOn,
        )
  return elsewhere ? { column: 'serial', key: 'server.tires.elsewhere', values: ofDay(recordedEnd(elsewhere)!) } : null
}

function correct(fitting: Fitting, row: FittingRow): RowChange {
  const changed = [...row.suppliedColumns].filter(
    (name) => name in fitting.facts && fitting.facts[name as keyof TireFacts] !== row.facts[name as keyof TireFacts],
  )
  const isMoved = fitting.fittedOn !== row.fittedOn
  const was = { ...fitting.facts }
  for (const name of changed as (keyof TireFacts)[]) fitting.facts[name] = row.facts[name]
  if (!row.suppliedColumns.has('new_tread_32nds') && !isSameTread(was, { ...fitting.facts, new_tread_32nds: null }))
    fitting.facts.new_tread_32nds = row.facts.new_tread_32nds
  fitting.fittedOn = row.fittedOn
  return isMoved || changed.length > 0 ? 'changed' : 'unchanged'
}

/**
 * Ends each of some fittings where the next tire came onto its wheel or its casing was fitted again, unless somebody
 * recorded its end.
 */
export function endFittings({ fittings }: TiresAtWork, due: Fitting[]): void {
  const after = (one: Fitting, others: Fitting[]): string | null =>
    others
      .filter((other) => other !== one && startOf(other) !== '' && compareStart(one, other) < 0)
      .map(startOf)
      .sort()[0] ?? null
  for (const one of due) {
    if (one.removal?.facts) continue
    const {
      wheel,
      facts: { serial },
    } = one
    const days = [
      wheel &&
        after(
          one,
          fittings.filter((other) => other.wheel !== null && wheelKey(other.wheel) === wheelKey(wheel)),
        ),
      serial === null
        ? null
        : after(
            one,
            fittings.filter((other) => other.facts.serial === serial && other.wheel !== null),
          ),
    ]
      .flatMap((day) => day ?? [])
      .sort()
    one.removal =
      days[0] === undefined
        ? null
        : { removedTireId: one.removal?.removedTireId ?? null, removedOn: days[0], surveyId: null, facts: null }
  }
}

/** The tire that came onto the wheel of a removed one; null: none did, or it is not removed. */
export function nextOnWheel(tires: TiresAtWork, fitting: Fitting): Fitting | null {
  const { wheel, removal } = fitting
  if (!wheel || !removal) return null
  return onWheel(tires, wheel).find((other) => other !== fitting && startOf(other) >= removal.removedOn) ?? null
}

/**
 * Returns the fitting that a wheel's reading belongs to. It is the one named if that is possible, else the one that was
 * on the wheel that day.
 */
export function tireOfReading(there: Fitting[], named: number | null, day: string): number | null {
  const ends = (one: Fitting): boolean =>
    one.removal !== null &&
    (day > one.removal.removedOn ||
      (day === one.removal.removedOn &&
        one.removal.surveyId === null &&
        there.some(({ fittedOn }) => fittedOn === day)))
  const known = named === null ? undefined : there.find(({ tireId }) => tireId === named)
  if (named !== null && !known) return named
  if (known && (known.fittedOn === null || known.fittedOn <= day) && !ends(known)) return named
  return (
    there
      .filter((one) => one.fittedOn !== null && one.fittedOn <= day && !ends(one))
      .sort(compareStart)
      .at(-1)?.tireId ?? null
  )
}
