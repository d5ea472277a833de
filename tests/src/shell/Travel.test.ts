import { createMemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { Travel } from '../../../src/shell/Travel.ts'
import { memoryStore } from '../session/memoryStore.ts'

const at = async (router: ReturnType<typeof createMemoryRouter>, address: string): Promise<void> => {
  await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe(address)
}

function aTravel(opened: string) {
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [opened] })
  const store = memoryStore()
  return { router, store, travel: new Travel(router, store) }
}

it('knows where a page was opened from, as that stood, and goes back there', async () => {
  const { router, travel } = aTravel('/list')
  expect(travel.origin()).toBeNull()
  travel.navigate('/list?page=2', { replace: true })
  await at(router, '/list?page=2')
  expect(travel.origin()).toBeNull()
  travel.navigate('/detail/1')
  await at(router, '/detail/1')
  travel.navigate('/detail/1?tab=b', { replace: true })
  await at(router, '/detail/1?tab=b')
  expect(travel.origin()).toBe('/list?page=2')
  travel.goBack()
  await at(router, '/list?page=2')
  expect(travel.origin()).toBeNull()
})

it('puts another page in the place of one, and still comes from where that came from', async () => {
  const { router, travel } = aTravel('/list')
  travel.navigate('/form')
  await at(router, '/form')
  travel.navigate('/detail/7', { replace: true })
  await at(router, '/detail/7')
  expect(travel.origin()).toBe('/list')
})

it('keeps what was where on each page, while its filters change, for the way back and for loading again', async () => {
  const { router, store, travel } = aTravel('/list')
  travel.place.set('scroll', 40)
  travel.navigate('/list?page=2', { replace: true })
  await at(router, '/list?page=2')
  travel.place.set('grid', 3)
  travel.navigate('/detail/1')
  await at(router, '/detail/1')
  expect(travel.place.get('scroll')).toBeUndefined()
  travel.goBack()
  await at(router, '/list?page=2')
  expect(travel.isReturn).toBe(true)
  travel.storeScroll()
  const again = new Travel(router, store)
  expect([again.place.get('scroll'), again.place.get('grid')]).toEqual([40, 3])
})

it('does not take a page that is opened by its address for another that was', () => {
  const first = aTravel('/list')
  first.travel.place.set('scroll', 400)
  first.travel.storeScroll()
  const other = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/elsewhere'] })
  expect(new Travel(other, first.store).place.get('scroll')).toBeUndefined()
})

it('returns out of a page that stands beside another: back where it came from, else in its place', async () => {
  const { router, travel } = aTravel('/survey')
  travel.navigate('/survey?type=trailer', { replace: true })
  await at(router, '/survey?type=trailer')
  travel.navigate('/survey/7')
  await at(router, '/survey/7')
  travel.returnTo('/survey')
  await at(router, '/survey?type=trailer')
  const direct = aTravel('/survey/7')
  direct.travel.returnTo('/survey')
  await at(direct.router, '/survey')
  expect(direct.travel.origin()).toBeNull()
})

it('adds an entry for each step on a page, which begins as the page stands, and leaves the page before all of them', async () => {
  const { router, travel } = aTravel('/home')
  travel.navigate('/list')
  await at(router, '/list')
  travel.place.set('scroll', 40)
  travel.step('/list?page=2')
  await at(router, '/list?page=2')
  expect([travel.origin(), travel.place.get('scroll')]).toEqual(['/home', 40])
  travel.place.set('scroll', 0)
  travel.navigate('/list?page=2&columns=a', { replace: true })
  await at(router, '/list?page=2&columns=a')
  travel.step('/list?page=3')
  await at(router, '/list?page=3')
  await router.navigate(-2)
  expect(travel.place.get('scroll')).toBe(40)
  await router.navigate(2)
  travel.goBack()
  await at(router, '/home')
})
