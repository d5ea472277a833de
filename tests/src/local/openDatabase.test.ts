import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { openDatabase } from '../../../src/local/openDatabase.ts'

/** A browser's databases, that cannot be opened while the storage is full. */
class Factory extends IDBFactory {
  isFull = false
  readonly opened: globalThis.IDBDatabase[] = []

  override open(...asked: Parameters<IDBFactory['open']>) {
    if (this.isFull) throw new DOMException('The storage is full.', 'QuotaExceededError')
    const request = super.open(...asked)
    request.addEventListener('success', () => this.opened.push(request.result as unknown as globalThis.IDBDatabase))
    return request
  }

  /** As a browser does on a fault of its storage, or when its user deletes the site's data. */
  loseConnection(): void {
    const database = this.opened.at(-1)!
    database.close()
    database.onclose?.(new Event('close'))
  }
}

async function open() {
  const factory = new Factory()
  const stores = await openDatabase<{ rows: { key: string; value: string } }>(
    factory as unknown as globalThis.IDBFactory,
    {
      name: 'rows',
      version: 1,
      upgrade: (database) => void database.createObjectStore('rows'),
    },
  )
  const put = (key: string) => stores.transaction('readwrite', (rows) => rows.objectStore('rows').put(key, key))
  const keys = () => stores.transaction('readonly', (rows) => rows.objectStore('rows').getAllKeys())
  return { factory, stores, put, keys }
}

it('opens a database again after an opening failed, as soon as it can be', async () => {
  const { factory, put, keys } = await open()
  await put('a')
  factory.loseConnection()
  factory.isFull = true
  for (let turn = 0; turn < 3; turn++) await expect(put('b')).rejects.toMatchObject({ name: 'QuotaExceededError' })
  factory.isFull = false
  await put('c')
  expect(await keys()).toEqual(['a', 'c'])
})

it('opens a database again whose connection was lost unnoticed', async () => {
  const { factory, put, keys } = await open()
  await put('a')
  factory.opened.at(-1)!.close()
  await put('b')
  expect(await keys()).toEqual(['a', 'b'])
  expect(factory.opened).toHaveLength(2)
})

it('runs what is to be done after each further opening before anything else, and again where that failed', async () => {
  const { factory, stores, put, keys } = await open()
  const restore = vi.fn(
    async (transaction: typeof stores.transaction) =>
      void (await transaction('readwrite', (rows) => rows.objectStore('rows').put('restored', 'restored'))),
  )
  stores.onReopened(restore)
  await put('a')
  expect(restore).not.toHaveBeenCalled()
  factory.loseConnection()
  restore.mockRejectedValueOnce(new Error('no room'))
  await expect(put('b')).rejects.toThrow('no room')
  const [, after] = await Promise.all([put('c'), keys()])
  expect(after).toContain('restored')
  expect(restore).toHaveBeenCalledTimes(2)
  expect(await keys()).toEqual(['a', 'c', 'restored'])
})
