import { describe, expect, it } from 'vitest'
import type { Column } from '../../../../engine/core/definition/model.ts'
import { cardColumns } from '../../../../engine/core/elements/cardColumns.ts'
import { aColumn } from '../../reports.ts'

const group = { key: 'distance', text: 'Distance per tread' }
const wear = [
  aColumn('brand'),
  aColumn('size'),
  aColumn('axle'),
  aColumn('tires', { total: '/totals/tires' }),
  aColumn('standing'),
  aColumn('wear_rate', { group }),
  aColumn('wear_from', { group }),
  aColumn('wear_to', { group }),
  aColumn('tread'),
]
const ids = (columns: readonly Column[]): string[] => columns.map(({ id }) => id)
const asked = (columns: readonly Column[], sort: string[] = [], quiet: string | null = null): string[] =>
  ids(
    cardColumns(
      columns,
      { quiet: quiet === null ? null : { ref: `/row/${quiet}`, op: 'eq', value: 'few' } },
      sort.map((column) => ({ column, desc: true })),
    ),
  )

describe('columns of a card', () => {
  it('begin with those that the rows are ranked by, in a group or not', () => {
    expect(asked(wear, ['standing', 'wear_rate', 'row_id'])).toEqual([
      'standing',
      'wear_rate',
      'brand',
      'size',
      'axle',
      'tires',
      'wear_from',
      'wear_to',
    ])
  })

  it('have the column for which a row is dimmed', () => {
    expect(
      asked(
        wear.filter((column) => column.group === null),
        [],
        'standing',
      ),
    ).toEqual(['standing', 'brand', 'size', 'axle', 'tires'])
  })

  it('have what the grid sums up, however far it stands', () => {
    expect(
      asked([
        ...['date', 'by', 'dealer', 'place', 'reason'].map((id) => aColumn(id)),
        aColumn('lost_value', { total: '/totals/lost_value' }),
      ]),
    ).toEqual(['date', 'by', 'dealer', 'place', 'lost_value'])
  })

  it('have no value with a tone: it is a badge', () => {
    expect(
      asked(
        [
          aColumn('units'),
          aColumn('critical', { tone: 'critical', total: '/totals/critical' }),
          aColumn('result', { tones: { failed: 'critical' } }),
        ],
        ['critical'],
      ),
    ).toEqual(['units'])
  })
})
