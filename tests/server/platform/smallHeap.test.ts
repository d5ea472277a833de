import { setFlagsFromString } from 'node:v8'
import { beforeEach, expect, it, vi } from 'vitest'
import { withSmallHeap } from '../../../server/platform/smallHeap.ts'

vi.mock('node:v8', () => ({ setFlagsFromString: vi.fn() }))
const flags = (): unknown[] => vi.mocked(setFlagsFromString).mock.calls.flat()
beforeEach(() => void vi.mocked(setFlagsFromString).mockClear())

it('lets the heap grow little until the last work has ended, and answers the result of each', async () => {
  let end = (): void => {}
  const long = withSmallHeap(() => new Promise<string>((resolve) => { end = () => resolve('long') }))
  expect(await withSmallHeap(async () => 'short')).toBe('short')
  expect(flags()).toEqual(['--heap-growing-percent=30'])
  end()
  expect(await long).toBe('long')
  expect(flags()).toEqual(['--heap-growing-percent=30', '--heap-growing-percent=0'])
})

it('ends with work that fails, and passes its error on', async () => {
  await expect(withSmallHeap(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(flags()).toEqual(['--heap-growing-percent=30', '--heap-growing-percent=0'])
})
