import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadCatalog } from '../../../../../../server/engine/catalog/pipeline.ts'
import { maxPlanMs } from '../../../../../../server/engine/catalog/check/sql/checkDatabase.ts'
import type { Database } from '../../../../../../server/platform/database/Database.ts'
import { testDatabase } from '../../../../platform/database/testDatabase.ts'

const base = fileURLToPath(new URL('../../broken/base/', import.meta.url))
const shortMs = 200

/** The same database, whose statements have less time than they are given; what they were given is noted. */
function hurried(database: Database, given: Map<string, number | undefined>): Database {
  return {
    ...database,
    query: (statement, options) => {
      given.set(statement.text.slice(0, 7), options?.timeoutMs)
      return database.query(statement, options?.timeoutMs === undefined ? options : { ...options, timeoutMs: shortMs })
    },
  }
}

describe('planning', () => {
  it('ends after its time, and says which number makes it long', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'long-plan-'))
    cpSync(base, folder, { recursive: true })
    const path = join(folder, 'units/units.sql')
    writeFileSync(path, `${readFileSync(path, 'utf8')}  and factorial(30000) > u.unit_id\n`)
    const database = await testDatabase.open()
    const given = new Map<string, number | undefined>()
    try {
      const { problems } = await loadCatalog(folder, { database: hurried(database, given) })
      expect(problems.map(({ code, file, line, got }) => ({ code, file, line, got }))).toEqual([
        {
          code: 'sql-error',
          file: 'units/units.sql',
          line: 6,
          got: 'planning it took longer than 10 seconds, for the database computes beforehand what needs no row; use a smaller number, or write the result',
        },
      ])
      expect(given.get('explain')).toBe(maxPlanMs)
      expect(await database.query({ text: 'select 1 as one', values: [] })).toEqual([{ one: 1 }])
    } finally {
      await database.close()
      rmSync(folder, { recursive: true })
    }
  })
})
