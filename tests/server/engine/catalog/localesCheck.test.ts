import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { projectFolder } from '../../../../server/platform/settings.ts'

it('knows the words of another folder of definitions, and lists what a pack lacks of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'locales-'))
  cpSync(join(projectFolder, 'definitions'), folder, { recursive: true })
  writeFileSync(
    join(folder, 'units/washes.menu.json'),
    '{ "place": "footer", "tabs": [{ "id": "washes", "title": "Washes", "links": [] }] }',
  )
  const run = promisify(execFile)
  const lacking = ({ stdout }: { stdout: string }): string | undefined =>
    stdout.split('\n').find((line) => line.startsWith('menu.') && line.endsWith('Washes'))
  const args = ['--import', 'tsx', 'scripts/localesCheck.ts', '--missing', 'de-DE']
  expect(lacking(await run(process.execPath, [...args, folder], { cwd: projectFolder }))).toMatch(/washes/)
  expect(lacking(await run(process.execPath, args, { cwd: projectFolder }))).toBeUndefined()
  rmSync(folder, { recursive: true })
})
