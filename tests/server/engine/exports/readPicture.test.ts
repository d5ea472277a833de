import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureReader } from '../../../../server/engine/exports/readPicture.ts'
import type { RowScope } from '../../../../server/platform/RowScope.ts'
import { encodeAndStoreImage } from '../../../../server/platform/storage/storeImage.ts'
import { folderStorage } from '../../../../server/platform/storage/Storage.ts'

const picture = (width: number) =>
  sharp({ create: { width, height: 10, channels: 3, background: '#b3261e' } })
    .png()
    .toBuffer()

test('reads a picture that holds itself, and nothing that only says it is one', async () => {
  const read = pictureReader({ database: { query: async () => [] }, storage: folderStorage('/nowhere') } as never, {
    kind: 'all',
  })
  const data = await picture(20)
  expect(await read(`data:image/png;base64,${data.toString('base64')}`)).toEqual(data)
  for (const other of [
    `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`,
    'https://elsewhere.test/a.png',
    'images/get/../../etc',
    '',
    null,
    7,
  ])
    expect(await read(other)).toBeNull()
})

test("reads a stored picture in the caller's scope, and reduces it to the size of the file", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  const storage = folderStorage(folder)
  const { content, media_type } = await encodeAndStoreImage(storage, await picture(1500))
  const asked: unknown[] = []
  const database = {
    query: async (statement: { values: unknown[] }, { reader }: { reader: RowScope }) => {
      asked.push([...statement.values, reader])
      return JSON.stringify(reader).includes('[7]') ? [{ content, media_type }] : []
    },
  }
  const read = (accounts: number[]) =>
    pictureReader({ database, storage } as never, { kind: 'accounts', accounts })(
      'images/get/some-picture?size=thumbnail',
    )
  expect(await sharp((await read([7]))!).metadata()).toMatchObject({ format: 'jpeg', width: 900 })
  expect(await read([8])).toBeNull()
  expect(asked).toEqual([7, 8].map((account) => ['some-picture', { kind: 'accounts', accounts: [account] }]))
  await rm(folder, { recursive: true })
})
