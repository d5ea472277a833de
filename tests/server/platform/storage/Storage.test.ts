import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { folderStorage } from '../../../../server/platform/storage/Storage.ts'

const parent = mkdtempSync(join(tmpdir(), 'storage-'))
afterAll(() => rmSync(parent, { recursive: true }))
const storage = folderStorage(join(parent, 'kept'))

it('keeps bytes under their name, whole, and takes them away', async () => {
  await storage.write('abcd12.small.jpg', Buffer.from('x'))
  expect([String(await storage.read('abcd12.small.jpg')), readdirSync(join(parent, 'kept/ab'))]).toEqual([
    'x',
    ['abcd12.small.jpg'],
  ])
  await storage.remove('abcd12.small.jpg')
  expect(await storage.read('abcd12.small.jpg')).toBeNull()
})

it.each(['../../outside', 'ab/../../outside', '..', 'abc', 'ABCD', 'abcd..jpg', 'abcd/x', '', 'abcd\0.jpg'])(
  'takes no name %j that could lead elsewhere',
  async (name) => {
    for (const one of [
      () => storage.write(name, Buffer.from('x')),
      () => storage.read(name),
      () => storage.remove(name),
    ])
      await expect(one()).rejects.toThrow('is not a valid storage name')
    expect(existsSync(join(parent, 'outside'))).toBe(false)
  },
)
