import { expect, it } from 'vitest'
import type { Feed } from '../../../../../engine/core/definition/parseFeed.ts'
import { withTranslations } from '../../../../../server/engine/catalog/build/translatedFeeds.ts'

type Column = Feed['columns'][number]
const column = (id: string, title: string, more: object = {}): Column =>
  ({
    id,
    title: { key: `feed.units.columns.${id}.title`, text: title },
    type: 'text',
    required: false,
    ...more,
  }) as unknown as Column

const words = {
  'report.units.columns.year.title': 'Year',
  'report.units.columns.kind.title': 'Kind',
  'report.units.columns.state.title': 'State',
  'report.units.columns.status.title': 'Status',
  'report.units.columns.use.words.regional': 'Regional',
  'lookup.uses.options.long haul': 'Long haul',
  'lookup.uses.options.far': 'Far',
  'report.parts.columns.name.words.left': 'Left',
}
const packs = new Map([
  [
    'de-DE',
    {
      'report.units.columns.year.title': 'Jahr',
      'report.units.columns.state.title': 'Stand',
      'report.units.columns.status.title': 'Stand',
      'feed.units.columns.model_year.title': 'Modelljahr',
      'report.units.columns.use.words.regional': 'Regionalverkehr',
      'lookup.uses.options.long haul': 'Fern',
      'lookup.uses.options.far': 'Fern',
      'report.parts.columns.name.words.left': 'Links',
    },
  ],
])
const [feed] = withTranslations(
  [
    {
      id: 'units',
      columns: [
        column('model_year', 'Model year', { headings: ['Year'] }),
        column('state', 'State'),
        column('status', 'Status'),
        column('name', 'Name'),
        column('use', 'Use', { values: ['regional', 'long haul', 'far'] }),
        column('layout', 'Layout', { synonyms: { left: ['to the left'] } }),
      ],
    } as unknown as Feed,
  ],
  words,
  packs,
)
const found = (id: string): Column | undefined => feed?.columns.find((one) => one.id === id)

it('knows headings that the portal writes in another language, but none of two columns', () => {
  expect(found('model_year')?.headings).toEqual(['Year', 'Modelljahr', 'Jahr'])
  expect([found('state')?.headings, found('status')?.headings]).toEqual([[], []])
})

it('knows words for values in another language, but none of two values', () => {
  expect(found('use')?.synonyms).toEqual({ regional: ['Regionalverkehr'], 'long haul': [], far: [] })
})

it('takes any text as it is where a column has neither values nor synonyms', () => {
  expect(found('name')?.synonyms).toEqual({})
  expect(found('layout')?.synonyms).toEqual({ left: ['to the left', 'Links'] })
})
