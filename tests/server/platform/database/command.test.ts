import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { newDataFolder } from '../../../../scripts/temporaryFolder.mjs'
import { openEmbedded } from '../../../../server/platform/database/embedded/openEmbedded.ts'

const folder = newDataFolder('data-command')
afterAll(() => rmSync(folder, { recursive: true }))

const environment = { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'data') }

function run(...words: string[]) {
  const command = ['--import', 'tsx', 'server/portal/commands/databaseCommand.ts', ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { env: environment, encoding: 'utf8' })
  return { status, stdout, stderr }
}

describe('npm run db', { timeout: 180_000 }, () => {
  it('explains itself when a word is none of its own', () => {
    const { status, stderr } = run('fly')
    expect(status).toBe(2)
    expect(stderr).toMatch(/^unknown command "fly"\n\nUsage: npm run db -- migrate/)
  })

  it('imports, or lists the errors and ends with 1', () => {
    const imported = run('import', 'examples/own-fleet')
    expect(imported).toMatchObject({ status: 0, stderr: '' })
    expect(imported.stdout).toMatch(/^accounts: 1 new, 0 changed\n/)

    writeFileSync(join(folder, 'accounts.csv'), 'account_number,name,location_type,country\nA1,Acme,3,XX\n')
    expect(run('import', folder)).toMatchObject({
      status: 1,
      stderr: 'accounts.csv:2 country: "XX" is not a country that is served\nNothing was imported. Errors: 1\n',
    })
  })

  it('works while a portal uses the database', async () => {
    const portal = await openEmbedded({ dataDir: join(folder, 'data') })
    try {
      expect(run('migrate')).toMatchObject({ status: 0, stdout: 'Up to date\n', stderr: '' })
      expect(run('import', 'examples/own-fleet')).toMatchObject({ status: 0 })
      expect(await portal.query({ text: 'select count(*) as n from accounts', values: [] })).toEqual([{ n: 1 }])
      const admin = [
        '--import',
        'tsx',
        'server/portal/commands/adminCommand.ts',
        'create-user',
        '--login',
        'jo@fleet.example',
        '--name',
        'Jo',
        '--group',
        'ADMIN',
      ]
      const { status, stdout } = spawnSync(process.execPath, admin, {
        env: { ...environment, NEW_PASSWORD: 'long enough for it' },
        encoding: 'utf8',
      })
      expect([status, stdout]).toEqual([0, expect.stringMatching(/^User jo@fleet\.example was created/)])
      expect(
        await portal.query({ text: "select user_name from users where login = 'jo@fleet.example'", values: [] }),
      ).toEqual([{ user_name: 'Jo' }])
    } finally {
      await portal.close()
    }
  })

  it('removes everything only after two confirmations', () => {
    expect(run('reset')).toMatchObject({ status: 2 })
    expect(run('reset', '--yes')).toMatchObject({ status: 0, stdout: 'The database is empty and up to date\n' })
  })
})
