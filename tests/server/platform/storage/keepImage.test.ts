import sharp from 'sharp'
import { expect, it } from 'vitest'
import { keepImage, storedName } from '../../../../server/platform/storage/keepImage.ts'
import type { Storage } from '../../../../server/platform/storage/Storage.ts'

it('a picture is kept whole and small, under names that stay what they are', async () => {
  const files = new Map<string, Uint8Array>()
  const storage = { write: (name: string, bytes: Uint8Array) => Promise.resolve(void files.set(name, bytes)) } as unknown as Storage
  const kept = await keepImage(storage, await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#123456' } }).png().toBuffer())
  expect(kept).toMatchObject({ media_type: 'image/jpeg', width: 1600, height: 800 })
  const sizeOf = async (name: string) => { const { width, height } = await sharp(files.get(name)).metadata(); return [width, height] }
  expect([await sizeOf(`${kept.content}.jpg`), await sizeOf(`${kept.content}.small.jpg`)]).toEqual([[1600, 800], [320, 160]])
  expect([storedName('a', 'full'), storedName('a', 'thumbnail'), files.get(`${kept.content}.jpg`)?.length]).toEqual(['a.jpg', 'a.small.jpg', kept.byte_count])
})
