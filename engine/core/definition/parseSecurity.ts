import type * as Authored from '../../../schemas/generated/report.ts'
import type { Security } from './model.ts'

export function parseSecurity(security: Authored.Security | undefined): Security | null {
  if (!security) return null
  return {
    code: security.code ?? null,
    groups: security.groups ?? null,
    flag: security.flag ?? null,
    ...(security.gates ? { gates: security.gates } : {}),
    ...(security.any ? { any: security.any.flatMap((one) => parseSecurity(one) ?? []) } : {}),
  }
}
