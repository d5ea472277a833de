import { describe, expect, it } from 'vitest'
import type { CatalogEntry } from '../../../src/catalog/Catalog.ts'
import type { MenuLink, MenuTab } from '../../../src/session/wire.ts'
import { footerColumns } from '../../../src/shell/footerColumns.ts'
import { isInside, menuAddress, opensNewWindow } from '../../../src/shell/menuAddress.ts'
import { reportGroups } from '../../../src/shell/reportGroups.ts'

const aLink = (url: string, changes: Partial<MenuLink> = {}): MenuLink => ({
  key: url,
  name: url,
  url,
  sso_id: null,
  new_window: false,
  ...changes,
})
const aTab = (name: string, urls: string[]): MenuTab => ({ key: name, name, links: urls.map((url) => aLink(url)) })
const anEntry = (route: string): CatalogEntry => ({
  kind: 'report',
  id: route.slice(1),
  title: { key: route, text: route },
  route,
  parent: null,
  params: [],
})

describe('footer columns', () => {
  it.each([
    [1, [1]],
    [48, [48]],
    [49, [24, 25]],
    [50, [25, 25]],
  ])('of %i links hold %j', (count, lengths) => {
    expect(
      footerColumns({ links: Array.from({ length: count }, () => aLink('/x')) }).map((column) => column.length),
    ).toEqual(lengths)
  })
})

describe('a menu link', () => {
  const follower = { user: { gy_token: 'a+b', email: 'cus@example.test' }, locale: 'en-US' }

  it('inside the portal is followed by the router, elsewhere by the browser', () => {
    expect(isInside(aLink('/checkpoint'))).toBe(true)
    expect(isInside(aLink('//elsewhere.test/'))).toBe(false)
    expect(isInside(aLink('https://elsewhere.test/'))).toBe(false)
    expect(isInside(aLink('/sibling', { sso_id: 'sibling' }))).toBe(false)
  })

  it('to a sibling site carries token, language, email and source', () => {
    expect(menuAddress(aLink('https://sibling.test/home?tab=1#top', { sso_id: 'central' }), follower)).toBe(
      'https://sibling.test/home?tab=1&user=a%2Bb&lang=en-US&mode=sso&token=a%2Bb&email=cus%40example.test&source=central#top',
    )
  })

  it('that is not flagged carries nothing of the person', () => {
    expect(menuAddress(aLink('https://elsewhere.test/'), follower)).toBe('https://elsewhere.test/')
  })

  it('opens in a new window, but not on a phone', () => {
    expect(opensNewWindow({ new_window: true }, false)).toBe(true)
    expect(opensNewWindow({ new_window: true }, true)).toBe(false)
  })
})

describe('the index', () => {
  it('groups the reports as the menu does, each once, and keeps what no tab names', () => {
    const reports = [anEntry('/checkpoint'), anEntry('/checkpoint/detail/{id}'), anEntry('/dealer'), anEntry('/torque')]
    const groups = reportGroups(
      [aTab('Inspections', ['/checkpoint', '/dealer', '/gone']), aTab('All', ['/checkpoint']), aTab('Links', ['/x'])],
      reports,
    )
    expect(groups.map(({ name, reports: inside }) => [name, inside.map(({ route }) => route)])).toEqual([
      ['Inspections', ['/checkpoint', '/dealer']],
      [null, ['/torque']],
    ])
  })

  it('is empty when nothing may be opened', () => {
    expect(reportGroups([aTab('Inspections', ['/checkpoint'])], [])).toEqual([])
  })
})
