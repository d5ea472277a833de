import type { User } from '../../../src/session/wire.ts'

/** A customer whose session ends at 12:30 UTC on November 21. */
export function aUser(changes: Partial<User> = {}): User {
  return {
    login: 'cus@example.test',
    user_name: 'Casey',
    user_last_name: 'Usher',
    group: 'CUS',
    api_key: 'key-1',
    token: 'token-1',
    gy_token: 'token-1',
    user_token_expire_time: '2026-11-21T12:30:00.000Z',
    api_key_refresh_time: '2026-11-21T12:30:00.000Z',
    agree_to_fhq_terms: true,
    user_access_securities: ['FDLOGIN'],
    user_access_flags: [],
    unit_of_measurement: { pressure: 'psi', tread_depth: '32nds', distance: 'mi' },
    currency_symbol: '$',
    date_format: 'MM/DD/YYYY',
    has_date_format: false,
    locale: 'en-US',
    viewed_by: null,
    email: 'cus@example.test',
    ...changes,
  }
}
