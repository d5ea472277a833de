import { unitsOf } from '../../domain/units.ts'
import type { User } from './wire.ts'

/** Returns the units that the reader has chosen; those of the United States before the session is known. */
export function unitsOfReader(user: Pick<User, 'unit_of_measurement'> | null): ReturnType<typeof unitsOf> {
  const units = user?.unit_of_measurement
  return unitsOf({ pressure: units?.pressure ?? 'psi', tread: units?.tread_depth ?? '32nds', distance: units?.distance ?? 'mi' })
}
