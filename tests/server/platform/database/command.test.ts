import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { newDataFolder } from '../../../../scripts/temporaryFolder.mjs'

const folder = newDataFolder('data-command')
afterAll(() => rmSync(folder, { recursive: true }))

function run(...words: string[]) {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'data') }
  const command = ['--import', 'tsx', 'server/portal/commands/databaseCommand.ts', ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' })
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

  it('removes everything only when told twice', () => {
    expect(run('reset')).toMatchObject({ status: 2 })
    expect(run('reset', '--yes')).toMatchObject({ status: 0, stdout: 'The database is empty and up to date\n' })
  })
})
