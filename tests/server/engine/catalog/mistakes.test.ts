import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalog } from '../../../../server/engine/catalog/pipeline.ts'
import { explainProblem } from '../../../../server/engine/catalog/problems/describeProblem.ts'
import type { Problem } from '../../../../server/engine/catalog/problems/Problem.ts'
import type { Planner } from '../../../../server/engine/catalog/check/sql/planner.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { testDatabase } from '../../platform/database/testDatabase.ts'
import type { Mistake } from './Mistake.ts'
import { plannerOf } from './plannerOf.ts'
import { mistakes } from './mistakes.ts'

const base = fileURLToPath(new URL('./broken/base/', import.meta.url))

/** The small portal with the mistake made in it. */
function madeIn({ file, from, to, more = [], beside = {} }: Mistake): string {
  const folder = mkdtempSync(join(tmpdir(), 'mistake-'))
  cpSync(base, folder, { recursive: true })
  for (const [name, text] of Object.entries(beside)) writeFileSync(join(folder, 'units', name), text)
  for (const edit of [{ file, from, to }, ...more]) {
    const path = join(folder, 'units', edit.file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(edit.from)) throw new Error(`${edit.file} does not hold ${edit.from}`)
    writeFileSync(
      path,
      text.replace(edit.from, () => edit.to),
    )
  }
  return folder
}

describe('on $name', () => {
  let database: Database
  let planner: Planner
  beforeAll(async () => {
    database = await testDatabase.open()
    planner = plannerOf(database)
  })
  afterAll(() => database.close())

  it.each(mistakes)('$what: $code', async (mistake) => {
    const folder = madeIn(mistake)
    const { problems } = await loadCatalog(folder, { planner })
    const blamed = mistake.in ?? mistake.file
    const text = readFileSync(join(folder, 'units', blamed), 'utf8')
    rmSync(folder, { recursive: true })
    const line = text.slice(0, text.indexOf(mistake.at)).split('\n').length
    const told = ({ code, file, line: at, ...rest }: Problem) => ({
      code,
      file,
      line: at,
      says: explainProblem({ code, file, line: at, ...rest }),
    })
    expect(text).toContain(mistake.at)
    expect(problems.map(told)).toEqual([{ code: mistake.code, file: `units/${blamed}`, line, says: mistake.says }])
  })
})
