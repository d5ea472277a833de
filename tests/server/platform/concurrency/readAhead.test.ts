import { describe, expect, it } from 'vitest'
import { readAhead } from '../../../../server/platform/concurrency/readAhead.ts'

async function* numbers(most: number, begun: number[], end = (): void => {}): AsyncGenerator<number> {
  try {
    for (let number = 1; number <= most; number++) {
      begun.push(number)
      await Promise.resolve()
      yield number
    }
  } finally {
    end()
  }
}

describe('reading ahead', () => {
  it('yields the same items in their order, with one more under way', async () => {
    const begun: number[] = []
    const seen: number[][] = []
    for await (const number of readAhead(numbers(3, begun))) {
      await new Promise((resolve) => setImmediate(resolve))
      seen.push([number, begun.length])
    }
    expect(seen).toEqual([
      [1, 2],
      [2, 3],
      [3, 3],
    ])
  })

  it('rejects in the place of the item that cannot be read', async () => {
    async function* broken(): AsyncGenerator<number> {
      yield 1
      await Promise.resolve()
      throw new Error('unreadable')
    }
    const seen: number[] = []
    const reading = (async () => {
      for await (const number of readAhead(broken())) {
        await new Promise((resolve) => setImmediate(resolve))
        seen.push(number)
      }
    })()
    await expect(reading).rejects.toThrow('unreadable')
    expect(seen).toEqual([1])
  })

  it('ends its source where the reader stops', async () => {
    let isEnded = false
    const begun: number[] = []
    for await (const number of readAhead(
      numbers(9, begun, () => {
        isEnded = true
      }),
    ))
      if (number === 2) break
    expect([isEnded, begun]).toEqual([true, [1, 2, 3]])
  })
})
