import type { FastifyRequest } from 'fastify'
import { may } from '../../../engine/core/access/may.ts'
import { secretsOf } from '../../access/sessionRoutes.ts'
import type { SessionStore } from '../../access/sessions.ts'
import type { Settings } from '../../platform/settings.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|\[::1\]|::ffff:127\.\d+\.\d+\.\d+|localhost)$/

/** Whether the portal is one for this machine alone, and asked from it: a proxy on it would make every caller a local one. */
export function isLocal({ ip, headers }: FastifyRequest, { host, publicUrl }: Settings): boolean {
  return [ip, host, new URL(publicUrl).hostname].every((one) => loopback.test(one)) && headers['x-forwarded-for'] === undefined
}

/** Whether a caller may read the mail that demo mode keeps. */
export async function mayReadMail(request: FastifyRequest, settings: Settings, sessions: SessionStore): Promise<boolean> {
  if (isLocal(request, settings)) return true
  const asker = await sessions.find(secretsOf(request))
  return asker !== null && may(asker, { code: 'TVADMIN', groups: ['ADMIN'], flag: null })
}
