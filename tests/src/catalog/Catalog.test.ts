import { expect, it } from 'vitest'
import { Catalog, type CatalogEntry } from '../../../src/catalog/Catalog.ts'

const anEntry = (id: string, route: string): CatalogEntry => ({ id, title: { key: id, text: id }, route, parent: null, params: [] })

async function aCatalog(...reports: CatalogEntry[]) {
  const catalog = new Catalog({ request: <T>() => Promise.resolve({ reports } as T) })
  await catalog.load()
  return catalog
}

it('finds the report of a path, words before braces', async () => {
  const catalog = await aCatalog(anEntry('one', '/units/{id}'), anEntry('add', '/units/add'))
  expect(catalog.find('/units/add')?.entry.id).toBe('add')
  expect(catalog.find('/units/7')).toMatchObject({ entry: { id: 'one' }, params: { id: '7' } })
  expect(catalog.find('/units')).toBeNull()
})

it('gives no address of a report that is not there for this person', async () => {
  const catalog = await aCatalog(anEntry('detail', '/checkpoint/detail/{id}'))
  expect(catalog.addressOf('detail', { id: 7 })).toBe('/checkpoint/detail/7')
  expect(catalog.addressOf('scrap', {})).toBeNull()
})
