import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadCatalog } from '../../../../../server/engine/catalog/pipeline.ts'
import {
  currentVersion,
  migrateTexts,
  versionFile,
} from '../../../../../server/engine/catalog/migrations/migrateTexts.ts'
import { describeProblem } from '../../../../../server/engine/catalog/problems/describeProblem.ts'
import { projectFolder } from '../../../../../server/platform/settings.ts'

/** For each step a folder as it was before, and as it is after. */
const golden = fileURLToPath(new URL('.', import.meta.url))

function textsOf(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort()
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrate-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const migrate = (dir: string): Promise<{ stdout: string; code: number; stderr: string }> =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/engine/catalog/migrateCommand.ts', dir], {
    cwd: projectFolder,
  }).then(
    (out) => ({ ...out, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  )

it.each(Array.from({ length: currentVersion - 1 }, (_, index) => index + 2))(
  'step to version %i: all that was there, as the next version writes it',
  (version) => {
    const migrated = migrateTexts(textsOf(join(golden, String(version), 'before')), version - 1)
    expect(new Map([...migrated].sort())).toEqual(new Map([...textsOf(join(golden, String(version), 'after'))].sort()))
  },
)

it('a migrated folder is good, and the same when it is migrated again', async () => {
  cpSync(join(golden, '2/before'), folder, { recursive: true })
  rmSync(join(folder, 'other'), { recursive: true })
  expect((await loadCatalog(folder)).problems.map(describeProblem)).toEqual([
    `definitions.json:1:1 / has version 1 of the definition language; run npm run definitions:migrate to update the folder to version ${currentVersion}`,
  ])
  expect(await migrate(folder)).toMatchObject({
    code: 0,
    stdout: `${folder}: version 1 to ${currentVersion}, 6 files\n`,
  })
  const catalog = await loadCatalog(folder)
  expect([
    catalog.problems,
    [...catalog.reports.keys()],
    [...catalog.datasets.keys()],
    catalog.menus.map(({ id }) => id),
  ]).toEqual([[], ['units'], ['units'], ['header']])
  const texts = textsOf(folder)
  expect(await migrate(folder)).toMatchObject({ code: 0, stdout: `${folder} already has version ${currentVersion}\n` })
  expect(textsOf(folder)).toEqual(texts)
})

it('loses nothing to a file that is no JSON: it writes nothing and says which', async () => {
  cpSync(join(golden, '2/before'), folder, { recursive: true })
  writeFileSync(join(folder, 'reports/units.json'), '{ "kind": "report" ')
  const texts = textsOf(folder)
  const { code, stderr } = await migrate(folder)
  expect([code, stderr]).toEqual([1, expect.stringContaining('reports/units.json is not JSON; fix it first')])
  expect(textsOf(folder)).toEqual(texts)
})

it.each([
  ['{ "schemaVersion": 99 }', /has version 99; this server supports versions up to \d+/],
  ['{ "schemaVersion": "two" }', /definitions\.json:1:3 \/schemaVersion may not be "two"/],
  [
    '{ "shemaVersion": 1 }',
    /definitions\.json:1:3 \/shemaVersion has no property "shemaVersion"; did you mean "schemaVersion"\?/,
  ],
  ['{}', /definitions\.json:1:1 \/ needs the property "schemaVersion"/],
  ['{ "schemaVersion" 1 }', /definitions\.json:1:\d+ \/ is not JSON/],
])('refuses %s', async (text, told) => {
  writeFileSync(join(folder, versionFile), text)
  const { code, stderr } = await migrate(folder)
  expect([code, stderr]).toEqual([1, expect.stringMatching(told)])
})

it('what runs goes on while the folder says another version', async () => {
  cpSync(join(golden, '2/after'), folder, { recursive: true })
  rmSync(join(folder, 'other'), { recursive: true })
  const before = await loadCatalog(folder)
  writeFileSync(join(folder, versionFile), `{ "schemaVersion": ${currentVersion + 1} }`)
  const after = await loadCatalog(folder, { before })
  expect([after.problems.map(({ code }) => code), [...after.reports.keys()]]).toEqual([['new-version'], ['units']])
})
