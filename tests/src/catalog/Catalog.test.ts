import { expect, it } from 'vitest'
import { Catalog, type CatalogEntry } from '../../../src/catalog/Catalog.ts'

const anEntry = (id: string, route: string): CatalogEntry => ({
  id,
  kind: 'report',
  title: { key: id, text: id },
  route,
  parent: null,
  params: [],
})

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

it('finds what says more of a path before what says less', async () => {
  const catalog = await aCatalog(
    anEntry('one', '/surveys/{id}/units/{unit}'),
    anEntry('edit', '/surveys/{id}/units/edit-{unit}'),
    anEntry('add', '/surveys/{id}/units/add'),
  )
  expect(['add', 'edit-7', '7'].map((last) => catalog.find(`/surveys/3/units/${last}`)?.entry.id)).toEqual([
    'add',
    'edit',
    'one',
  ])
})

it('takes no word for a number: what is there only for others is none of the pages', async () => {
  const number = [{ id: 'unit', type: 'integer', required: true, inPath: true }]
  const unit = { ...anEntry('unit', '/surveys/{id}/overview/{unit}'), params: number, beside: 'list' }
  const catalog = await aCatalog(anEntry('list', '/surveys/{id}/overview'), unit)
  // Below zero are the ids of what only this browser has.
  for (const path of ['/surveys/3/overview/7', '/surveys/3/overview/-7'])
    expect(catalog.find(path)?.entry.id).toBe('unit')
  for (const path of [
    '/surveys/3/overview/finish',
    '/surveys/3/overview/--7',
    '/surveys/3/overview/7-',
    '/surveys/3/overview/1234567890123456',
  ])
    expect([path, catalog.find(path), catalog.besideOf(path)]).toEqual([path, null, null])
  const all = await aCatalog(unit, anEntry('finish', '/surveys/{id}/overview/finish'))
  expect(all.find('/surveys/3/overview/finish')?.entry.id).toBe('finish')
})

it('knows the page that stays beside another, by the parameters that are its own', async () => {
  const catalog = await aCatalog(
    anEntry('list', '/surveys/{id}/overview'),
    { ...anEntry('unit', '/surveys/{id}/overview/{unit}'), beside: 'list' },
    { ...anEntry('lost', '/lost/{id}'), beside: 'gone' },
  )
  expect(catalog.besideOf('/surveys/3/overview/7')).toMatchObject({
    entry: { id: 'list' },
    params: { id: '3' },
    address: '/surveys/3/overview',
  })
  for (const path of ['/surveys/3/overview', '/lost/3', '/nowhere']) expect(catalog.besideOf(path)).toBeNull()
})

it('leads from a page’s further addresses to its own', async () => {
  const catalog = await aCatalog(
    { ...anEntry('place', '/places/{id}/dashboard'), redirects: ['/places/{id}', '/places/{id}/dashboard/units'] },
    { ...anEntry('places', '/places'), redirects: ['/start'] },
  )
  expect(catalog.redirectOf('/places/7')).toBe('/places/7/dashboard')
  expect(catalog.redirectOf('/places/a%2Fb%20%23/dashboard/units')).toBe('/places/a%2Fb%20%23/dashboard')
  expect(catalog.redirectOf('/start')).toBe('/places')
  expect(catalog.redirectOf('/places/7/others')).toBeNull()
  expect(catalog.find('/places/7')).toBeNull()
})

it('gives no address of a report that is not there for this person', async () => {
  const catalog = await aCatalog(anEntry('detail', '/checkpoint/detail/{id}'))
  expect(catalog.addressOf('detail', { id: 7 })).toBe('/checkpoint/detail/7')
  expect(catalog.addressOf('scrap', {})).toBeNull()
})

it('opens a form by its key, and empty without one', async () => {
  const form = {
    id: 'product',
    title: { key: 'p', text: 'Edit product' },
    route: '/products/{id}',
    parent: null,
    params: [],
    add: { route: '/products/add', title: { key: 'a', text: 'Add product' } },
  }
  const catalog = new Catalog({ request: <T>() => Promise.resolve({ reports: [], forms: [form] } as T) })
  await catalog.load()
  expect(catalog.addressOf('product', { id: 7 })).toBe('/products/7')
  expect(catalog.addressOf('product', {})).toBe('/products/add')
  expect(catalog.find('/products/add')).toMatchObject({
    entry: { kind: 'form', title: { text: 'Add product' } },
    params: {},
  })
  expect(catalog.find('/products/7')).toMatchObject({
    entry: { kind: 'form', title: { text: 'Edit product' } },
    params: { id: '7' },
  })
})

it('tells the sections of the guide that explain a page: its own, then those of the pages above it', async () => {
  const list = { ...anEntry('list', '/surveys'), help: 'using#surveys' }
  const catalog = await aCatalog(
    list,
    { ...anEntry('one', '/surveys/{id}'), parent: 'list', help: 'surveying' },
    { ...anEntry('note', '/surveys/{id}/note'), parent: 'one' },
    { ...anEntry('loop', '/loop'), parent: 'loop' },
  )
  expect(catalog.helpFor('/surveys')).toEqual(['using#surveys'])
  expect(catalog.helpFor('/surveys/7')).toEqual(['surveying', 'using#surveys'])
  expect(catalog.helpFor('/surveys/7/note')).toEqual(['surveying', 'using#surveys'])
  expect([catalog.helpFor('/loop'), catalog.helpFor('/nowhere')]).toEqual([[], []])
})
