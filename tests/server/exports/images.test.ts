import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ExportJob } from '../../../server/exports/ExportJob.ts'
import { drawImages, placeImages } from '../../../server/exports/pdf/images.ts'
import { Page } from '../../../server/exports/pdf/page.ts'
import { pdfPages } from '../app/readFiles.ts'

const job = {
  title: 'Pictures', madeAt: '06/15/2026 09:30', item: { orientation: 'portrait' }, signal: new AbortController().signal, format: { locale: 'en-US', translate: (_key: string, text: string) => text },
} as unknown as ExportJob

test('pictures stand two beside each other on as many pages as were counted, and one that is elsewhere is named', async () => {
  const data = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#b3261e' } }).png().toBuffer()
  const names = Array.from({ length: 9 }, (_, index) => `Tire ${index + 1}`)
  const part = { kind: 'images' as const, title: 'Removed tires', images: names.map((name, index) => ({ name, caption: 'Akron', read: async () => (index === 8 ? null : data) })), more: '4 more', empty: 'None' }
  const page = new Page(job)
  const chunks: Buffer[] = []
  page.pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const { extra } = placeImages(page, part, page.whole)
  page.start(1 + extra)
  await drawImages(page, part, job)
  const ended = new Promise((resolve) => page.pdf.on('end', resolve))
  page.pdf.end()
  await ended
  const pages = await pdfPages(Buffer.concat(chunks))
  // Three rows of two are a page.
  expect([extra, pages.length]).toEqual([1, 2])
  expect(pages[0]).toEqual(expect.arrayContaining(['Removed tires', 'Tire 1', 'Tire 6']))
  expect(pages[1]).toEqual(expect.arrayContaining(['Tire 7', 'Tire 9', 'This picture is on the portal.', 'Akron', '4 more']))
})

test('none are said to be none', () => {
  const page = new Page(job)
  expect(placeImages(page, { kind: 'images', title: null, images: [], more: null, empty: 'None' }, 100)).toEqual({ extra: 0, left: 84 })
})
