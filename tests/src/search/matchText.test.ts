import { describe, expect, it } from 'vitest'
import { matchText, typedPart } from '../../../src/search/matchText.ts'
import { findKnown, groupsOf, type ResultEntry, type WireGroup } from '../../../src/search/searchModel.ts'

describe('a title', () => {
  it.each([
    ['Unit history', 'unit history', 'exact'],
    ['Unit history', 'UNIT-HIS', 'prefix'],
    ['Unit history', 'history unit', 'part'],
    ['Prüfungen an Kontrollpunkten', 'prufungen', 'prefix'],
    ['Łódź report', 'lodz', 'prefix'],
    ['Checkpoint inspections', 'chekpoint', 'similar'],
    ['Without a network', 'without a netwrok', 'similar'],
    ['Without a network', 'in a net', null],
    ['Scrap analysis', 'wear', null],
    ['Scrap analysis', 'scr1', null],
    ['Scrap analysis', '--', null],
  ])('%s is found by %s: %s', (title, typed, match) => expect(matchText(title, typed)).toBe(match))

  it.each([
    ['TR-42029', 'tr 42', 'TR-42'],
    ['V1030', '1O3', '103'],
    ['1JJV532D3KL210304', '10304', '10304'],
    ['Clearwater, Stockton', 'stokton', null],
    ['GR-101', '-', null],
  ])('%s shows what was typed, %s, in it: %s', (title, typed, shown) => {
    const part = typedPart(title, typed)
    expect(part && title.slice(...part)).toBe(shown)
  })
})

const known = (title: string, detail = ''): ResultEntry => ({
  id: title,
  title,
  detail,
  icon: 'page',
  address: `/${title}`,
})
const group = (id: string, order: number, ...hits: WireGroup['hits']): WireGroup => ({
  id,
  title: id,
  icon: null,
  order,
  hits,
})
const hit = (title: string, match: WireGroup['hits'][number]['match']): WireGroup['hits'][number] => ({
  title,
  detail: '',
  found: null,
  address: `/${title}`,
  match,
})

describe('results', () => {
  it('have the better title first, and words of a description behind', () => {
    const found = findKnown([known('Locations', 'Tires of units'), known('Tires'), known('Other')], 'tires')
    expect(found.map(({ title, match }) => [title, match])).toEqual([
      ['Tires', 'exact'],
      ['Locations', 'part'],
    ])
  })

  it('stand in the order of the best of each kind, then of the kinds', () => {
    const wire = [
      group('units', 10, hit('A', 'prefix')),
      group('tires', 20, hit('B', 'exact')),
      group('locations', 30, hit('C', 'prefix')),
    ]
    const groups = groupsOf(
      wire,
      { pages: findKnown([known('Zebra')], 'zebra'), commands: [], help: [] },
      { pages: 'Pages', commands: 'Here', help: 'Guide' },
    )
    expect(groups.map(({ id }) => id)).toEqual(['tires', 'pages', 'units', 'locations'])
  })

  it('are similar ones only where nothing has the text as it stands', () => {
    const titles = { pages: 'Pages', commands: 'Here', help: 'Guide' }
    const wire = [group('units', 10, hit('A', 'similar'))]
    expect(groupsOf(wire, { pages: [], commands: [], help: [] }, titles).map(({ id }) => id)).toEqual(['units'])
    expect(
      groupsOf(wire, { pages: findKnown([known('Trend')], 'trend'), commands: [], help: [] }, titles).map(
        ({ id }) => id,
      ),
    ).toEqual(['pages'])
  })
})
