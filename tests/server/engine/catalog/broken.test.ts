import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadCatalog } from '../../../../server/engine/catalog/pipeline.ts'
import { problemCodes } from '../../../../server/engine/catalog/problems/describeProblem.ts'
import type { Problem } from '../../../../server/engine/catalog/problems/Problem.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { testDatabase } from '../../platform/database/testDatabase.ts'
import { mistakes } from './mistakes.ts'
import { analystMistakes } from './analystMistakes.ts'

/** `base` is a whole small portal; each other folder is laid over it and breaks one thing. */
const folder = fileURLToPath(new URL('./broken/', import.meta.url))
let database: Database
beforeAll(async () => {
  database = await testDatabase.open()
  // Its tables are there before anything is broken.
  await problemsOf('base')
})
afterAll(() => database.close())

async function problemsOf(code: string): Promise<Problem[]> {
  const copy = mkdtempSync(join(tmpdir(), 'broken-'))
  cpSync(join(folder, 'base'), copy, { recursive: true })
  cpSync(join(folder, code), copy, { recursive: true, filter: (path) => !path.endsWith('expected.json') })
  const { problems } = await loadCatalog(copy, { database })
  rmSync(copy, { recursive: true })
  return problems
}

it('every code has its broken definition', () => {
  const broken = [
    ...readdirSync(folder).filter((name) => name !== 'base'),
    ...[...mistakes, ...analystMistakes].map(({ code }) => code),
  ]
  // One is only found where no database is there: in describeDatasets.test.ts.
  expect([...new Set([...broken, 'undescribed-dataset'])].sort()).toEqual([...problemCodes].sort())
})

it('the base is free of problems', async () => expect(await problemsOf('base')).toEqual([]))

it.each(problemCodes.filter((code) => readdirSync(folder).includes(code)))(
  'reports %s at its place, and nothing else',
  async (code) => {
    const expected = JSON.parse(readFileSync(join(folder, code, 'expected.json'), 'utf8')) as unknown
    expect((await problemsOf(code)).map(({ file, line, code: found }) => ({ file, line, code: found }))).toEqual(
      [expected].flat(),
    )
  },
)
