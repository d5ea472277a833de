import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readDefinitions } from '../../../../server/engine/catalog/readDefinitions.ts'

let folder: string
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'definitions-')) })
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('reads a folder that has only some kinds of definitions', async () => {
  mkdirSync(join(folder, 'menus'))
  writeFileSync(join(folder, 'menus/own.json'), '{ "kind": "menu", "id": "own" }')
  expect((await readDefinitions(folder)).files.map(({ file }) => file)).toEqual(['menus/own.json'])
})

it('is no empty catalog where the folder is missing, or a kind of it cannot be listed', async () => {
  await expect(readDefinitions(join(folder, 'nowhere'))).rejects.toThrow('ENOENT')
  writeFileSync(join(folder, 'reports'), 'a file where a folder should be')
  await expect(readDefinitions(folder)).rejects.toThrow('ENOTDIR')
})
