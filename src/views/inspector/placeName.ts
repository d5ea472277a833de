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
export const wheelName = (
  { configuration }: Inspector,
  { code, axleNumber }: Wheel,
  translate: TranslateMessage,
): string =>
  configuration.axles.find(({ number }) => number === axleNumber)?.role === 'spare'
    ? translate(inspectorMessages.spareWheel, { position: code })
    : translate(inspectorMessages.wheel, { position: code, axle: axleNumber })

/**
 * A wheel in words: position, values, severity, what it showed before with the difference, and whether something of it
 * is to be decided.
 */
export function placeName(
  inspector: Inspector,
  wheel: Wheel,
  translate: TranslateMessage,
  format: FormatContext,
): string {
  const cached = inspector.cachedOf(wheel)
  const verdict = inspector.verdictOf(wheel)
  const severity = (name: keyof typeof severityMessages): string => translate(severityMessages[name])
  const read = (field: 'pressure' | 'tread'): string | null => {
    const shown =
      field === 'pressure'
        ? shownPressure(cached.pressure, inspector.units, format)
        : shownTread(cached.tread, inspector.units, format)
    if (shown === '') return null
    const last = sinceLastTime(inspector, { wheel, field }, format)
    return [
      `${withUnit(shown, format.units[field].name)} ${severity(verdict[field])}`,
      last && `${translate(inspectorMessages.lastTime, { value: last.value })} (${last.difference})`,
    ]
      .filter(Boolean)
      .join(', ')
  }
  const [pressure, tread] = [read('pressure'), read('tread')]
  const parts = [
    wheelName(inspector, wheel, translate),
    cached.not_read_reason !== null ? translate(inspectorMessages.notReadAs, { reason: cached.not_read_reason }) : null,
    pressure,
    tread,
    !pressure && !tread && cached.not_read_reason === null ? severity('not_read') : null,
    ...inspector.openElsewhere
      .filter((question) => question.wheel === wheel.code)
      .map((question) => questionText(question, translate, format)),
    irregularWearOf(inspector, wheel, translate),
    ...conditions.filter(({ isOn }) => isOn(cached)).map(({ message }) => translate(message)),
    cached.replacement ? translate(inspectorMessages.replaced) : null,
    inspector.hasRefusal(wheel) ? translate(inspectorMessages.refused, { count: 1 }) : null,
  ]
  return parts.filter(Boolean).join(', ')
}
