import { normalizeTireNumber } from '../tireIdentification.ts'
import type { PressureUnit } from '../units.ts'
import { asTyped, treadAfter, treadFields } from './enteredTread.ts'
import { maxPressure, maxTread } from './gaugeLimits.ts'
import type {
  Changed,
  DetailsChange,
  DraftWheel,
  Entered,
  Offered,
  ReadingChange,
  TireDetails,
  WheelError,
} from './draftWheel.ts'

/** Stores an entered reading of a wheel. The server's transaction and the browser's local copy share this one rule. */
export function enterReading(wheel: DraftWheel, reading: ReadingChange, offered: Offered): Changed {
  const pressure = enteredOf(reading.pressure, reading.pressure_format ?? 'psi')
  const treadUnit = reading.tread_depth_format ?? '32nds'
  const treads = treadFields.flatMap((field) =>
    reading[field] == null ? [] : [{ field, entered: { value: reading[field], unit: treadUnit } }],
  )
  const errors = [
    ...tooMuch('pressure', pressure, pressure && maxPressure[pressure.unit]),
    ...treads.flatMap(({ field, entered }) => tooMuch(field, entered, maxTread[treadUnit])),
    ...notOffered('valve_type', reading.valve_type == null ? [] : [reading.valve_type], offered.valveTypes),
    ...notOffered('wear_conditions', reading.wear_conditions ?? [], offered.wearConditions),
  ]
  if (errors.length > 0) return { errors }
  if (reading.version !== wheel.version) return { conflict: wheel }
  if (reading.as_found) return enterFoundPressure(wheel, pressure)
  const before = isOfOldTire(wheel) && entered.some((field) => field in reading) ? unread(wheel) : wheel
  const isTreadRead = treadFields.some((field) => field in reading)
  const isRead = 'pressure' in reading || isTreadRead
  const next: DraftWheel = {
    ...before,
    pressure: 'pressure' in reading ? pressure : before.pressure,
    tread: treadAfter(before.tread, reading),
    valve_type: 'valve_type' in reading ? (reading.valve_type ?? null) : before.valve_type,
    wear_conditions: reading.wear_conditions ? [...new Set(reading.wear_conditions)].sort() : before.wear_conditions,
    version: wheel.version + 1,
    read_version: isRead || before !== wheel ? wheel.version + 1 : wheel.read_version,
  }
  const reason = 'not_read_reason' in reading ? reading.not_read_reason?.trim() || null : before.not_read_reason
  // Why a wheel is not read is said of one that is not: with a reading that stays, both would be published.
  if (
    'not_read_reason' in reading &&
    reason !== null &&
    ((next.pressure && !('pressure' in reading)) || (next.tread && !isTreadRead))
  ) {
    return { errors: [{ field: 'not_read_reason', key: 'server.surveys.wheel_is_read' }] }
  }
  return { wheel: orOfOldTire({ ...next, not_read_reason: pressure || treads.length > 0 ? null : reason }) }
}

/**
 * The pressure of a replaced tire as it was found, corrected. The new tire's readings stay; until there are any, the
 * wheel shows those of the old tire.
 */
function enterFoundPressure(wheel: DraftWheel, pressure: Entered<PressureUnit> | null): Changed {
  const { replacement, version } = wheel
  if (!replacement) return { errors: [{ field: 'pressure', key: 'server.surveys.not_replaced' }] }
  const { before } = replacement
  const found = {
    pressure,
    not_read_reason: pressure ? null : before.not_read_reason,
    read_version: before.read_version ?? before.version,
  }
  const next = { ...wheel, version: version + 1, replacement: { ...replacement, before: { ...before, ...found } } }
  return { wheel: isOfOldTire(wheel) ? { ...next, ...found } : next }
}

/** Stores entered details of the tire on a wheel. On a wheel with a replaced tire, they describe the new one. */
export function enterDetails(wheel: DraftWheel, { version, ...change }: DetailsChange): Changed {
  if (change.is_retread === false && change.retread_product_line_id != null)
    return { errors: [{ field: 'retread_product_line_id', key: 'server.field.not_offered' }] }
  if (version !== wheel.version) return { conflict: wheel }
  const next = { ...wheel, version: version + 1 }
  const { is_retread: isRetread, ...lines } = withNormalNumber(
    change.is_retread === false ? { ...change, retread_product_line_id: null } : change,
  )
  if (wheel.replacement)
    return {
      wheel: { ...next, replacement: { ...wheel.replacement, new_tire: { ...wheel.replacement.new_tire, ...lines } } },
    }
  // A retread that is entered says that the tire is one.
  const retreadDetail =
    lines.retread_product_line_id != null
      ? { is_retread: null }
      : isRetread === undefined
        ? {}
        : { is_retread: isRetread }
  const details = Object.fromEntries(
    Object.entries({ ...wheel.tire_details, ...lines, ...retreadDetail }).filter(([, value]) => value !== null),
  ) as TireDetails
  return { wheel: { ...next, tire_details: Object.keys(details).length === 0 ? null : details } }
}

/** The tire with its identification number as it is stored. */
export function withNormalNumber<Tire extends TireDetails>(tire: Tire): Tire {
  return tire.identification_number == null
    ? tire
    : { ...tire, identification_number: normalizeTireNumber(tire.identification_number) }
}

/** Returns the details of a tire: entered values take precedence over known ones. */
export const tireOf = (known: TireDetails, details: TireDetails): TireDetails => ({
  ...known,
  ...details,
  ...(details.is_retread === false ? { retread_product_line_id: null } : {}),
})

const entered = ['pressure', ...treadFields, 'not_read_reason', 'valve_type', 'wear_conditions'] as const

/**
 * Returns true while the readings of a replaced wheel still describe the old tire. Nothing of the old tire may become a
 * value of the new one.
 */
export function isOfOldTire(wheel: DraftWheel | undefined): boolean {
  if (!wheel) return false
  const { replacement, read_version: read } = wheel
  return replacement !== null && (read === null || read <= replacement.before.version)
}

/** Restores the readings of the old tire when every entry for the new one has been removed. */
function orOfOldTire(wheel: DraftWheel): DraftWheel {
  const isAnyEntered =
    wheel.pressure ?? wheel.tread ?? wheel.not_read_reason ?? wheel.valve_type ?? wheel.wear_conditions[0]
  if (!wheel.replacement || isAnyEntered !== undefined) return wheel
  const { pressure, tread, not_read_reason, valve_type, wear_conditions, read_version } = wheel.replacement.before
  return { ...wheel, pressure, tread, not_read_reason, valve_type, wear_conditions, read_version }
}

/** The wheel without anything that was read of it. */
export const unread = <Wheel extends DraftWheel>(wheel: Wheel): Wheel => ({
  ...wheel,
  pressure: null,
  tread: null,
  not_read_reason: null,
  valve_type: null,
  wear_conditions: [],
})

const enteredOf = <Unit>(value: number | null | undefined, unit: Unit): Entered<Unit> | null =>
  value == null ? null : { value: asTyped(value), unit }

/** A value above what a gauge shows. */
export function tooMuch(field: string, entered: Entered<unknown> | null, limit: number | null): WheelError[] {
  return entered && limit !== null && entered.value > limit
    ? [{ field, key: 'server.field.maximum', values: { limit } }]
    : []
}

const notOffered = (field: string, values: string[], offered: ReadonlySet<string>): WheelError[] =>
  values.every((value) => offered.has(value)) ? [] : [{ field, key: 'server.field.not_offered' }]
