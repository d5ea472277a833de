import { describe, expect, it } from 'vitest'
import { matchRoute, pageAt } from '../../../engine/core/query/matchRoute.ts'
import { fillRoute } from '../../../engine/core/query/fillRoute.ts'

describe('a route', () => {
  it.each([
    ['/checkpoint', '/checkpoint', {}],
    ['/checkpoint', '/checkpoint/', {}],
    ['/checkpoint', '/checkpoints', null],
    ['/checkpoint', '/checkpoint/detail/1', null],
    ['/checkpoint/detail/{id}', '/checkpoint/detail/12', { id: '12' }],
    ['/checkpoint/detail/{id}', '/checkpoint/detail/', null],
    [
      '/locations/{locationId}/units/edit-{unitId}',
      '/locations/5/units/edit-A%20B',
      { locationId: '5', unitId: 'A B' },
    ],
    ['/a.b', '/aXb', null],
    ['/x/{id}', '/x/%E0%A4%A', null],
  ])('%s matches %s as %j', (route, path, params) => {
    expect(matchRoute(route, path)).toEqual(params)
  })

  it('is the one with the most words of its own, whatever stands first', () => {
    const pages = ['/units/{id}', '/units/copy-{id}', '/units/add'].map((route) => ({ route, params: [{ id: 'id' }] }))
    for (const among of [pages, pages.toReversed()]) {
      expect(['/units/copy-7', '/units/7', '/units/add'].map((path) => pageAt(among, path)?.page.route)).toEqual([
        '/units/copy-{id}',
        '/units/{id}',
        '/units/add',
      ])
    }
  })

  it('takes a number alone where one is wanted, and does without what stands in the query', () => {
    const among = [
      {
        route: '/units/{id}',
        params: [{ id: 'id', type: 'integer' }, { id: 'survey', type: 'integer' }, { id: 'name' }],
      },
    ]
    expect(
      ['/units/7', '/units/-7', '/units/seven', '/units/1234567890123456'].map(
        (path) => pageAt(among, path)?.params ?? null,
      ),
    ).toEqual([{ id: '7' }, { id: '-7' }, null, null])
  })

  it('is filled from its parameters; the others go into the query', () => {
    expect(fillRoute('/checkpoint/detail/{id}', { id: 12, survey_id: 34 })).toBe('/checkpoint/detail/12?survey_id=34')
    expect(fillRoute('/x/{name}', { name: 'a/b c' })).toBe('/x/a%2Fb%20c')
    expect(fillRoute('/checkpoint', { page: null })).toBe('/checkpoint')
  })

  it('without a parameter it names is no address', () => {
    expect(fillRoute('/checkpoint/detail/{id}', { survey_id: 34 })).toBeNull()
    expect(fillRoute('/checkpoint/detail/{id}', { id: null })).toBeNull()
  })
})
