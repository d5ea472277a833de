import type { FastifyInstance } from 'fastify'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { RegistrationService } from './registrationService.ts'

interface MailServices {
  outbox: Outbox
  registrations: RegistrationService
}

/** Sends the mail that waits. Mail that registrations still write is sent before the server ends. */
export function mailPlugin({ outbox, registrations }: MailServices, app: FastifyInstance): void {
  app.addHook('onReady', async () => outbox.start())
  app.addHook('preClose', async () => {
    await registrations.idle()
    await outbox.stop()
  })
}
