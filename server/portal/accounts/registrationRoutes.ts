import { addressKey } from '../../access/addressKey.ts'
import type { Context, Route } from '../../access/Route.ts'
import { badInput } from '../../platform/errors.ts'
import { objectSchema, wholeObject } from '../../platform/http/jsonSchema.ts'
import { responseStatusSchema } from '../../platform/http/answerError.ts'
import { localeOf } from '../../platform/http/localeOf.ts'
import type { Registration, RegistrationService } from './registrationService.ts'

const text = (most: number, least = 0) => ({ type: 'string', minLength: least, maxLength: most })
// A text that is no address at all is reported with all other problems; the database checks the full form
// (is_mail_address).
const email = { type: 'string', maxLength: 200, pattern: '^[^@\\s]+@[^@\\s]+$' }

/** The schema of a registration. */
export const registrationSchema = objectSchema(
  {
    user_name: text(100, 1),
    user_last_name: text(100),
    email,
    company: text(200, 1),
    phone: text(40),
    group: { enum: ['CUS', 'DLR'] },
    account_number: text(40),
    comments: text(1000),
  },
  ['user_name', 'email', 'company', 'group'],
)

export const forgottenSchema = objectSchema({ email }, ['email'])

/** Refuses an address that only looks like one. */
export function toRegistration(body: Record<string, unknown>): Registration {
  const said = (name: string): string => (typeof body[name] === 'string' ? body[name].trim() : '')
  const address = addressKey(said('email'))
  if (address === null) throw notAddress()
  return {
    user_name: said('user_name'),
    user_last_name: said('user_last_name'),
    email: address,
    company: said('company'),
    phone: said('phone'),
    group: body.group === 'DLR' ? 'DLR' : 'CUS',
    account_number: said('account_number'),
    comments: said('comments'),
  }
}

const notAddress = (): Error => badInput([{ field: 'email', key: 'server.field.address' }])

/** Registration and forgotten passwords: always the same answer. Source: document 002, section 7. */
const toldSchema = wholeObject({ response_status: responseStatusSchema })

export function registrationRoutes(registrations: RegistrationService): Route[] {
  const told = ({ translate }: Context, key: string): object => ({
    response_status: { code: 200, description: translate(key, ''), is_error: false, errors: [] },
  })
  return [
    {
      method: 'POST',
      path: '/api/v2/users/registration',
      tag: 'users',
      access: 'public',
      limit: 10,
      summary:
        'Asks to be let in. The answer is the same whether or not the address has an account; its owner is told by mail.',
      body: registrationSchema,
      answer: toldSchema,
      async handle(context) {
        const wanted = toRegistration(context.body)
        if (!(await registrations.isAddress(wanted.email))) throw notAddress()
        registrations.register(wanted, localeOf(context.request))
        return told(context, 'server.registration_received')
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
      answer: toldSchema,
      async handle(context) {
        registrations.forgot(String(context.body.email).trim())
        return told(context, 'server.password_mail_sent')
      },
    },
  ]
}
