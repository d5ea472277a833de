import type { Wheel } from '../../../domain/positions.ts'
import { severityMessages, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import type { Inspector } from './Inspector.ts'
import { conditions } from './conditions.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { sinceLastTime } from './sinceLastTime.ts'
import { irregularWearOf } from './TreadNotes.tsx'
import type { TranslateMessage } from './useTranslate.ts'
import { shownPressure, shownTread, withUnit } from './shownReading.ts'
import { questionText } from './questionText.ts'

/** The name of a wheel: its position and axle. */
export const wheelName = ({ configuration }: Inspector, { code, axleNumber }: Wheel, say: TranslateMessage): string =>
  configuration.axles.find(({ number }) => number === axleNumber)?.role === 'spare'
    ? say(inspectorMessages.spareWheel, { position: code })
    : say(inspectorMessages.wheel, { position: code, axle: axleNumber })

/**
 * A wheel in words: position, values, severity, what it showed before with the difference, and whether something of it
 * is to be decided.
 */
export function placeName(inspector: Inspector, wheel: Wheel, say: TranslateMessage, format: FormatContext): string {
  const kept = inspector.keptOf(wheel)
  const verdict = inspector.verdictOf(wheel)
  const severity = (name: keyof typeof severityMessages): string => say(severityMessages[name])
  const read = (field: 'pressure' | 'tread'): string | null => {
    const shown =
      field === 'pressure'
        ? shownPressure(kept.pressure, inspector.units, format)
        : shownTread(kept.tread, inspector.units, format)
    if (shown === '') return null
    const last = sinceLastTime(inspector, { wheel, field }, format)
    return [
      `${withUnit(shown, format.units[field].name)} ${severity(verdict[field])}`,
      last && `${say(inspectorMessages.lastTime, { value: last.value })} (${last.difference})`,
    ]
      .filter(Boolean)
      .join(', ')
  }
  const [pressure, tread] = [read('pressure'), read('tread')]
  const parts = [
    wheelName(inspector, wheel, say),
    kept.not_read_reason !== null ? say(inspectorMessages.notReadAs, { reason: kept.not_read_reason }) : null,
    pressure,
    tread,
    !pressure && !tread && kept.not_read_reason === null ? severity('not_read') : null,
    ...inspector.openElsewhere
      .filter((question) => question.wheel === wheel.code)
      .map((question) => questionText(question, say, format)),
    irregularWearOf(inspector, wheel, say),
    ...conditions.filter(({ isOn }) => isOn(kept)).map(({ message }) => say(message)),
    kept.replacement ? say(inspectorMessages.replaced) : null,
    inspector.hasRefusal(wheel) ? say(inspectorMessages.refused, { count: 1 }) : null,
  ]
  return parts.filter(Boolean).join(', ')
}
