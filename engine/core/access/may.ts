import type { Security } from '../definition/model.ts'
import type { Entrances } from './Access.ts'

/** The part of a user that the rules read. */
export interface Holder {
  group: string
  codes: readonly string[]
  flags: readonly string[]
  /** Codes that open nothing without others. */
  entrances: Entrances
}

/** Returns true if the holder has every right that a node requires. A node without requirements is everyone's. */
export function may(holder: Holder, security: Security | null): boolean {
  if (!security) return true
  if (missingCode(holder, security) !== null) return false
  if (security.groups !== null && !security.groups.includes(holder.group)) return false
  if (security.flag !== null && !holder.flags.includes(security.flag)) return false
  return !security.any || security.any.some((one) => may(holder, one))
}

/**
 * Returns the code that the holder lacks; null if none is missing. It may be the need of the node's code or of its
 * group's gate, the code itself, or an alternative.
 */
export function missingCode(holder: Holder, security: Security): string | null {
  const gates = (security.gates ?? []).filter(({ group }) => group === holder.group).map(({ code }) => code)
  const needed = [...(security.code === null ? [] : [security.code]), ...gates]
  const entrances = needed.flatMap((code) => holder.entrances[code] ?? [])
  const isShut = security.any && !security.any.some((one) => may(holder, one))
  const alternative = isShut ? security.any?.flatMap((one) => missingCode(holder, one) ?? [])[0] : undefined
  return [...entrances, ...needed].find((code) => !holder.codes.includes(code)) ?? alternative ?? null
}
