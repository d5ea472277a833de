import { hash } from '@node-rs/argon2'
import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import { plantedAccount, plantedDealer } from './planted.ts'

const reportCodes = 'TVSCRPAN TVFLTCNR TVPRDANL TVWEARRT TMUNTHST TMTQSRPT FDLOGIN'.split(' ')
const memberCodes = ['TVLOGIN', 'TMLOGIN', 'TMSMYRPT', 'TMSMDRPT', ...reportCodes]
const customerCodes = [...memberCodes, 'SPSRHIST', 'DATALOAD']
const dealerCodes = [...memberCodes, 'SPPRFRPT', 'DATALOAD']
const staffCodes = [...memberCodes, 'TVADMIN', 'TVADMIN2', 'SPSRHIST', 'SPPRFRPT', 'DATALOAD']

const everyAccount = [
  'show_unknown',
  'show_local_book',
  'show_government',
  'show_preferred_fleet',
  'show_national_account',
  'show_canadian_national_account',
  'show_leasing',
  'show_canadian_common_owner',
]

interface DemoUser {
  login: string
  firstName: string
  lastName: string
  group: 'GYR' | 'SSC' | 'WIN' | 'DLR' | 'CUS' | 'ADMIN'
  codes: string[]
  flags: string[]
  accounts: string[]
  dealers: string[]
  isLocked?: true
}

function user(
  name: string,
  group: DemoUser['group'],
  fields: Pick<DemoUser, 'codes' | 'flags'> & Partial<DemoUser>,
): DemoUser {
  const [login, firstName, lastName] = name.split(' ') as [string, string, string]
  return { login: `${login}@example.test`, firstName, lastName, group, accounts: [], dealers: [], ...fields }
}

const planted = plantedAccount.accountNumber

/** Present in demo data only; all have the demo password. */
const demoUsers: readonly DemoUser[] = [
  user('gyr Grace Yates', 'GYR', { codes: staffCodes, flags: [...everyAccount, 'can_manage_specs'] }),
  user('ssc Samuel Costa', 'SSC', { codes: staffCodes, flags: [...everyAccount, 'can_manage_specs'] }),
  user('admin Ada Minton', 'ADMIN', { codes: staffCodes, flags: [...everyAccount, 'can_manage_specs'] }),
  user('win Winona Ingram', 'WIN', {
    codes: dealerCodes,
    flags: ['show_local_book', 'show_preferred_fleet', 'show_government'],
  }),
  user('dlr Delia Rourke', 'DLR', { codes: dealerCodes, flags: everyAccount, dealers: [plantedDealer.nonsig] }),
  user('cus Curtis Stone', 'CUS', {
    codes: customerCodes,
    flags: ['show_national_account', 'show_preferred_fleet'],
    accounts: [planted, '100004'],
  }),
  user('cus-other Olivia Thorn', 'CUS', {
    codes: customerCodes,
    flags: ['show_national_account'],
    accounts: ['100002'],
  }),
  user('cus-basic Basil Cole', 'CUS', { codes: ['TVLOGIN'], flags: ['show_national_account'], accounts: [planted] }),
  user('locked Lorne Keddie', 'CUS', {
    codes: customerCodes,
    flags: ['show_national_account'],
    accounts: [planted],
    isLocked: true,
  }),
]

export async function insertUsers(connection: Queryable, password: string): Promise<void> {
  for (const { login, firstName, lastName, group, codes, flags, accounts, dealers, isLocked } of demoUsers) {
    const passwordHash = await hash(password)
    const [row] = await connection.query<{ user_id: number }>(sql`
      insert into users (login, user_name, user_last_name, email, user_group, password_hash, is_locked, agree_to_fhq_terms)
      values (${login}, ${firstName}, ${lastName}, ${login}, ${group}, ${passwordHash}, ${isLocked ?? false}, true)
      returning user_id`)
    const id = row!.user_id
    await connection.query(sql`insert into user_securities select ${id}::bigint, unnest(${codes}::text[])`)
    await connection.query(sql`insert into user_flags select ${id}::bigint, unnest(${flags}::text[])`)
    await connection.query(sql`
      insert into user_accounts
      select ${id}::bigint, account_id from accounts where account_number = any(${accounts}::text[])`)
    await connection.query(sql`
      insert into user_dealers select ${id}::bigint, dealer_id from dealers where nonsig = any(${dealers}::text[])`)
  }
}
