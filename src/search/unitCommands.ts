import type { DistanceUnit, PressureUnit, TreadUnit } from '../../domain/units.ts'
import type { Portal } from '../Portal.ts'
import { messages } from '../messages.ts'
import type { ResultEntry } from './searchModel.ts'

const pressureUnits: PressureUnit[] = ['psi', 'bar', 'kPa']
const treadUnits: TreadUnit[] = ['32nds', 'mm']
const distanceUnits: DistanceUnit[] = ['mi', 'km']

type UnitPreference = 'pressure_unit' | 'tread_unit' | 'distance_unit'
type UnitCommandDeps = Pick<Portal, 'api' | 'language' | 'session'>

/**
 * Commands that read every pressure, tread depth or distance in another unit. The answer to the save turns the page
 * that is open.
 */
export function unitCommands(deps: UnitCommandDeps): ResultEntry[] {
  const { user } = deps.session
  // A preview of another user changes nothing of theirs.
  if (!user || user.viewed_by) return []
  const units = user.unit_of_measurement
  const kinds = [
    { preference: 'pressure_unit', title: messages.myInfoPressure, all: pressureUnits, now: units.pressure },
    { preference: 'tread_unit', title: messages.myInfoTread, all: treadUnits, now: units.tread_depth },
    { preference: 'distance_unit', title: messages.myInfoDistance, all: distanceUnits, now: units.distance },
  ] as const
  const { translate } = deps.language
  return kinds.flatMap(({ preference, title, all, now }) =>
    all
      .filter((unit) => unit !== now)
      .map((unit): ResultEntry => ({
        id: `unit ${preference} ${unit}`,
        title: translate(messages.searchSwitchUnit, { unit }),
        detail: translate(title),
        icon: 'command',
        address: null,
        run: () => void save(deps, preference, unit).catch(() => undefined),
      })),
  )
}

/** Changes one preference and keeps the others. A failure is told by the portal, as that of any call. */
async function save({ api }: UnitCommandDeps, preference: UnitPreference, unit: string): Promise<void> {
  const before = await api.request<Record<string, unknown>>('GET', 'own/me/get_preferences')
  const { id, version, pressure_unit, tread_unit, distance_unit, currency_symbol, date_format, locale } = before
  const preferences = { id, version, pressure_unit, tread_unit, distance_unit, currency_symbol, date_format, locale }
  await api.request('POST', 'own/me/save_preferences', { body: { ...preferences, [preference]: unit } })
}
