import { expect, it } from 'vitest'
import type { GuideBlock } from '../../../src/help/guideModel.ts'
import { contentsOf, excerptOf, findSections, sectionsOf } from '../../../src/help/guideSections.ts'

const heading = (level: number, id: string, text: string): GuideBlock => ({
  type: 'heading',
  level,
  id,
  children: [text],
})
const paragraph = (text: string): GuideBlock => ({ type: 'paragraph', children: [text] })
const blocks = [
  heading(1, 'using', 'Using the portal'),
  paragraph('Open the address.'),
  heading(2, 'favorites', 'Favorites'),
  paragraph('Saves a report with its filters.'),
  heading(3, 'more', 'More'),
  { type: 'table', head: [['word']], rows: [[['Łódź'], [{ type: 'code', text: 'filters' }]]] } satisfies GuideBlock,
]
const sections = sectionsOf('using', blocks)

it('divides a chapter at its headings', () => {
  expect(sections.map(({ id, text }) => [id, text])).toEqual([
    ['', 'Open the address.'],
    ['favorites', 'Saves a report with its filters.'],
    ['more', 'word Łódź filters'],
  ])
  expect(contentsOf(blocks).map(({ id }) => id)).toEqual(['favorites'])
})

it('finds all words, headings first, without accents and case', () => {
  expect(findSections(sections, 'FILTERS').map(({ id }) => id)).toEqual(['favorites', 'more'])
  expect(findSections(sections, 'more filters').map(({ id }) => id)).toEqual(['more'])
  expect(findSections(sections, 'lodz').map(({ id }) => id)).toEqual(['more'])
  expect(findSections(sections, 'tires')).toEqual([])
})

it('shows the part of a long section that was sought', () => {
  const long = {
    chapter: 'using',
    id: 'a',
    title: 'A',
    level: 2,
    text: `${'before '.repeat(40)}target ${'behind '.repeat(40)}`.trim(),
  }
  expect(excerptOf(long, 'Target')).toMatch(/^… before .*target behind .* …$/)
  expect(excerptOf({ ...long, text: 'Short target.' }, 'target')).toBe('Short target.')
})
