import { expect, it } from 'vitest'
import { chunked } from '../../../server/platform/chunked.ts'

it('gives a long text whole, slice by slice, with others served in between, and cuts no sign in half', async () => {
  const text = `${'x'.repeat(65_535)}𝄞${'y'.repeat(70_000)}`
  const slices: string[] = []
  let served = 0
  let isRead = false
  const serve = (): void => {
    served++
    if (!isRead) setImmediate(serve)
  }
  setImmediate(serve)
  for await (const slice of chunked(text)) slices.push(slice)
  isRead = true
  expect(slices.join('')).toBe(text)
  expect(slices.length).toBe(3)
  // Half a sign cannot be written.
  expect(slices.every((slice) => encodeURIComponent(slice).length > 0)).toBe(true)
  expect(served).toBeGreaterThanOrEqual(slices.length)
})
