import type { FormField } from '../../../engine/core/definition/formModel.ts'
import {
  isChosenFile,
  rowsOf,
  type FieldValue,
  type FormValues,
  type RowValues,
} from '../../../engine/core/form/formValues.ts'
import type { SentFile } from '../../platform/files/SentFile.ts'
import { isoDate } from '../../platform/http/wireDate.ts'

/** The clock that is ahead of all others, 14 hours of UTC: a day that has begun for its sender is none to come. */
export const aheadOfAll = (moment: Date): Date =>
  new Date(moment.getTime() + (14 * 60 + moment.getTimezoneOffset()) * 60_000)

/** The field that a parameter is saved from. */
export const fieldOf = (fields: FormField[], parameter: string): string =>
  fields.find((field) => field.type === 'dateRange' && Object.values(field.names).includes(parameter))?.id ?? parameter

/** Days as people and old callers write them become YYYY-MM-DD; a text that looks like one stays. */
export function withIsoDays(fields: FormField[], values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).map(([id, value]): [string, FieldValue] => {
      const field = fields.find((one) => one.id === id)
      if (field?.type === 'rows')
        return [id, rowsOf(field, value).map((row) => withIsoDays(field.fields, row) as RowValues)]
      if (field?.type === 'date') return [id, isoDate(value) as FieldValue]
      if (field?.type === 'dateRange' && typeof value === 'object' && value !== null) {
        return [id, Object.fromEntries(Object.entries(value).map(([end, day]) => [end, isoDate(day)])) as FieldValue]
      }
      return [id, value]
    }),
  )
}

/**
 * Replaces descriptions of sent files by their bytes, with name and media type beside them; a file already stored has
 * no bytes.
 */
export function withFiles(
  parameters: Record<string, unknown>,
  fields: FormField[],
  files: ReadonlyMap<string, SentFile>,
): Record<string, unknown> {
  const named = fields
    .filter(({ type }) => type === 'file')
    .flatMap(({ id }): [string, unknown][] => {
      const value = parameters[id]
      return isChosenFile(value)
        ? [
            [id, files.get(id)?.bytes ?? null],
            [`${id}_name`, value.name],
            [`${id}_type`, value.type],
          ]
        : []
    })
  return { ...parameters, ...Object.fromEntries(named) }
}
