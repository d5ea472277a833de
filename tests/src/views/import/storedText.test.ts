import { describe, expect, it } from 'vitest'
import type { FormatContext } from '../../../../engine/core/format/formatValue.ts'
import type { FeedColumn, PreviewedRow } from '../../../../src/views/import/importWire.ts'
import { previousText, isSameText, storedText } from '../../../../src/views/import/storedText.ts'

const format = {
  locale: 'de-DE',
  dateFormat: 'DD/MM/YYYY',
  timeZone: 'Europe/Berlin',
  translate: (_key: string, text: string) => text,
} as unknown as FormatContext
const column = (id: string, type: FeedColumn['type'], units: string[] = []): FeedColumn => ({
  id,
  title: id,
  type,
  required: false,
  choices: [],
  units,
  unit: null,
})
const row = (values: object, before: object = {}, names = {}): PreviewedRow => ({
  line: 1,
  change: 'changed',
  cells: {},
  problems: [],
  values: { ...values },
  names,
  before: { ...before },
})

describe('previewed values', () => {
  it('are written as their reader writes them, numbers with their unit, references by name', () => {
    expect(storedText(column('day', 'date'), row({ day: '2026-11-03' }), format)).toBe('03/11/2026')
    expect(storedText(column('at', 'timestamp'), row({ at: '2026-11-03T20:30:00-05:00' }), format)).toBe(
      '04/11/2026 02:30',
    )
    expect(storedText(column('at', 'timestamp'), row({ at: '2026-11-03T20:30:00' }), format)).toBe('03/11/2026 20:30')
    expect(
      storedText(
        column('odometer', 'numeric', ['mi', 'km']),
        row({ odometer: '412300.5', odometer_unit: 'km' }),
        format,
      ),
    ).toBe('412.300,5 km')
    expect(storedText(column('is_new', 'boolean'), row({ is_new: false }), format)).toBe('No')
    expect(
      storedText(column('product', 'text'), row({ product: 'RCD' }, {}, { product: 'Recapro RC Drive' }), format),
    ).toBe('Recapro RC Drive')
    expect(storedText(column('note', 'text'), row({}), format)).toBe('')
  })

  it('have an earlier one beside them where a row changes it', () => {
    expect(previousText(column('quantity', 'integer'), row({ quantity: 6 }, { quantity: 8 }), format)).toBe('8')
    expect(previousText(column('price', 'numeric'), row({ price: '250.50' }, { price: 250.5 }), format)).toBe(null)
    expect(
      previousText(
        column('odometer', 'numeric', ['mi', 'km']),
        row({ odometer: '5', odometer_unit: 'km' }, { odometer: 5, odometer_unit: 'mi' }),
        format,
      ),
    ).toBe('5 mi')
    expect(
      previousText(
        column('odometer', 'numeric', ['mi', 'km']),
        row({ odometer: '5', odometer_unit: 'km' }, { odometer: 7 }),
        format,
      ),
    ).toBe(null)
    expect(
      previousText(
        column('day', 'date'),
        { ...row({ day: '2026-11-03' }, { day: '2026-11-02' }), change: 'new' },
        format,
      ),
    ).toBe(null)
  })

  it('are as the file has them but for case and spaces, or not', () => {
    expect([isSameText(' Akron  yard', 'AKRON YARD'), isSameText('1.436,50', '1,436.5')]).toEqual([true, false])
  })
})
