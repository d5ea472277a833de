import type { FastifyRequest } from 'fastify'
import { may } from '../../../engine/core/access/may.ts'
import { secretsOf } from '../../access/sessionRoutes.ts'
import type { SessionStore } from '../../access/sessions.ts'
import { hostnameOf, isForThisMachine, isLoopback } from '../../platform/http/loopback.ts'
import type { Settings } from '../../platform/settings.ts'

/**
 * True if the portal is one for this machine alone, and asked from it under a name of it: a proxy would make every caller a local
 * one, and so would a page elsewhere whose name leads here.
 */
export function isLocal({ ip, headers }: FastifyRequest, settings: Settings): boolean {
  return isForThisMachine(settings) && isLoopback(ip) && isLoopback(hostnameOf(headers.host)) && headers['x-forwarded-for'] === undefined
}

/** Whether a caller may read the mail that demo mode keeps. */
export async function mayReadMail(request: FastifyRequest, settings: Settings, sessions: SessionStore): Promise<boolean> {
  if (isLocal(request, settings)) return true
  const asker = await sessions.find(secretsOf(request))
  return asker !== null && may(asker, { code: 'TVADMIN', groups: ['ADMIN'], flag: null })
}
