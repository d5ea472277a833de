import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeProblem } from '../../../../../server/engine/catalog/problems/describeProblem.ts'
import { readDefinitions } from '../../../../../server/engine/catalog/read/readDefinitions.ts'
import { readOwnMigrations } from '../../../../../server/engine/tables/readOwnMigrations.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'definitions-'))
  writeFileSync(join(folder, 'definitions.json'), '{ "schemaVersion": 5 }')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('reads a folder that has only some kinds of definitions', async () => {
  mkdirSync(join(folder, 'portal'))
  writeFileSync(join(folder, 'portal/own.menu.json'), '{ "place": "header" }')
  expect((await readDefinitions(folder)).files.map(({ file, value }) => ({ file, value }))).toEqual([
    { file: 'portal/own.menu.json', value: { place: 'header', kind: 'menu', id: 'own' } },
  ])
})

it('is no empty catalog where the folder is missing, or is none', async () => {
  await expect(readDefinitions(join(folder, 'nowhere'))).rejects.toThrow('ENOENT')
  await expect(readDefinitions(join(folder, 'definitions.json'))).rejects.toThrow('ENOTDIR')
})

const put = (file: string, text = '{}'): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

it('waits for no pipe or device that is called like a definition', async () => {
  put('wear/rates.report.json')
  execFileSync('mkfifo', [join(folder, 'wear/pipe.report.json')])
  symlinkSync('/dev/tty', join(folder, 'wear/device.report.json'))
  mkdirSync(join(folder, 'wear/migrations'))
  execFileSync('mkfifo', [join(folder, 'wear/migrations/0001-pipe.sql')])
  expect((await readDefinitions(folder)).files.map(({ key }) => key)).toEqual(['report rates'])
  expect((await readOwnMigrations(folder)).migrations).toEqual([])
})

it.each([
  [
    'too deep',
    `{ "title": ${'['.repeat(200_000)}${']'.repeat(200_000)} }`,
    'it is nested deeper than 64 levels; remove what is too much',
  ],
  [
    'too long',
    `{ "title": "${'x'.repeat(20_000_000)}" }`,
    'it is longer than 1,000,000 letters, which nobody writes; divide it',
  ],
])('tells a file that is %s, and reads the others', async (_what, text, says) => {
  put('wear/rates.report.json')
  put('wear/strange.report.json', text)
  const { files, problems } = await readDefinitions(folder)
  expect(files.map(({ key }) => key)).toEqual(['report rates'])
  expect(problems.map(({ file, code, got }) => ({ file, code, got }))).toEqual([
    { file: 'wear/strange.report.json', code: 'syntax', got: says },
  ])
})

it('takes kind and id from the path, in any area, and the SQL beside a dataset', async () => {
  put('wear/rates.dataset.json')
  put('wear/rates.sql', 'select 1')
  put('other/rates.report.json')
  const { files, problems } = await readDefinitions(folder)
  expect(files.map(({ key, file, sql }) => [key, file, sql])).toEqual([
    ['dataset rates', 'wear/rates.dataset.json', 'select 1'],
    ['report rates', 'other/rates.report.json', null],
  ])
  expect(problems).toEqual([])
})

it('follows links to folders and passes over hidden ones', async () => {
  put('.data/wear/rates.report.json')
  symlinkSync(join(folder, '.data/wear'), join(folder, 'wear'))
  put('.vscode/settings.json')
  expect((await readDefinitions(folder)).files.map(({ file }) => file)).toEqual(['wear/rates.report.json'])
})

it.each([
  [
    'wear/rates.json',
    'unknown-kind',
    '"rates.json" is not a kind of definition; name the file <id>.<kind>.json; use "access" or "card" or "dashboard" or "dataset" or "feed" or "form" or "lookup" or "menu" or "piece" or "report"',
  ],
  [
    'wear/rates.reprot.json',
    'unknown-kind',
    '"reprot" is not a kind of definition; name the file <id>.<kind>.json; did you mean "report"?',
  ],
  ['rates.report.json', 'wrong-place', 'must be in the folder of an area: <area>/<id>.<kind>.json'],
  ['wear/old/rates.report.json', 'wrong-place', 'must be in the folder of an area: <area>/<id>.<kind>.json'],
])('tells of %s: %s', async (file, code, text) => {
  put(file)
  const { files, problems } = await readDefinitions(folder)
  expect([files, problems.map((problem) => problem.code), problems.map(describeProblem)]).toEqual([
    [],
    [code],
    [`${file}:1:1 / ${text}`],
  ])
})

it.each([
  [
    'kind',
    '{\n  "title": "Rates",\n  "kind": "lookup"\n}',
    '"lookup" contradicts the file name, which says "report"; leave it out',
  ],
  [
    'id',
    '{\n  "title": "Rates",\n  "id": "rate"\n}',
    '"rate" contradicts the file name, which says "rates"; leave it out',
  ],
])('tells of another %s than the name says', async (part, text, told) => {
  put('wear/rates.report.json', text)
  expect((await readDefinitions(folder)).problems.map(describeProblem)).toEqual([
    `wear/rates.report.json:3:3 /${part} ${told}`,
  ])
})

it('takes the same kind and id written into it', async () => {
  put(
    'wear/rates.report.json',
    '{ "$schema": "../../schemas/definition/report.schema.json", "kind": "report", "id": "rates" }',
  )
  expect((await readDefinitions(folder)).problems).toEqual([])
})
