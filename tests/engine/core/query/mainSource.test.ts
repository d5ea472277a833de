import { expect, test } from 'vitest'
import { fileSource, mainSource } from '../../../../engine/core/query/mainSource.ts'
import { aGrid, aReport, aSource } from '../../reports.ts'

const latest = aSource('latest', { paging: false })
const units = aSource('units')
const surveys = aSource('surveys')
const summary = aSource('summary', { one: true, paging: false })
const report = aReport([], {
  sources: { summary, latest, units, surveys },
  elements: [aGrid('latest'), aGrid('units'), aGrid('surveys')],
})

test('a page speaks for its first list that is paged, else for its first list', () => {
  expect(mainSource([summary, latest, units, surveys])).toBe(units)
  expect(mainSource([summary, latest])).toBe(latest)
  expect(mainSource([summary])).toBeNull()
})

test('the order and the keyword of a file are those of the list it shows, else of the page', () => {
  expect(fileSource(report, { include: ['surveys'] })).toBe(surveys)
  expect(fileSource(report, { include: ['latest'] })).toBe(latest)
  expect(fileSource(report, { include: ['latest', 'units'] })).toBe(units)
  expect(fileSource(report, { include: [] })).toBe(units)
  const drawn = {
    ...report,
    elements: [...report.elements, { type: 'view', id: 'drawings', each: 'surveys' } as never],
  }
  expect(fileSource(drawn, { include: ['drawings'] })).toBe(surveys)
  const onlyInFiles = {
    ...report,
    sources: { ...report.sources, all: aSource('all', { endpoint: null }) },
    elements: [...report.elements, aGrid('all')],
  }
  expect(fileSource(onlyInFiles, { include: ['all'] })).toBe(units)
})
