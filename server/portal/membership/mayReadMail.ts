import type { FastifyRequest } from 'fastify'
import { may } from '../../../engine/core/access/may.ts'
import { secretsOf } from '../../access/secretsOf.ts'
import type { SessionStore } from '../../access/sessions.ts'
import { hostnameOf, isForThisMachine, isLoopback } from '../../platform/http/loopback.ts'
import type { Settings } from '../../platform/settings.ts'

/**
 * Returns true if the portal serves this machine alone, and is called from it by one of its names. A proxy would make
 * every caller local, and so would a foreign page whose name resolves to this machine.
 */
export function isLocal({ ip, headers }: FastifyRequest, settings: Settings): boolean {
  return (
    isForThisMachine(settings) &&
    isLoopback(ip) &&
    isLoopback(hostnameOf(headers.host)) &&
    headers['x-forwarded-for'] === undefined
  )
}

/** Returns true if a caller may read the mail stored in demo mode. */
export async function mayReadMail(
  request: FastifyRequest,
  settings: Settings,
  sessions: SessionStore,
): Promise<boolean> {
  if (isLocal(request, settings)) return true
  const caller = await sessions.find(secretsOf(request))
  return caller !== null && may(caller, { code: 'TVADMIN', groups: ['ADMIN'], flag: null })
}
