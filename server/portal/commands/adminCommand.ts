import { parseArgs } from 'node:util'
import { connectDatabase } from '../../platform/database/connect.ts'
import { StatementFailed } from '../../platform/database/Database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { readSettings } from '../../platform/settings.ts'
import { createUser, type NewUser } from '../accounts/createUser.ts'

const usage = `Usage: npm run admin -- create-user --login E-MAIL --name NAME [--last-name NAME] --group GYR|SSC|CUS|DLR|WIN|ADMIN
         [--codes TVLOGIN,…] [--flags show_national_account,…] [--accounts NUMBER,…] [--dealers NONSIG,…]
The password is read from the environment variable NEW_PASSWORD, so that it stands in no history.`

const groups: NewUser['group'][] = ['GYR', 'SSC', 'CUS', 'DLR', 'WIN', 'ADMIN']
const list = (text: string | undefined): string[] => (text ? text.split(',').map((part) => part.trim()).filter(Boolean) : [])

async function main(): Promise<number> {
  const text = { type: 'string' } as const
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { login: text, name: text, 'last-name': text, group: text, codes: text, flags: text, accounts: text, dealers: text },
  })
  const group = groups.find((candidate) => candidate === values.group)
  const password = process.env.NEW_PASSWORD ?? ''
  if (positionals[0] !== 'create-user' || !values.login || !values.name || !group) {
    console.error(usage)
    return 2
  }
  if (password.length < 10) {
    console.error('NEW_PASSWORD must hold at least 10 characters')
    return 2
  }
  const settings = readSettings(process.env)
  const database = await connectDatabase({ url: settings.databaseUrl ?? undefined, dataDir: settings.dataDir })
  try {
    await migrate(database)
    const id = await createUser(database, {
      login: values.login, userName: values.name, userLastName: values['last-name'] ?? '', group, password,
      codes: list(values.codes ?? 'TVLOGIN'), flags: list(values.flags), accounts: list(values.accounts), dealers: list(values.dealers),
    })
    console.log(`User ${values.login} was created (${id})`)
    return 0
  } finally {
    await database.close()
  }
}

main().then(
  (code) => { process.exitCode = code },
  (error: unknown) => {
    const isTaken = error instanceof StatementFailed && error.constraint === 'users_by_login'
    console.error(isTaken ? 'There is a user with this login already' : error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
