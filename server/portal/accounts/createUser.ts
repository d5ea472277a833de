import sql from 'sql-template-tag'
import { addressKey } from '../../access/addressKey.ts'
import { hashPassword } from '../../access/signIn.ts'
import type { Database } from '../../platform/database/Database.ts'

export interface NewUser {
  login: string
  userName: string
  userLastName: string
  group: string
  password: string
  codes: string[]
  flags: string[]
  /** By account number. */
  accounts: string[]
  /** By nonsig. */
  dealers: string[]
}

export class NoSuchRecord extends Error {
  override name = 'NoSuchRecord'
}

export class WrongAddress extends Error {
  override name = 'WrongAddress'
}

/** A user with all they may do and see; all or nothing. Accounts and dealers that do not exist are refused by name. */
export async function createUser(database: Database, user: NewUser): Promise<number> {
  const login = addressKey(user.login)
  if (login === null) throw new WrongAddress(`${user.login} is not an email address with letters a to z only`)
  const passwordHash = await hashPassword(user.password)
  return database.transaction(async (connection) => {
    const accountIds = await idsOf(
      { what: 'account', id: 'account_id', number: 'account_number', table: 'accounts' },
      user.accounts,
    )
    const dealerIds = await idsOf({ what: 'dealer', id: 'dealer_id', number: 'nonsig', table: 'dealers' }, user.dealers)
    const [created] = await connection.query<{ user_id: number }>(sql`
      insert into users (login, user_name, user_last_name, email, user_group, password_hash)
      values (${login}, ${user.userName}, ${user.userLastName}, ${login}, ${user.group}, ${passwordHash})
      returning user_id`)
    const userId = created?.user_id ?? 0
    await connection.query(
      sql`insert into user_securities (user_id, code) select ${userId}::bigint, unnest(${user.codes}::text[])`,
    )
    await connection.query(
      sql`insert into user_flags (user_id, flag) select ${userId}::bigint, unnest(${user.flags}::text[])`,
    )
    await connection.query(
      sql`insert into user_accounts (user_id, account_id) select ${userId}::bigint, unnest(${accountIds}::bigint[])`,
    )
    await connection.query(
      sql`insert into user_dealers (user_id, dealer_id) select ${userId}::bigint, unnest(${dealerIds}::bigint[])`,
    )
    await connection.query(sql`select add_account_types(${userId})`)
    return userId

    async function idsOf(
      { what, id, number, table }: { what: string; id: string; number: string; table: string },
      wanted: string[],
    ): Promise<number[]> {
      if (wanted.length === 0) return []
      const rows = await connection.query<{ id: number; number: string }>({
        text: `select ${id} as id, ${number} as number from ${table} where ${number} = any($1::text[])`,
        values: [wanted],
      })
      const missing = wanted.filter((one) => !rows.some((row) => row.number === one))
      if (missing.length) throw new NoSuchRecord(`There is no ${what} ${missing.join(', ')}`)
      return rows.map((row) => row.id)
    }
  })
}
