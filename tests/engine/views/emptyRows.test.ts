import { createElement as h, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { GridElement, ImagesElement } from '../../../engine/core/definition/model.ts'
import type { ListState } from '../../../engine/state/ListState.ts'
import type { ReportPage } from '../../../engine/state/ReportPage.ts'
import { DocumentTable } from '../../../engine/views/document/DocumentTable.tsx'
import { ImageGallery } from '../../../engine/views/document/ImageGallery.tsx'
import { EngineProvider } from '../../../engine/views/EngineProvider.tsx'
import { EmptyRows } from '../../../engine/views/grid/EmptyRows.tsx'
import { createEngineTestServices } from '../state/testServices.ts'

const add = {
  id: 'add',
  type: 'open',
  title: { key: 'add', text: 'Add units' },
  link: { to: 'add', with: {}, keep: [] },
  enabled: null,
  security: null,
}

const textOf = (view: ReactElement): string[] =>
  renderToStaticMarkup(h(EngineProvider, { services: createEngineTestServices({}), children: view }))
    .replace(/<[^>]*>/g, '|')
    .split('|')
    .filter(Boolean)

/** An empty report, with a step of filters or without any, of which some leave rows out. */
const aPage = (steps: object[], isFiltered = false, fields: object[] = []): ReportPage =>
  ({
    parameters: { steps, fields, isFiltered, open: () => undefined },
    report: { title: { key: 'r', text: 'Report' }, actions: [add] },
    isVisible: () => true,
    isUndecided: () => false,
    isEnabled: () => true,
    addressOf: () => '/add',
    pages: () => 1,
    sources: { s: { rows: [], answer: {}, totalItems: 0, source: { paging: false } } },
  }) as unknown as ReportPage
const pages = {
  filtered: aPage([{ id: 'when' }], true, [{ type: 'dateRange' }]),
  undated: aPage([{ id: 'place' }], true, [{ type: 'lookup' }]),
  unfiltered: aPage([{ id: 'when' }]),
  plain: aPage([]),
}
const onClear = (): void => undefined
const list = { keyword: '' } as ListState
const grid = {
  source: 's',
  title: null,
  columns: [],
  actions: [],
  empty: null,
  emptyAction: null,
} as unknown as GridElement
const telling = { ...grid, empty: { key: 'none', text: 'No units yet.' }, emptyAction: 'add' }
const images = { source: 's', title: null, captions: [], empty: null } as unknown as ImagesElement

test('an empty report speaks of filters only where some are set', () => {
  expect(textOf(h(EmptyRows, { page: pages.filtered, list, element: telling, onClear })).slice(0, 2)).toEqual([
    'No rows for these filters',
    'The report ran, but nothing matches. Widen the dates or remove a filter.',
  ])
  expect(textOf(h(EmptyRows, { page: pages.undated, list, element: telling, onClear }))[1]).toBe(
    'The report ran, but nothing matches. Remove a filter.',
  )
  expect(
    [pages.unfiltered, pages.plain].map((page) => textOf(h(EmptyRows, { page, list, element: grid, onClear }))),
  ).toEqual([['No rows'], ['No rows']])
  expect(textOf(h(EmptyRows, { page: pages.unfiltered, list, element: telling, onClear }))).toEqual([
    'No units yet.',
    'Add units',
  ])
  expect(
    textOf(
      h(EmptyRows, { page: pages.unfiltered, list: { keyword: 'GR' } as ListState, element: telling, onClear }),
    )[0],
  ).toContain('GR')
  expect([pages.filtered, pages.plain].map((page) => textOf(h(DocumentTable, { page, element: grid })))).toEqual([
    ['No rows for these filters.'],
    ['No rows.'],
  ])
  expect([pages.filtered, pages.plain].map((page) => textOf(h(ImageGallery, { page, element: images })))).toEqual([
    ['No pictures for these filters.'],
    ['No pictures.'],
  ])
})
