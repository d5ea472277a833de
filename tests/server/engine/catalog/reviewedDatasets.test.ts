import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areas, internalTables } from '../../../../scripts/tableAreas.ts'
import type { Catalog } from '../../../../server/engine/catalog/Catalog.ts'
import { loadCatalog } from '../../../../server/engine/catalog/pipeline.ts'
import { describeProblem } from '../../../../server/engine/catalog/problems/describeProblem.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { openTables } from '../../../../server/platform/database/openTables.ts'
import { projectFolder } from '../../../../server/platform/settings.ts'
import { testDatabase } from '../../platform/database/testDatabase.ts'

it('describes every table that datasets may use, but for the drafts of surveys and the views', () => {
  const described = Object.values(areas).flat()
  expect(described.filter((table) => !openTables.includes(table))).toEqual([])
  expect(openTables.filter((table) => !described.includes(table)).sort()).toEqual([
    'spec_places',
    'specs_in_force',
    'survey_replacements',
    'survey_torque_checks',
    'survey_trailer_checks',
    'survey_units',
    'survey_wheel_wear',
    'survey_wheels',
    'user_names',
  ])
  expect(
    internalTables
      .filter((table) => openTables.includes(table))
      .every((table) => table.startsWith('survey_') || table === 'spec_places'),
  ).toBe(true)
})

describe('datasets of the product that use closed tables', () => {
  let folder: string
  let database: Database
  let before: Catalog
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'definitions-'))
    cpSync(join(projectFolder, 'definitions'), folder, { recursive: true })
    database = await testDatabase.open()
    before = await loadCatalog(folder, { database })
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  /** The problems of one more change of a file, which is taken back. */
  async function changed(file: string, from: string, to: string): Promise<string[]> {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`)
    writeFileSync(
      path,
      text.replace(from, () => to),
    )
    const { problems } = await loadCatalog(folder, { before, database })
    writeFileSync(path, text)
    return problems.map(describeProblem)
  }

  it('are without a problem as they are shipped', () => expect(before.problems).toEqual([]))

  it('may not be changed unseen', async () => {
    expect(
      await changed('users/my-preferences.sql', 'where u.user_id = :user_id', 'where u.user_id <> :user_id'),
    ).toEqual([
      'users/my-preferences.sql:3:6 / may not use "users": users and their rights, sign-ins, mail, the audit trail, jobs and texts are closed to datasets; for the name of a user, join "user_names" by the id in a row, such as changed_by',
    ])
  })

  it.each([
    ['a report', 'users/manage-users.report.json'],
    ['a form', 'users/user.form.json'],
    ['a lookup', 'users/audit-users.lookup.json'],
  ])('are not shown by %s that requires less', async (_what, file) => {
    const [first, ...more] = await changed(file, '"groups": ["ADMIN"]', '"groups": ["ADMIN", "CUS"]')
    expect(first).toMatch(
      /^users\/.*\/dataset dataset "(users|user)" answers what only some may see; ask for it as the product does: "security": \{"code":"TVADMIN","groups":\["ADMIN"\]\}$/,
    )
    expect(more.every((problem) => problem.startsWith(file))).toBe(true)
  })
})
