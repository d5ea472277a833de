import { describe, expect, it } from 'vitest'
import { findRefusedRows } from '../../../../server/engine/feeds/findRefusedRows.ts'
import type { InputRow } from '../../../../server/engine/forms/readRows.ts'

const rows: InputRow[] = Array.from({ length: 100 }, (_row, index) => ({ feed_line: index + 1 }))
const linesOf = (some: InputRow[]): unknown[] => some.map(({ feed_line: line }) => line)

describe('rows that the database refuses', () => {
  it('are found one by one, in fewer tries than there are rows', async () => {
    let tries = 0
    const found = await findRefusedRows(rows, async (some) => {
      tries += 1
      return linesOf(some).some((line) => line === 7 || line === 93)
    })
    expect(linesOf(found)).toEqual([7, 93])
    expect(tries).toBeLessThan(40)
  })

  it('are the first that conflicts with earlier ones, where none is refused alone', async () => {
    const found = await findRefusedRows(rows, async (some) => {
      const lines = linesOf(some)
      return lines.includes(12) && lines.includes(40)
    })
    expect(linesOf(found)).toEqual([40])
  })
})
