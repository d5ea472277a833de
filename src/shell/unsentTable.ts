import { formatValue } from '../../engine/core/format/formatValue.ts'
import type { Unsent } from '../offline/queue/listUnsent.ts'
import { changeText, placeCode, refusalText, refusalMessage, type ChangeReader } from '../views/inspector/changeText.ts'
import { inspectorMessages } from '../views/inspector/inspectorMessages.ts'
import { messages } from '../messages.ts'

/**
 * Returns unsent changes as rows of text, with headings first. They are location, date of the survey, unit, wheel,
 * value, time of entry, and the reason of a refusal.
 */
export function unsentTable(rows: readonly Unsent[], reader: Omit<ChangeReader, 'choices'>): string[][] {
  const { translate, format } = reader
  const headings = [
    messages.unsentColumnLocation,
    messages.unsentColumnDate,
    messages.unsentColumnUnit,
    messages.unsentColumnWheel,
    messages.unsentColumnValue,
    messages.unsentColumnEntered,
    messages.unsentColumnReason,
  ]
  return [
    headings.map((heading) => translate(heading)),
    ...rows.map(({ survey, unit, addition, change, picture, refusal, made_at }) => {
      const own = { ...reader, choices: survey?.choices ?? null }
      const place = picture ? picture.place : change && change.change.kind !== 'unit' ? change.change.place : null
      return [
        survey?.location_name ?? '',
        survey ? formatValue(survey.survey_date, { format: 'date', quantity: null }, format) : '',
        unit?.unit_number ?? '',
        unit && place ? placeCode(unit, place) : '',
        change
          ? changeText(change, own)
          : translate(addition ? inspectorMessages.unitAdded : inspectorMessages.pictures),
        formatValue(made_at, { format: 'dateTime', quantity: null }, format),
        change ? refusalText(change, unit, own) : refusal ? refusalMessage(refusal) : '',
      ].map(String)
    }),
  ]
}

/**
 * The rows as a file that spreadsheets open: UTF-8 with its mark, values in quotes. A text that a spreadsheet would
 * take for a formula is marked as text.
 */
export const toCsv = (rows: string[][]): string =>
  `\uFEFF${rows.map((row) => row.map((text) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`).join(',')).join('\r\n')}\r\n`
