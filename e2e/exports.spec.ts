import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { pdfPages, xlsxRows } from '../tests/server/app/readFiles.ts'
import { expect, journey, test } from './portalTest.ts'

/** Chooses a file in the Export menu and waits for it. */
async function download(page: Page, item: RegExp): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('menuitem').filter({ hasText: item }).click()
  return arriving
}

const sheetOf = async (file: Download): Promise<unknown[][]> => xlsxRows(await readFile(await file.path()))
const pagesOf = async (file: Download): Promise<string[]> =>
  (await pdfPages(await readFile(await file.path()))).map((texts) => texts.join(' '))

/** The day at the reader's, whose clock the browser is set to; written as in the files' names. */
const today = (timeZone = 'America/New_York') => new Intl.DateTimeFormat('en-CA', { timeZone }).format()
const rowWith = (rows: unknown[][], text: string) => rows.find((row) => row.includes(text))

async function openReport(open: (login: 'cus', path: string) => Promise<Page>): Promise<Page> {
  const page = await open('cus', '/checkpoint?account_group=us_national_account')
  await page.getByRole('link', { name: 'GR-105' }).waitFor()
  return page
}

async function openUnit(open: (login: 'cus', path: string) => Promise<Page>): Promise<Page> {
  const page = await openReport(open)
  await page.getByRole('link', { name: 'GR-105' }).click()
  await page.getByRole('table', { name: 'Tires by axle' }).waitFor()
  return page
}

test('the units as PDF: filters, every unit, totals and page numbers', journey, async ({ open }) => {
  const file = await download(await openReport(open), /^PDF\s*Units/)
  expect(file.suggestedFilename()).toBe(`checkpoint-inspections_granite-ridge-freight_${today()}.pdf`)
  const pages = await pagesOf(file)
  const text = pages.join('\n')
  expect(text).toContain('Latest inspection of each unit')
  for (const unit of ['GR-101', 'GR-102', 'GR-103', 'GR-104', 'GR-105', 'GR-106', 'GR-T201', 'GR-D301'])
    expect(text).toContain(unit)
  expect(text).toContain('Total (8 rows)')
  expect(pages[0]).toContain(`Page 1 of ${pages.length}`)
})

test('the units as Excel: filters, real numbers and dates, all rows', journey, async ({ open }) => {
  const file = await download(await openReport(open), /^Excel\s*Units/)
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  const rows = await sheetOf(file)
  expect(rowWith(rows, 'Report type')).toContain('Latest inspection of each unit')
  expect(rows.filter((row) => /^GR-/.test(String(row[0])))).toHaveLength(8)
  const worst = rowWith(rows, 'GR-105') ?? []
  expect(worst).toContain(5)
  expect(worst.some((cell) => cell instanceof Date)).toBe(true)
})

test('all details as Excel: a row for each of the 64 tires', async ({ open }) => {
  const rows = await sheetOf(await download(await openReport(open), /^Excel\s*All details/))
  expect(rows.filter((row) => /^GR-/.test(String(row[0])))).toHaveLength(64)
  const flat = rows.find((row) => row[0] === 'GR-105' && row.includes('LRO'))
  expect(flat).toEqual(expect.arrayContaining([60, 100, 3, 'Critical']))
})

test('details as PDF: a drawing of each unit', async ({ open }) => {
  const text = (await pagesOf(await download(await openReport(open), /^PDF\s*Details/))).join('\n')
  for (const unit of ['GR-101', 'GR-D301']) expect(text).toContain(unit)
  expect(text).toContain('Front')
  expect(text).toContain('LRO')
})

test('one unit as PDF: its tires from above and as a table', async ({ open }) => {
  const text = (await pagesOf(await download(await openUnit(open), /^PDF/))).join('\n')
  expect(text).toContain('GR-105')
  expect(text).toContain('Front')
  expect(text).toContain('Lowered')
  expect(text).toContain('Critical')
})

test('one unit as Excel: a row for each of its ten tires', async ({ open }) => {
  const rows = await sheetOf(await download(await openUnit(open), /^Excel/))
  expect(rows.filter((row) => row.some((cell) => /^[LR][FR]([OI])?$/.test(String(cell))))).toHaveLength(10)
  expect(rowWith(rows, 'LRO')).toEqual(expect.arrayContaining([60, 3, 'Critical']))
})
