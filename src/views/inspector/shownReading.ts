import { from32nds, fromPsi, to32nds, toPsi } from '../../../domain/quantities.ts'
import type { Entered } from '../../../domain/survey/draftWheel.ts'
import type { PressureUnit, TreadUnit } from '../../../domain/units.ts'
import type { User } from '../../session/wire.ts'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import { toInputText } from '../../../engine/core/input/numberText.ts'

export interface GaugeUnits {
  pressure: PressureUnit
  tread: TreadUnit
}

/** The units of the reader's gauges, as the session has them. */
export const gaugeUnits = (user: Pick<User, 'unit_of_measurement'> | null): GaugeUnits => ({
  pressure: user?.unit_of_measurement?.pressure ?? 'psi',
  tread: user?.unit_of_measurement?.tread_depth ?? '32nds',
})

/** Digits after the sign that gauges show of a value in another unit. */
const digits: Record<PressureUnit | TreadUnit, number> = { psi: 1, bar: 2, kPa: 0, '32nds': 1, mm: 1 }
/** As many as are kept. */
const mostDigits = 4

/** A pressure as its reader's gauge shows it: as it was entered where that was in the same unit. */
export function shownPressure(
  entered: Entered<PressureUnit> | null,
  { pressure }: GaugeUnits,
  { locale }: Pick<FormatContext, 'locale'>,
): string {
  if (!entered) return ''
  return entered.unit === pressure
    ? toInputText(entered.value, locale, mostDigits)
    : toInputText(fromPsi(toPsi(entered.value, entered.unit), pressure), locale, digits[pressure])
}

export function shownTread(
  entered: Entered<TreadUnit> | null,
  { tread }: GaugeUnits,
  { locale }: Pick<FormatContext, 'locale'>,
): string {
  if (!entered) return ''
  return entered.unit === tread
    ? toInputText(entered.value, locale, mostDigits)
    : toInputText(from32nds(to32nds(entered.value, entered.unit), tread), locale, digits[tread])
}

export const shownEntered = (
  entered: Entered<PressureUnit> | Entered<TreadUnit> | null,
  units: GaugeUnits,
  format: Pick<FormatContext, 'locale'>,
): string =>
  entered && entered.unit !== '32nds' && entered.unit !== 'mm'
    ? shownPressure({ ...entered, unit: entered.unit }, units, format)
    : shownTread(entered as Entered<TreadUnit> | null, units, format)

/** A value with its unit, as it is said: 105 psi, 12/32″. */
export const withUnit = (value: string, unit: string): string =>
  unit.startsWith('/') ? `${value}${unit}` : `${value} ${unit}`
