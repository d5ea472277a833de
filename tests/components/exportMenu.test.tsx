import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import type { Export, ExportFormat } from '../../engine/core/definition/model.ts'
import { aColumn, aGrid, aReport } from '../engine/reports.ts'
import { showReport } from './showReport.tsx'

const anExport = (format: ExportFormat): Export => ({
  id: format,
  title: { key: format, text: 'Units' },
  format,
  endpoint: `POST units/${format}`,
  include: [],
  orientation: 'portrait',
  isPlain: false,
  bilingual: null,
  security: null,
  body: {},
})
const opener = screen.getByRole('button', { name: 'Export', exact: true })
const items = screen.getByRole('menuitem')

async function showUnits() {
  const report = aReport([], {
    exports: [anExport('pdf'), anExport('xlsx'), anExport('csv')],
    elements: [aGrid('units', { columns: [aColumn('unit')] })],
  })
  const shown = await showReport(report, { 'units/report': () => ({ rows: [{ unit: 'GR-101' }], total_items: 1 }) })
  await expect.element(screen.getByRole('gridcell')).toBeVisible()
  return shown
}
async function openByKey(key: string): Promise<void> {
  for (let keys = 0; keys < 20 && document.activeElement !== opener.element(); keys++) await userEvent.keyboard('{Tab}')
  await userEvent.keyboard(key)
}

test('a menu opens and moves by keyboard, and Escape returns the focus', async () => {
  await showUnits()
  await openByKey('{Enter}')
  await expect.element(items.first()).toHaveFocus()
  for (const [key, at] of [
    ['{End}', 2],
    ['{Home}', 0],
    ['{ArrowDown}', 1],
    ['{ArrowUp}', 0],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(items.nth(at)).toHaveFocus()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(items.last()).toHaveFocus()
})

test('Enter chooses an item, sends its call once, and focuses the button', async () => {
  const { services } = await showUnits()
  await openByKey('{Enter}')
  await expect.element(items.first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => services.downloads.map(({ path }) => path)).toEqual(['units/xlsx'])
  await expect.element(opener).toHaveFocus()
  services.downloads[0]!.finish()
})

test('a click beside an open menu takes effect', async () => {
  await showUnits()
  await opener.click()
  await expect.element(items.first()).toBeVisible()
  await screen.getByRole('searchbox', { name: 'Search rows' }).click()
  await expect.element(items.first()).not.toBeInTheDocument()
  await expect.element(screen.getByRole('searchbox', { name: 'Search rows' })).toHaveFocus()
})
