import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pdfPages } from '../../app/readFiles.ts'
import { aJob, pdfOf } from './files.ts'

const job = aJob({ title: 'Pictures', orientation: 'portrait' })

test('puts two pictures side by side on as many pages as needed, and names one stored elsewhere', async () => {
  const data = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#b3261e' } })
    .png()
    .toBuffer()
  const names = Array.from({ length: 9 }, (_, index) => `Tire ${index + 1}`)
  const caption =
    'Akron, removed for a reason that takes more than one line below a picture that is half as wide as the page'
  const images = names.map((name, index) => ({ name, caption, read: async () => (index === 8 ? null : data) }))
  const pages = await pdfPages(
    await pdfOf([{ kind: 'images', title: 'Removed tires', images, more: '4 more', empty: 'None' }], job),
  )
  // Two rows of two stand below the title, three on a page of their own.
  expect(pages.length).toBe(2)
  expect(pages[0]).toEqual(expect.arrayContaining(['Removed tires', 'Tire 1', 'Tire 4', 'Page 1 of 2']))
  expect(pages[1]).toEqual(
    expect.arrayContaining(['Tire 5', 'Tire 9', 'This picture is available on the portal.', '4 more', 'Page 2 of 2']),
  )
  expect(pages.flat().join(' ').split(caption)).toHaveLength(10)
})

test('none are said to be none', async () => {
  const [page] = await pdfPages(
    await pdfOf([{ kind: 'images', title: null, images: [], more: null, empty: 'None' }], job),
  )
  expect(page).toContain('None')
})
