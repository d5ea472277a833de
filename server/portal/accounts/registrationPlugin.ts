import type { Api } from '../../access/Api.ts'
import type { Context } from '../../access/Route.ts'
import { responseStatusSchema } from '../../platform/http/answerError.ts'
import { closedObject } from '../../platform/http/jsonSchema.ts'
import { localeOf } from '../../platform/http/localeOf.ts'
import { forgottenSchema, notAddress, registrationSchema, toRegistration } from './registrationSchema.ts'
import type { RegistrationService } from './registrationService.ts'

const messageSchema = closedObject({ response_status: responseStatusSchema })

interface RegistrationServices {
  api: Api
  registrations: RegistrationService
}

/** Registration and forgotten passwords: always the same answer. Source: document 002, section 7. */
export function registrationPlugin({ api, registrations }: RegistrationServices): void {
  const successAnswer = ({ translate }: Context, key: string): object => ({
    response_status: { code: 200, description: translate(key, ''), is_error: false, errors: [] },
  })
  api.add([
    {
      method: 'POST',
      path: '/api/v2/users/registration',
      tag: 'users',
      access: 'public',
      limit: 10,
      summary:
        'Asks to be let in. The answer is the same whether or not the address has an account; its owner is told by mail.',
      body: registrationSchema,
      answer: messageSchema,
      async handle(context) {
        const wanted = toRegistration(context.body)
        if (!(await registrations.isAddress(wanted.email))) throw notAddress()
        registrations.register(wanted, localeOf(context.request))
        return successAnswer(context, 'server.registration_received')
      },
    },
    {
      method: 'POST',
      path: '/api/v2/admin/admin/email_user_creds_email',
      tag: 'admin',
      access: 'public',
      limit: 10,
      summary:
        'A forgotten password: mails a link to choose another to the owner of the address, if there is one. The answer is the same for all.',
      body: forgottenSchema,
      answer: messageSchema,
      async handle(context) {
        registrations.forgot(String(context.body.email).trim())
        return successAnswer(context, 'server.password_mail_sent')
      },
    },
  ])
}
