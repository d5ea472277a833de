import { expect, it } from 'vitest'
import { chaptersFor, helpAddress, targetOf } from '../../../src/help/chapters.ts'

const everybody = chaptersFor(['TMLOGIN'])
const analyst = chaptersFor(['TVADMIN', 'TVADMIN2'])

it('offers chapters by permission', () => {
  expect(everybody.map(({ id }) => id)).toEqual(['using', 'surveying', 'terms'])
  expect(chaptersFor(['TVADMIN']).map(({ id }) => id)).toEqual([
    'using',
    'surveying',
    'terms',
    'import',
    'api',
    'translating',
    'glossary',
    'operating',
  ])
  expect(chaptersFor(['DATALOAD']).map(({ id }) => id)).toEqual(['using', 'surveying', 'terms', 'import', 'api'])
  expect(analyst.map(({ id }) => id)).toEqual([
    'using',
    'surveying',
    'terms',
    'import',
    'api',
    'translating',
    'glossary',
    'operating',
    'analysts',
    'reference',
    'tables',
  ])
})

it('leads to the nearest section that the reader is offered', () => {
  expect(helpAddress('/checkpoint', ['using#checkpoint-inspections'], everybody)).toBe(
    '/help/using#checkpoint-inspections',
  )
  expect(helpAddress('/manage-words', ['translating#the-pages', 'using#translations'], everybody)).toBe(
    '/help/using#translations',
  )
  expect(helpAddress('/manage-words', ['translating#the-pages'], analyst)).toBe('/help/translating#the-pages')
})

it('explains a page without a section by what it is', () => {
  expect(helpAddress('/', [], everybody)).toBe('/help/using#home')
  expect(helpAddress('/own-report', [], everybody)).toBe('/help/using#reports')
  expect(helpAddress('/unsent-changes', [], everybody)).toBe('/help/surveying#without-a-network')
})

it('keeps links between chapters in the portal, and leads nowhere else but to other sites', () => {
  expect(targetOf('#home', 'using', everybody)).toEqual({ section: 'using#home' })
  expect(targetOf('surveying.md#on-a-phone', 'using', everybody)).toEqual({ section: 'surveying#on-a-phone' })
  expect(targetOf('https://example.com/a', 'using', everybody)).toEqual({ address: 'https://example.com/a' })
  for (const target of ['analysts.md', '../decisions/README.md', 'javascript:alert(1)', '//example.com', '/logout'])
    expect([target, targetOf(target, 'using', everybody)]).toEqual([target, null])
})
