import { describe, expect, it } from 'vitest'
import {
  assignHeading,
  correctCell,
  dateFormatOf,
  decimalSignOf,
  headingsBeside,
  missingColumns,
  openUnits,
  suggestedChoices,
  toMapping,
  unusedHeadings,
} from '../../../../src/views/import/fileMapping.ts'
import type { Feed, FeedColumn, FileHeading, Inspection } from '../../../../src/views/import/importWire.ts'
import { problemGroups } from '../../../../src/views/import/problemGroups.ts'

const aColumn = (id: string, more: Partial<FeedColumn> = {}): FeedColumn => ({
  id,
  title: id,
  type: 'text',
  required: false,
  choices: [],
  units: [],
  unit: null,
  ...more,
})
const aHeading = (heading: string, more: Partial<FileHeading> = {}): FileHeading => ({
  heading,
  values: [],
  column: null,
  unit: null,
  date_formats: null,
  decimal_signs: null,
  ...more,
})
const aFile = (headings: FileHeading[], more: Partial<Inspection> = {}): Inspection => ({
  feed: 'odometers',
  rows: 2,
  heading_line: 1,
  encoding: 'utf-8',
  separator: ',',
  sheet: null,
  sheets: [],
  lines: [],
  candidates: [],
  constants: [],
  place: null,
  remembered: null,
  headings,
  ...more,
})

const feed: Feed = {
  id: 'odometers',
  title: 'Odometers',
  description: null,
  columns: [
    aColumn('unit_number', { required: true }),
    aColumn('odometer', { type: 'numeric', units: ['mi', 'km'], unit: 'mi' }),
    aColumn('read_at', { type: 'timestamp', required: true }),
  ],
}
const file = aFile([
  aHeading('Unit', { column: 'unit_number' }),
  aHeading('Meter', { values: ['1,250'], decimal_signs: [',', '.'] }),
  aHeading('Seen', { date_formats: ['MM/DD/YYYY', 'DD/MM/YYYY'] }),
])

describe('the mapping of a file', () => {
  it('begins with what the headings suggest and says what is missing', () => {
    const choices = suggestedChoices(feed, file)
    expect(choices.headings).toEqual({ unit_number: 'Unit', odometer: null, read_at: null })
    expect(missingColumns(feed, choices).map(({ id }) => id)).toEqual(['read_at'])
    expect(missingColumns(feed, { ...choices, constants: { read_at: '2026-06-01' } })).toEqual([])
    expect(unusedHeadings(file, choices)).toEqual(['Meter', 'Seen'])
  })

  it('begins with the choices of the last file with the same headings', () => {
    const mapping = {
      columns: { Unit: 'unit_number', Meter: 'odometer', Seen: null },
      constants: { read_at: '2026-06-01' },
      values: { unit_number: { A: 'B' } },
      units: { odometer: 'km' },
      decimalSign: ',' as const,
    }
    const known = aFile(file.headings, { remembered: { mapping, loaded_at: '2026-06-01T10:00:00Z' } })
    const choices = suggestedChoices(feed, known)
    expect(choices).toEqual({
      headings: { unit_number: 'Unit', odometer: 'Meter', read_at: null },
      constants: { read_at: '2026-06-01' },
      values: { unit_number: { A: 'B' } },
      units: { odometer: 'km' },
      dateFormat: null,
      decimalSign: ',',
      corrections: [],
    })
    expect(toMapping(feed, known, choices, 'MM/DD/YYYY')).toEqual(mapping)
  })

  it('gives a heading to one column only', () => {
    expect(assignHeading(suggestedChoices(feed, file), 'odometer', 'Unit').headings).toEqual({
      unit_number: null,
      odometer: 'Unit',
      read_at: null,
    })
  })

  it('sends a corrected cell, until it has the text of the file again or its column another heading', () => {
    const choices = assignHeading(suggestedChoices(feed, file), 'odometer', 'Meter')
    const once = correctCell(choices, { line: 3, column: 'odometer', value: '1,205', written: '12O5' })
    const twice = correctCell(once, { line: 3, column: 'odometer', value: '1,206', written: '1,205' })
    expect(toMapping(feed, file, twice, 'MM/DD/YYYY').corrections).toEqual([
      { line: 3, column: 'odometer', value: '1,206' },
    ])
    expect(correctCell(twice, { line: 3, column: 'odometer', value: '12O5', written: '1,206' }).corrections).toEqual([])
    expect(assignHeading(twice, 'read_at', 'Seen').corrections).toHaveLength(1)
    expect(assignHeading(twice, 'unit_number', 'Meter').corrections).toEqual([])
  })

  it('takes a measure from its headings in two units, also with the choices of an earlier file, unless one is put elsewhere', () => {
    const both = aFile([
      aHeading('Unit', { column: 'unit_number' }),
      aHeading('Way (mi)', { column: 'odometer', unit: 'mi' }),
      aHeading('Way (km)', { column: 'odometer', unit: 'km' }),
      aHeading('Seen', { column: 'read_at' }),
    ])
    const choices = suggestedChoices(feed, both)
    expect([
      choices.headings.odometer,
      headingsBeside(both, choices, 'odometer'),
      unusedHeadings(both, choices),
    ]).toEqual(['Way (mi)', ['Way (km)'], []])
    const mapping = toMapping(feed, both, choices, 'MM/DD/YYYY')
    expect(mapping.columns).toEqual({
      Unit: 'unit_number',
      'Way (mi)': 'odometer',
      'Way (km)': 'odometer',
      Seen: 'read_at',
    })
    const again = suggestedChoices(feed, { ...both, remembered: { mapping, loaded_at: '2026-06-01T10:00:00Z' } })
    expect(toMapping(feed, both, again, 'MM/DD/YYYY').columns).toEqual(mapping.columns)
    const elsewhere = assignHeading(choices, 'read_at', 'Way (km)')
    expect([
      headingsBeside(both, elsewhere, 'odometer'),
      toMapping(feed, both, elsewhere, 'MM/DD/YYYY').columns['Way (km)'],
    ]).toEqual([[], 'read_at'])
  })

  it('asks for a unit that no heading tells', () => {
    const choices = assignHeading(suggestedChoices(feed, file), 'odometer', 'Meter')
    const odometer = feed.columns[1]!
    expect(openUnits(odometer, file, choices)).toEqual(['mi', 'km'])
    const told = aFile([aHeading('Meter', { column: 'odometer', unit: 'km' })])
    expect(openUnits(odometer, told, suggestedChoices(feed, told))).toEqual([])
    expect(openUnits(odometer, file, suggestedChoices(feed, file))).toEqual([])
  })

  it('takes the order of days that the reader prefers, and any that is chosen or the only one', () => {
    const choices = assignHeading(suggestedChoices(feed, file), 'read_at', 'Seen')
    expect(dateFormatOf(feed, file, choices, 'DD/MM/YYYY')).toBe('DD/MM/YYYY')
    expect(dateFormatOf(feed, file, choices, 'YYYY-MM-DD')).toBe('MM/DD/YYYY')
    expect(dateFormatOf(feed, file, { ...choices, dateFormat: 'DD/MM/YYYY' }, 'MM/DD/YYYY')).toBe('DD/MM/YYYY')
    expect(dateFormatOf(feed, file, suggestedChoices(feed, file), 'MM/DD/YYYY')).toBeUndefined()
  })

  it('takes a comma for the sign of decimals in a file that is divided by semicolons', () => {
    const choices = assignHeading(suggestedChoices(feed, file), 'odometer', 'Meter')
    expect([decimalSignOf(feed, file, choices), decimalSignOf(feed, { ...file, separator: ';' }, choices)]).toEqual([
      '.',
      ',',
    ])
  })

  it('names every heading to the server, and leaves out values of columns that the file has', () => {
    const choices = {
      ...assignHeading(suggestedChoices(feed, file), 'odometer', 'Meter'),
      constants: { read_at: ' 2026-06-01 ', odometer: '5' },
      units: { odometer: 'km' },
    }
    expect(toMapping(feed, file, choices, 'MM/DD/YYYY')).toEqual({
      columns: { Unit: 'unit_number', Meter: 'odometer', Seen: null },
      constants: { read_at: '2026-06-01' },
      values: {},
      units: { odometer: 'km' },
      decimalSign: '.',
    })
  })
})

it('groups problems that one answer cures, the most frequent first', () => {
  const problem = {
    column: 'unit_number',
    heading: 'Unit',
    place: 'Unit',
    value: 'X',
    message: 'X was not found',
    candidates: [],
  }
  const other = { ...problem, value: 'Y', message: 'Y was not found' }
  const rows = [
    [2, [other]],
    [3, [problem]],
    [4, [problem, other]],
    [5, [problem]],
  ].map(([line, problems]) => ({
    line: line as number,
    change: 'rejected' as const,
    cells: {},
    problems: problems as (typeof problem)[],
  }))
  expect(problemGroups(rows).map(({ value, lines }) => [value, lines])).toEqual([
    ['X', [3, 4, 5]],
    ['Y', [2, 4]],
  ])
})
