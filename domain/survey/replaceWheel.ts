import type { Changed, DraftWheel, RemovedTire, TireDetails } from './draftWheel.ts'

export interface WheelReplacement {
  removed_tire_id: number | null
  client_id: string | null
  new_tire: TireDetails
  removed?: RemovedTire
}

/**
 * Takes the tire off a wheel and fits another. The readings stay until the new tire is read, because they are why the
 * old one was replaced.
 */
export function replaceWheel(wheel: DraftWheel, replacement: WheelReplacement): Changed {
  if (wheel.replacement) return { errors: [{ field: 'form', key: 'server.surveys.replaced' }] }
  const {
    pressure,
    tread,
    not_read_reason,
    valve_type,
    wear_conditions,
    tire_id,
    tire_details,
    version,
    read_version,
  } = wheel
  const before = {
    pressure,
    tread,
    not_read_reason,
    valve_type,
    wear_conditions,
    tire_id,
    tire_details,
    version,
    read_version,
  }
  return { wheel: { ...wheel, version: version + 1, replacement: { ...replacement, before } } }
}

/** The wheel as it was before the replacement that stands; one version later, as it is a change like any other. */
export function undoReplacement(wheel: DraftWheel): Changed {
  const { version, replacement } = wheel
  if (!replacement) return { errors: [{ field: 'form', key: 'server.surveys.undone' }] }
  return { wheel: { ...wheel, ...replacement.before, version: version + 1, replacement: null } }
}
