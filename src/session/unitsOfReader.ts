import { unitsOf } from '../../domain/units.ts'
import { dateFormatIn, type DateFormat } from '../../engine/core/format/dateFormat.ts'
import type { User } from './wire.ts'

/** Returns the units that the reader has chosen; those of the United States before the session is known. */
export function unitsOfReader(user: Pick<User, 'unit_of_measurement'> | null): ReturnType<typeof unitsOf> {
  const units = user?.unit_of_measurement
  return unitsOf({
    pressure: units?.pressure ?? 'psi',
    tread: units?.tread_depth ?? '32nds',
    distance: units?.distance ?? 'mi',
  })
}

/** The order in which a reader sees days: the chosen one, else that of the language on the screen. */
export function dateFormatOfReader(
  user: Pick<User, 'date_format' | 'has_date_format'> | null,
  locale: string,
): DateFormat | undefined {
  return user ? (user.has_date_format ? user.date_format : dateFormatIn(locale, user.date_format)) : undefined
}
