import { expect, it } from 'vitest'
import { checkBeside } from '../../../../../../server/engine/catalog/check/page/checkBeside.ts'
import type { Collector } from '../../../../../../server/engine/catalog/check/collector.ts'
import type { Names } from '../../../../../../server/engine/catalog/check/Names.ts'

const pages = {
  list: { id: 'list', route: '/surveys/{survey_id}/overview' },
  unit: { id: 'unit', route: '/surveys/{survey_id}/overview/{unit_id}', beside: 'list' },
}
const names = { report: new Map(Object.entries(pages)) } as unknown as Names

/** The problems of a page: code, and what it got. */
function problemsOf(page: Parameters<typeof checkBeside>[0]): [string, string][] {
  const found: [string, string][] = []
  const need = (known: Iterable<string>, name: string, _path: unknown, code: string): boolean => {
    const isKnown = [...known].includes(name)
    if (!isKnown) found.push([code, name])
    return isKnown
  }
  checkBeside(page, names, {
    need,
    add: (code: string, _path: unknown, got: string) => void found.push([code, got]),
  } as unknown as Collector)
  return found
}

it('a page beside another names an existing page without a page beside it, and has its parameters', () => {
  const params = [{ id: 'survey_id', type: 'integer' as const }]
  expect(problemsOf({ id: 'unit', beside: 'list', params })).toEqual([])
  expect(problemsOf({ id: 'alone' })).toEqual([])
  expect(problemsOf({ id: 'unit', beside: 'lists', params })).toEqual([['unknown-report', 'lists']])
  expect(problemsOf({ id: 'unit', beside: 'list', params: [{ id: 'unit_id', type: 'integer' }] })).toEqual([
    ['missing-link-name', 'survey_id'],
  ])
  expect(problemsOf({ id: 'list', beside: 'list', params })).toEqual([
    ['wrong-form', 'cannot be beside itself; name the page that stays to its left'],
  ])
  const [problem] = problemsOf({ id: 'note', beside: 'unit', params: [...params, { id: 'unit_id', type: 'integer' }] })
  expect(problem).toEqual(['wrong-form', 'page "unit" opens beside another page itself; name that one'])
})
