import { addressKey } from '../../access/addressKey.ts'
import { badInput } from '../../platform/errors.ts'
import { objectSchema } from '../../platform/http/jsonSchema.ts'
import type { Registration } from './registrationService.ts'

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
  const textOf = (name: string): string => (typeof body[name] === 'string' ? body[name].trim() : '')
  const address = addressKey(textOf('email'))
  if (address === null) throw notAddress()
  return {
    user_name: textOf('user_name'),
    user_last_name: textOf('user_last_name'),
    email: address,
    company: textOf('company'),
    phone: textOf('phone'),
    group: body.group === 'DLR' ? 'DLR' : 'CUS',
    account_number: textOf('account_number'),
    comments: textOf('comments'),
  }
}

export const notAddress = (): Error => badInput([{ field: 'email', key: 'server.field.address' }])
