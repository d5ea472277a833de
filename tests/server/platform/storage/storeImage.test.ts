import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { encodeImage, encodeAndStoreImage, storedName } from '../../../../server/platform/storage/storeImage.ts'
import type { Storage } from '../../../../server/platform/storage/Storage.ts'

it('a picture is stored whole and small, under stable names', async () => {
  const files = new Map<string, Uint8Array>()
  const storage = {
    write: (name: string, bytes: Uint8Array) => Promise.resolve(void files.set(name, bytes)),
  } as unknown as Storage
  const kept = await encodeAndStoreImage(
    storage,
    await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#123456' } })
      .png()
      .toBuffer(),
  )
  expect(kept).toMatchObject({ media_type: 'image/jpeg', width: 1600, height: 800 })
  const sizeOf = async (name: string) => {
    const { width, height } = await sharp(files.get(name)).metadata()
    return [width, height]
  }
  expect([await sizeOf(`${kept.content}.jpg`), await sizeOf(`${kept.content}.small.jpg`)]).toEqual([
    [1600, 800],
    [320, 160],
  ])
  expect([storedName('a', 'full'), storedName('a', 'thumbnail'), files.get(`${kept.content}.jpg`)?.length]).toEqual([
    'a.jpg',
    'a.small.jpg',
    kept.byte_count,
  ])
})

it('a picture is stored upright, and without the metadata of its camera', async () => {
  const lying = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#123456' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { record: kept, full, thumbnail } = await encodeImage(lying)
  expect([kept.width, kept.height]).toEqual([20, 40])
  for (const bytes of [full, thumbnail]) {
    const { width, height, exif, orientation } = await sharp(bytes).metadata()
    expect([width, height, exif, orientation]).toEqual([20, 40, undefined, undefined])
  }
})

it('leaves threads to others while many pictures are opened', async () => {
  const large = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: 'gray' } })
    .png()
    .toBuffer()
  const order: string[] = []
  const pictures = Array.from({ length: 6 }, () => encodeImage(large).then(() => order.push('picture')))
  await new Promise((resolve) => setImmediate(resolve))
  for (let time = 0; time < 10; time++) await promisify(pbkdf2)('password', 'salt', 1, 32, 'sha256')
  order.push('passwords')
  await Promise.all(pictures)
  expect(order[0]).toBe('passwords')
})
