import { createElement as h, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { GridElement, ImagesElement } from '../../../engine/core/definition/model.ts'
import type { ListState } from '../../../engine/page/ListState.ts'
import type { ReportPage } from '../../../engine/page/ReportPage.ts'
import { DocumentTable } from '../../../engine/views/document/DocumentTable.tsx'
import { ImageGallery } from '../../../engine/views/document/ImageGallery.tsx'
import { EngineProvider } from '../../../engine/views/EngineProvider.tsx'
import { EmptyRows } from '../../../engine/views/grid/EmptyRows.tsx'
import { aWorld } from '../page/world.ts'

const textOf = (view: ReactElement): string[] =>
  renderToStaticMarkup(h(EngineProvider, { services: aWorld({}), children: view })).replace(/<[^>]*>/g, '|').split('|').filter(Boolean)

/** An empty report, with a step of filters or without any. */
const aPage = (steps: object[]): ReportPage => ({
  parameters: { steps, open: () => undefined }, report: { title: { key: 'r', text: 'Report' } }, pages: () => 1,
  sources: { s: { rows: [], answer: {}, totalItems: 0, source: { paging: false } } },
}) as unknown as ReportPage
const pages = { filtered: aPage([{ id: 'when' }]), plain: aPage([]) }
const list = { keyword: '' } as ListState
const grid = { source: 's', title: null, columns: [], actions: [] } as unknown as GridElement
const images = { source: 's', title: null, captions: [], empty: null } as unknown as ImagesElement

test('an empty report speaks of filters only where it has some', () => {
  expect(textOf(h(EmptyRows, { page: pages.filtered, list })).slice(0, 2)).toEqual(['No rows for these filters', 'The report ran, but nothing matches. Widen the dates or remove a filter.'])
  expect(textOf(h(EmptyRows, { page: pages.plain, list }))).toEqual(['No rows'])
  expect([pages.filtered, pages.plain].map((page) => textOf(h(DocumentTable, { page, element: grid })))).toEqual([['No rows for these filters.'], ['No rows.']])
  expect([pages.filtered, pages.plain].map((page) => textOf(h(ImageGallery, { page, element: images })))).toEqual([['No pictures for these filters.'], ['No pictures.']])
})
