import { formatValue, type FormatContext } from '../core/format/formatValue.ts'
import { dayOf } from '../core/query/datePreset.ts'

/** A moment of this browser's clock as its reader writes days, and HH:MM. */
export function momentText(moment: Date, format: FormatContext): string {
  const time = `${String(moment.getHours()).padStart(2, '0')}:${String(moment.getMinutes()).padStart(2, '0')}`
  return formatValue(`${dayOf(moment)} ${time}`, { format: 'dateTime', quantity: null }, format)
}
