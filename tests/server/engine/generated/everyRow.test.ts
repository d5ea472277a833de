import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfPages, xlsxRows } from '../../app/readFiles.ts'
import { testDatabase } from '../../platform/database/testDatabase.ts'
import { openLongList, type LongList } from './longList.ts'

const count = 12_000
const sum = (count * (count + 1)) / 2
const all = Array.from({ length: count }, (_, index) => `Row ${index + 1}`)

/** More than one batch of every reader there is: nothing is left out, told twice, or asked for without end. */
describe('a list of 12,000 rows', () => {
  let list: LongList
  beforeAll(async () => {
    list = await openLongList(testDatabase, 2)
  })
  afterAll(() => list.close())

  const bytesOf = async (path: string): Promise<Buffer> => {
    const answer = await list.post(path, { count })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }

  /** Follows a job to its end. */
  const finished = async (id: number): Promise<void> => {
    await expect
      .poll(async () => ((await (await list.get(`jobs/get/${id}`)).json()) as { job: { state: string } }).job.state, {
        timeout: 80_000,
      })
      .toBe('done')
  }

  it('page by page', async () => {
    const names: string[] = []
    for (let page = 1; page <= 24; page++) {
      const { rows, total_items, totals } = (await (
        await list.post('own/long/rows', { count, page_number: page, page_size: 500 })
      ).json()) as { rows: { row_name: string }[]; total_items: number; totals: object }
      names.push(...rows.map(({ row_name }) => row_name))
      expect([total_items, totals]).toEqual([count, { row_number: sum }])
    }
    expect(names).toEqual(all)
  })

  it('as Excel', async () => {
    const rows = await xlsxRows(await bytesOf('own/long/xlsx'))
    expect(rows.map(([, name]) => name).filter((name) => String(name).startsWith('Row '))).toEqual(all)
    expect(rows.at(-1)?.[0]).toBe('Total (12,000 rows)')
  })

  it('as CSV', async () => {
    const rows = parse(await bytesOf('own/long/csv'), { bom: true, relax_column_count: true }) as string[][]
    expect(rows.map(([, name]) => name).filter((name) => name?.startsWith('Row '))).toEqual(all)
  })

  it('as XML', async () => {
    const xml = (await bytesOf('own/long/xml')).toString()
    expect([...xml.matchAll(/<row_name>(.*?)<\/row_name>/g)].map(([, name]) => name)).toEqual(all)
    expect(xml).toContain(`<totals><row_number>${sum}</row_number></totals>`)
  })

  it('as a PDF, which is too large to wait for and made in the background', async () => {
    const answer = await list.post('own/long/pdf', { count })
    expect(answer.status).toBe(202)
    const { job } = (await answer.json()) as { job: { id: number; state: string; format: string } }
    expect(job).toMatchObject({ format: 'pdf' })
    await finished(job.id)
    const files = (await (await list.get('jobs/get_files/long-list')).json()) as {
      reports: { id: number }[]
      total_items: number
    }
    expect([files.reports.map(({ id }) => id), files.total_items]).toEqual([[job.id], 1])
    // Anybody else's is not there, as what never was.
    const [foreign, absent] = [
      await list.post('jobs/get_file', { id: job.id }, undefined, 1),
      await list.post('jobs/get_file', { id: 999 }, undefined, 1),
    ]
    expect([foreign.status, await foreign.text()]).toEqual([404, await absent.text()])
    expect(await (await list.get('jobs/get_files/long-list', undefined, 1)).json()).toMatchObject({
      reports: [],
      total_items: 0,
    })
    const file = await list.post('jobs/get_file', { id: job.id })
    expect(file.headers.get('content-type')).toBe('application/pdf')
    const pages = await pdfPages(Buffer.from(await file.arrayBuffer()))
    expect(pages.flat().filter((text) => text.startsWith('Row '))).toEqual(all)
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
  })

  it('as a generated report, on its page and in its file', async () => {
    const { id } = (await (await list.post('own/long/generate', { count })).json()) as { id: number }
    await finished(id)
    const page = async (page_number: number, page_size: number): Promise<string[]> => {
      const { rows, total_items, totals } = (await (
        await list.post('own/long/get', { id, page_number, page_size })
      ).json()) as { rows: { row_name: string }[]; totals: object; total_items: number }
      expect([total_items, totals]).toEqual([count, { row_number: sum }])
      return rows.map(({ row_name }) => row_name)
    }
    const pages: string[] = []
    for (let number = 1; number <= 25; number++) pages.push(...(await page(number, 499)))
    expect(pages).toEqual(all)
    expect(await page(26, 499)).toEqual([])
    expect(await page(3, 500)).toEqual(all.slice(1000, 1500))
    const file = await list.post('own/long/get', { id, format: 'xlsx' })
    const rows = await xlsxRows(new Uint8Array(await file.arrayBuffer()))
    expect(rows.map(([, name]) => name).filter((name) => String(name).startsWith('Row '))).toEqual(all)
  })
})
