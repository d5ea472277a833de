import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../../server/settings.ts'

const storageOf = (given: Record<string, string>): string => readSettings({ STAGE: 'test', ...given }).storageDir

test('pictures are kept below DATA_DIR, unless STORAGE_URL names another folder', () => {
  expect(storageOf({ DATA_DIR: '/srv/portal' })).toBe('/srv/portal/storage')
  expect(storageOf({ DATA_DIR: '/srv/portal', STORAGE_URL: '/mnt/pictures' })).toBe('/mnt/pictures')
  expect(storageOf({ STORAGE_URL: 'file:///mnt/pictures' })).toBe('/mnt/pictures')
  expect(storageOf({ STORAGE_URL: 'pictures' })).toBe(join(process.cwd(), 'pictures'))
})

test('what is no folder is a clear error', () => {
  expect(() => storageOf({ STORAGE_URL: 's3://bucket' })).toThrow('STORAGE_URL must be a folder: this version keeps pictures in no S3 bucket')
  expect(() => storageOf({ STORAGE_URL: 'https://files.test/' })).toThrow('STORAGE_URL must be a folder, not "https://files.test/"')
})
