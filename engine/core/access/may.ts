import type { Security } from '../definition/model.ts'

/** What the rules need to know of a user: never more. */
export interface Holder {
  group: string
  codes: readonly string[]
  flags: readonly string[]
}

/** Whether all that a node asks for is held. A node that asks for nothing is everyone's. */
export function may(holder: Holder, security: Security | null): boolean {
  if (!security) return true
  if (security.code !== null && !holder.codes.includes(security.code)) return false
  if (security.groups !== null && !security.groups.includes(holder.group)) return false
  return security.flag === null || holder.flags.includes(security.flag)
}
