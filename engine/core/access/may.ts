import type { Security } from '../definition/model.ts'
import type { Entrances } from './Access.ts'

/** What the rules need to know of a user: never more. */
export interface Holder {
  group: string
  codes: readonly string[]
  flags: readonly string[]
  /** Codes that open nothing without others. */
  entrances: Entrances
}

/** Whether all that a node asks for is held. A node that asks for nothing is everyone's. */
export function may(holder: Holder, security: Security | null): boolean {
  if (!security) return true
  if (missingCode(holder, security) !== null) return false
  if (security.groups !== null && !security.groups.includes(holder.group)) return false
  if (security.flag !== null && !holder.flags.includes(security.flag)) return false
  return !security.any || security.any.some((one) => may(holder, one))
}

/** The code to ask for: what a node's own code or its group's gate needs, or the code itself, or that of an alternative where none is held; null when none is missing. */
export function missingCode(holder: Holder, security: Security): string | null {
  const gates = (security.gates ?? []).filter(({ group }) => group === holder.group).map(({ code }) => code)
  const needed = [...(security.code === null ? [] : [security.code]), ...gates]
  const entrances = needed.flatMap((code) => holder.entrances[code] ?? [])
  const isShut = security.any && !security.any.some((one) => may(holder, one))
  const alternative = isShut ? security.any?.flatMap((one) => missingCode(holder, one) ?? [])[0] : undefined
  return [...entrances, ...needed].find((code) => !holder.codes.includes(code)) ?? alternative ?? null
}
