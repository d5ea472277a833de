import type { Wheel } from '../../../domain/positions.ts'
import { severityWords, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import type { Inspector } from './Inspector.ts'
import { inspectorWords } from './inspectorWords.ts'
import type { SayWords } from './useWords.ts'
import { shownPressure, shownTread, withUnit } from './shownReading.ts'

/** A wheel in words: position, values, severity, and what it showed before. */
export function placeName(inspector: Inspector, wheel: Wheel, say: SayWords, format: FormatContext): string {
  const kept = inspector.keptOf(wheel)
  const verdict = inspector.verdictOf(wheel)
  const severity = (name: keyof typeof severityWords): string => say(severityWords[name])
  const pressure = shownPressure(kept.pressure, inspector.units, format)
  const tread = shownTread(kept.tread, inspector.units, format)
  const parts = [
    say(inspectorWords.wheel, { position: wheel.code, axle: wheel.axleNumber }),
    kept.not_read_reason !== null ? say(inspectorWords.notReadAs, { reason: kept.not_read_reason }) : null,
    pressure && `${withUnit(pressure, format.units.pressure.name)} ${severity(verdict.pressure)}`,
    tread && `${withUnit(tread, format.units.tread.name)} ${severity(verdict.tread)}`,
    !pressure && !tread && kept.not_read_reason === null ? severity('not_read') : null,
    kept.replacement ? say(inspectorWords.replaced) : null,
  ]
  return parts.filter(Boolean).join(', ')
}
