import { parseArgs } from 'node:util'
import type { Access } from '../../../engine/core/access/Access.ts'
import { loadCatalog } from '../../engine/catalog/pipeline.ts'
import { connectDatabase } from '../../platform/database/connect.ts'
import { StatementFailed } from '../../platform/database/Database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { projectFolder, readSettings } from '../../platform/settings.ts'
import { createUser, type NewUser } from '../accounts/createUser.ts'

const usage = `Usage: npm run admin -- create-user --login E-MAIL --name NAME [--last-name NAME] --group GROUP
         [--codes TVLOGIN,…] [--flags show_national_account,…] [--accounts NUMBER,…] [--dealers NONSIG,…]
Groups, codes and flags are those of the access definitions, as definitions/users/portal.access.json.
The password is read from the environment variable NEW_PASSWORD, so that it stands in no history.`

const list = (text: string | undefined): string[] =>
  text
    ? text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
    : []

async function main(): Promise<number> {
  const text = { type: 'string' } as const
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      login: text,
      name: text,
      'last-name': text,
      group: text,
      codes: text,
      flags: text,
      accounts: text,
      dealers: text,
    },
  })
  const password = process.env.NEW_PASSWORD ?? ''
  if (positionals[0] !== 'create-user' || !values.login || !values.name || !values.group) {
    console.error(usage)
    return 2
  }
  if (password.length < 10) {
    console.error('NEW_PASSWORD must have at least 10 characters')
    return 2
  }
  const newUser: NewUser = {
    login: values.login,
    userName: values.name,
    userLastName: values['last-name'] ?? '',
    group: values.group,
    password,
    codes: list(values.codes ?? 'TVLOGIN'),
    flags: list(values.flags),
    accounts: list(values.accounts),
    dealers: list(values.dealers),
  }
  const { access } = await loadCatalog(`${projectFolder}/definitions`)
  const unknown = unknownIn(access, newUser)
  if (unknown.length > 0) {
    console.error(unknown.join('\n'))
    return 2
  }
  const settings = readSettings(process.env)
  const database = await connectDatabase({ url: settings.databaseUrl ?? undefined, dataDir: settings.dataDir })
  try {
    await migrate(database)
    const id = await createUser(database, newUser)
    console.log(`User ${values.login} was created (${id})`)
    return 0
  } finally {
    await database.close()
  }
}

/** Returns the given names that no access definition has, each with the known ones. */
function unknownIn(access: Access, { group, codes, flags }: NewUser): string[] {
  const rights = { groups: [group], codes, flags }
  return (['groups', 'codes', 'flags'] as const).flatMap((kind) => {
    const known = access[kind].map(({ id }) => id)
    return rights[kind]
      .filter((id) => !known.includes(id))
      .map((id) => `There is no ${kind.slice(0, -1)} ${id}. Known: ${known.join(', ')}`)
  })
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const isDuplicate = error instanceof StatementFailed && error.constraint === 'users_by_login'
    console.error(
      isDuplicate ? 'A user with this sign-in name already exists' : error instanceof Error ? error.message : error,
    )
    process.exitCode = 1
  },
)
