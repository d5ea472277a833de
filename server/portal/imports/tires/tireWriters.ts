import { undoInParts, type AnsweredRow, type FeedWriter } from '../../../engine/feeds/FeedWriter.ts'
import { removalColumns, tireColumns, type RemovalFacts, type TireFacts, type Wheel } from './Fitting.ts'
import { fitTire, type FittingRow, type TireFault } from './fitTire.ts'
import { tireKeys, undoTires } from './recordedTires.ts'
import { removeTire, type RemovalRow } from './removeTire.ts'
import { storeTireRows } from './storeTireRows.ts'

const factsOf = <Facts>(row: AnsweredRow, columns: object): Facts =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, row[name] ?? null])) as Facts

const textOr = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

function wheelOf(row: AnsweredRow): Wheel | null {
  if (row.axle_number === null || row.axle_number === undefined) return null
  return {
    unitId: Number(row.unit_id),
    locationId: Number(row.unit_location_id),
    axleNumber: Number(row.axle_number),
    side: row.side as Wheel['side'],
    wheelIndex: Number(row.wheel_index) as Wheel['wheelIndex'],
  }
}

/** Columns of a table that given columns tell. */
const suppliedColumns = (
  { feed_given: suppliedNames, is_retread: isRetread }: AnsweredRow,
  sources: Record<string, string[]>,
): ReadonlySet<string> =>
  // The product of a retreaded tire says nothing of its casing.
  new Set(
    Object.entries(sources)
      .filter(
        ([name, from]) =>
          from.some((one) => suppliedNames.includes(one)) &&
          !(name === 'product_line_id' && 'retread_product_line_id' in sources && isRetread === true),
      )
      .map(([name]) => name),
  )

const product = ['article_number', 'brand', 'product_line', 'product', 'retread_product']
const tireSources = {
  serial: ['serial'],
  product_line_id: product,
  retread_product_line_id: product,
  tire_size: ['tire_size', 'article_number', 'product'],
  load_range: ['load_range', 'article_number'],
  identification_number: ['identification_number'],
  retread_count: ['retread_count'],
  new_tread_32nds: ['new_tread'],
  fitted_tread_32nds: ['fitted_tread'],
  fitted_odometer_miles: ['odometer'],
}
const removalSources = {
  record_number: ['record_number'],
  location_id: ['location_number'],
  removal_reason: ['removal_reason'],
  destination: ['destination'],
  is_scrapped: ['destination', 'is_scrapped'],
  casing_rejection: ['casing_rejection'],
  product_line_id: product,
  tire_size: ['tire_size', 'article_number', 'product'],
  dot_week: ['identification_number'],
  caps: ['retread_count'],
  tread_32nds: ['tread'],
  new_tread_32nds: ['new_tread'],
  pull_point_32nds: ['pull_point'],
  price: ['price'],
  casing_value: ['casing_value'],
  odometer_miles: ['odometer'],
  hours: ['hours'],
  comments: ['comments'],
}

const at = ({ line, account_id: accountId, serial, record_number: record }: AnsweredRow) => ({
  line,
  accountId: Number(accountId),
  serial: textOr(serial),
  record: textOr(record),
})

/** Stores tires that came onto wheels. The tire before one ends; what was read and recorded of it stays with it. */
export const fittingWriter: FeedWriter = {
  lockedAs: 'tires',
  store: (connection, answered, scope) => {
    const fittedCasings = new Map<string, FittingRow>()
    return storeTireRows(
      connection,
      answered.map((row) => {
        const fitting: FittingRow = {
          line: row.line,
          accountId: Number(row.account_id),
          wheel: wheelOf(row)!,
          fittedOn: String(row.fitted_on),
          facts: factsOf<TireFacts>(row, tireColumns),
          suppliedColumns: suppliedColumns(row, tireSources),
          isCancelled: row.is_cancelled === true,
        }
        return { ...at(row), removed: null, day: fitting.fittedOn, wheel: fitting.wheel, by: null, fitting }
      }),
      scope,
      (tires, { fitting }) => {
        const done = onTwoWheels(fittedCasings, fitting) ?? fitTire(tires, fitting)
        return typeof done === 'string'
          ? {
              change: done,
              fitting:
                tires.fittings.find(
                  (one) =>
                    one.fittedOn === fitting.fittedOn && one.wheel !== null && sameWheel(one.wheel, fitting.wheel),
                ) ?? null,
            }
          : done
      },
    )
  },
  undo: undoInParts(tireKeys, undoTires),
}

/** The fault of a row whose casing an earlier row of the load has on another wheel on the same day; null: none has. */
function onTwoWheels(fittedCasings: Map<string, FittingRow>, row: FittingRow): TireFault | null {
  const {
    facts: { serial },
    accountId,
    fittedOn,
    isCancelled,
  } = row
  if (serial === null || isCancelled) return null
  const casing = JSON.stringify([accountId, serial, fittedOn])
  const before = fittedCasings.get(casing)
  if (before === undefined) fittedCasings.set(casing, row)
  return before === undefined || sameWheel(before.wheel, row.wheel)
    ? null
    : { column: 'serial', key: 'server.tires.on_two_wheels', values: { line: before.line } }
}

const sameWheel = (one: Wheel, other: Wheel): boolean =>
  one.unitId === other.unitId &&
  one.axleNumber === other.axleNumber &&
  one.side === other.side &&
  one.wheelIndex === other.wheelIndex

/** Stores tires that left their wheels, or were found off them; scrapped ones are of a look at a heap of scrap. */
export const removalWriter: FeedWriter = {
  lockedAs: 'tires',
  store: (connection, answered, scope) =>
    storeTireRows(
      connection,
      answered.map((row) => {
        const removal: RemovalRow = {
          line: row.line,
          accountId: Number(row.account_id),
          removedTireId: typeof row.removed_tire_id === 'number' ? row.removed_tire_id : null,
          wheel: wheelOf(row),
          locationId: Number(row.location_id),
          removedOn: String(row.removed_on),
          removedBy: String(row.removed_by),
          facts: factsOf<RemovalFacts>({ ...row, scrap_survey_id: null }, removalColumns),
          tire: factsOf<TireFacts>(
            {
              ...row,
              product_line_id: row.is_retread === true ? null : row.product_line_id,
              fitted_tread_32nds: null,
              fitted_odometer_miles: null,
              load_range: null,
            },
            tireColumns,
          ),
          suppliedColumns: suppliedColumns(row, removalSources),
          isCancelled: row.is_cancelled === true,
        }
        return {
          ...at(row),
          removed: removal.removedTireId,
          day: removal.removedOn,
          wheel: removal.wheel,
          by: removal.removedBy,
          removal,
        }
      }),
      scope,
      (tires, { removal }) => removeTire(tires, removal),
    ),
  undo: undoInParts(tireKeys, undoTires),
}
