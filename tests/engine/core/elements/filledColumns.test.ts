import { describe, expect, it } from 'vitest'
import { filledColumns } from '../../../../engine/core/elements/filledColumns.ts'
import { aColumn } from '../../reports.ts'

describe('columns that are only shown filled', () => {
  const columns = [aColumn('tread'), aColumn('outer', { onlyFilled: true })]
  const shown = (rows: Record<string, unknown>[]) => filledColumns(columns, rows).map(({ id }) => id)

  it('go while no row shown has a value, and come with the first that has', () => {
    expect(shown([])).toEqual(['tread'])
    expect(shown([{ tread: 9, outer: null }, { tread: null }, { tread: 8, outer: '' }])).toEqual(['tread'])
    expect(
      shown([
        { tread: 9, outer: null },
        { tread: 8, outer: 0 },
      ]),
    ).toEqual(['tread', 'outer'])
  })
})
