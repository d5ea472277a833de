import type { Security } from '../definition/model.ts'

/** What the rules need to know of a user: never more. */
export interface Holder {
  group: string
  codes: readonly string[]
  flags: readonly string[]
}

/** The code that lets somebody into tire management, and those that open something in it. */
const tireManagement = { entrance: 'TMLOGIN', codes: /^TM/ }

/** Whether all that a node asks for is held. A node that asks for nothing is everyone's. */
export function may(holder: Holder, security: Security | null): boolean {
  if (!security) return true
  if (missingCode(holder, security) !== null) return false
  if (security.groups !== null && !security.groups.includes(holder.group)) return false
  return security.flag === null || holder.flags.includes(security.flag)
}

/** The code to ask for, of a node's own, its group's gate or the entrance of its portal; null when none is missing. */
export function missingCode(holder: Holder, security: Security): string | null {
  const gates = (security.gates ?? []).filter(({ group }) => group === holder.group).map(({ code }) => code)
  const needed = [...(security.code === null ? [] : [security.code]), ...gates]
  const entrances = needed.some((code) => tireManagement.codes.test(code)) ? [tireManagement.entrance] : []
  return [...entrances, ...needed].find((code) => !holder.codes.includes(code)) ?? null
}
