import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalog } from '../../../../server/engine/catalog/Catalog.ts'
import { loadCatalog } from '../../../../server/engine/catalog/pipeline.ts'
import { explainProblem } from '../../../../server/engine/catalog/problems/describeProblem.ts'
import type { Planner } from '../../../../server/engine/catalog/check/sql/planner.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { testDatabase } from '../../platform/database/testDatabase.ts'
import type { AnalystMistake } from './Mistake.ts'
import { plannerOf } from './plannerOf.ts'
import { analystMistakes } from './analystMistakes.ts'

/** The definitions of the analyst's guide, with a dashboard, a piece and a menu added. */
const base = fileURLToPath(new URL('./yards/', import.meta.url))
const bom = String.fromCharCode(0xfeff)

/** The portal with the mistake made in it. */
function madeIn({ edits = [], beside = {}, moved, encoding }: Partial<AnalystMistake>): string {
  const folder = mkdtempSync(join(tmpdir(), 'yards-'))
  cpSync(base, folder, { recursive: true })
  for (const { file, from, to } of edits) {
    const text = readFileSync(join(folder, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`)
    writeFileSync(
      join(folder, file),
      text.replace(from, () => to),
    )
  }
  for (const [file, text] of Object.entries(beside)) {
    if (text === null) rmSync(join(folder, file))
    else writeFileSync(join(folder, file), text)
  }
  if (moved) renameSync(join(folder, moved[0]), join(folder, moved[1]))
  if (encoding) {
    const path = join(folder, encoding.file)
    writeFileSync(
      path,
      Buffer.from(`${encoding.as === 'utf16le' ? bom : ''}${readFileSync(path, 'utf8')}`, encoding.as),
    )
  }
  return folder
}

describe('on $name', () => {
  let database: Database
  let planner: Planner
  let good: Catalog
  beforeAll(async () => {
    database = await testDatabase.open()
    planner = plannerOf(database)
    good = await loadCatalog(base, { planner })
  })
  afterAll(() => database.close())

  /** The problems of a folder in which all that is as in the base was there before. */
  async function toldOf(folder: string): Promise<object[]> {
    const { problems } = await loadCatalog(folder, {
      planner,
      isSteady: ({ key, text, sql }) => good.files.get(key)?.text === text && good.files.get(key)?.sql === sql,
    })
    rmSync(folder, { recursive: true })
    return problems.map((problem) => ({
      code: problem.code,
      at: `${problem.file}:${problem.line}`,
      says: explainProblem(problem),
    }))
  }

  it('nothing is wrong with the portal itself', () => expect(good.problems).toEqual([]))

  it.each(analystMistakes)('$what: $code', async (mistake) => {
    expect(await toldOf(madeIn(mistake))).toEqual([{ code: mistake.code, at: mistake.at, says: mistake.says }])
  })

  it('a mark of the order of bytes is passed over', async () => {
    const files = ['yards/yards.report.json', 'yards/yards.sql']
    const beside = Object.fromEntries(files.map((file) => [file, `${bom}${readFileSync(join(base, file), 'utf8')}`]))
    expect(await toldOf(madeIn({ beside }))).toEqual([])
  })
})
