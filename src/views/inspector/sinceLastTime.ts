import { from32nds, fromPsi, to32nds, toPsi } from '../../../domain/quantities.ts'
import type { Wheel } from '../../../domain/positions.ts'
import { formatQuantity, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import type { Field } from './fields.ts'
import type { Inspector } from './Inspector.ts'
import { withUnit } from './shownReading.ts'

interface ShownField {
  wheel: Wheel
  field: Field
  /** A value that is not entered yet. */
  typed?: number | null
}

/** Returns a wheel's earlier reading and the difference from its current one; null if its tire was not read before. */
export function sinceLastTime(
  inspector: Inspector,
  { wheel, field, typed = null }: ShownField,
  format: FormatContext,
): { value: string; difference: string | null } | null {
  // The lowest of three is compared, not each of them.
  if (field !== 'pressure' && field !== 'tread') return null
  const { units } = inspector
  const cached = inspector.cachedOf(wheel)
  const last = field === 'pressure' ? cached.last_pressure : cached.last_tread_depth
  if (last === null || cached.replacement) return null
  const entered =
    field === 'pressure'
      ? cached.pressure && toPsi(cached.pressure.value, cached.pressure.unit)
      : cached.tread && to32nds(cached.tread.value, cached.tread.unit)
  const now =
    typed === null ? entered : field === 'pressure' ? toPsi(typed, units.pressure) : to32nds(typed, units.tread)
  const difference =
    now === null
      ? null
      : field === 'pressure'
        ? fromPsi(now - last, units.pressure)
        : from32nds(now - last, units.tread)
  return {
    value: withUnit(formatQuantity(last, field, format), format.units[field].name),
    difference:
      difference === null ? null : signedFormat(format.locale, units[field] === 'bar' ? 2 : 1).format(difference),
  }
}

const signedFormats = new Map<string, Intl.NumberFormat>()

/** Making one costs more than a key may take. */
function signedFormat(locale: string, digits: number): Intl.NumberFormat {
  const name = `${locale} ${digits}`
  const known =
    signedFormats.get(name) ??
    new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', maximumFractionDigits: digits })
  signedFormats.set(name, known)
  return known
}
