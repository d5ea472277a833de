import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { LookupDefinition } from '../../../../schemas/generated/lookup.ts'
import { checkForm } from '../../../../server/engine/catalog/checkForm.ts'
import { checkReferences } from '../../../../server/engine/catalog/checkReferences.ts'
import { describeProblem, nearest, type Problem, type ProblemCode } from '../../../../server/engine/catalog/Problem.ts'
import { readDefinition, readDefinitions, type DefinitionFile } from '../../../../server/engine/catalog/readDefinitions.ts'
import { readPacks } from '../../../../server/platform/language/readPacks.ts'

const folder = fileURLToPath(new URL('../../../../definitions/', import.meta.url))
const { files } = await readDefinitions(folder)
const words = (await readPacks()).packs.get('en-US') ?? {}

/** All shipped definitions, one of them changed in its text. */
function problemsOf(file: string, from: string, to: string): { problems: Problem[]; line: number } {
  const text = readFileSync(folder + file, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} no longer holds ${from}`)
  const changed = text.replace(from, to)
  const before = files.find((one) => one.file === file)
  const read = readDefinition(file, changed, before?.sql ?? null)
  const line = text.slice(0, text.indexOf(from)).split('\n').length
  if ('code' in read) return { problems: [read], line }
  const form = checkForm(read)
  const others = files.map((one): DefinitionFile => (one.file === file ? read : one))
  return { problems: form.length ? form : checkReferences(others, words), line }
}

describe('the shipped definitions', () => {
  it('are free of problems', () => {
    expect([...files.flatMap(checkForm), ...checkReferences(files, words)].map(describeProblem)).toEqual([])
  })
})

describe('one slip is one problem, on its line', () => {
  it.each<[ProblemCode, string, string, string]>([
    ['unknown-property', 'reports/checkpoint.json', '"pageSize": 100', '"pageSise": 100'],
    ['not-allowed', 'reports/checkpoint.json', '"type": "tiles"', '"type": "tile"'],
    ['wrong-type', 'reports/checkpoint.json', '"pageSize": 100', '"pageSize": "100"'],
    ['not-allowed', 'reports/checkpoint.json', '"flag": "show_national_account"', '"flag": "show_nationals"'],
    ['wrong-form', 'reports/checkpoint.json', '"from": "/filters/account_group"', '"from": "/filter/account_group"'],
    ['unknown-lookup', 'reports/checkpoint.json', '"lookup": "checkpoint-accounts"', '"lookup": "checkpoint-acounts"'],
    ['unknown-filter', 'reports/checkpoint.json', '"from": "/filters/countries"', '"from": "/filters/contries"'],
    ['forward-arg', 'reports/checkpoint.json', '"from": "/filters/countries"', '"from": "/filters/locations"'],
    ['unknown-dataset', 'reports/checkpoint.json', '"dataset": "checkpoint-units"', '"dataset": "checkpoint-unit"'],
    ['unknown-column', 'reports/checkpoint.json', '"id": "license_number"', '"id": "licence_number"'],
    ['unknown-total', 'reports/checkpoint.json', '"total": "pressure_critical"', '"total": "presure_critical"'],
    ['unknown-report', 'reports/checkpoint.json', '"to": "checkpoint-detail"', '"to": "checkpoint-details"'],
    ['unknown-element', 'reports/checkpoint-detail.json', '"axles",\n        "readings"', '"axels",\n        "readings"'],
    ['unknown-param', 'reports/checkpoint-detail.json', '"route": "/checkpoint/detail/{id}"', '"route": "/checkpoint/detail/{unit}"'],
    ['unknown-column', 'datasets/checkpoint-units.json', '"column": "unit_id"', '"column": "unit_it"'],
    ['unknown-dataset', 'datasets/survey-readings.json', '"dataset": "surveyed-units"', '"dataset": "surveyed-unit"'],
    ['unknown-column', 'datasets/survey-readings.json', '"column": "total_tires"', '"column": "total_tyres"'],
    ['unknown-column', 'reports/checkpoint-trend.json', '"column": "critical_exceptions"', '"column": "critical_exeptions"'],
    ['unknown-column', 'reports/checkpoint-trend.json', '"partial": "is_partial"', '"partial": "is_parted"'],
    ['unknown-series', 'reports/checkpoint-trend.json', '"of": "critical"', '"of": "critcal"'],
    ['unknown-source', 'reports/checkpoint-trend.json', '"source": "periods"', '"source": "period"'],
    ['unknown-filter', 'reports/checkpoint-trend.json', '"from": "/filters/interval"', '"from": "/filters/intervall"'],
    ['unknown-filter', 'reports/checkpoint-trend.json', '"account_group",\n          "accounts",', '"account_grup",\n          "accounts",'],
    ['unknown-param', 'reports/checkpoint-trend.json', '"from": "/point/range"', '"from": "/point/rang"'],
    ['unknown-report', 'reports/checkpoint-trend.json', '"to": "checkpoint-trend"', '"to": "checkpoint-trends"'],
    ['unknown-property', 'reports/checkpoint-trend.json', '"series": [', '"serie": ['],
    ['not-allowed', 'reports/checkpoint-trend.json', '"chart": "stacked"', '"chart": "stack"'],
    ['wrong-name', 'lookups/checkpoint-accounts.json', '"id": "checkpoint-accounts"', '"id": "checkpoint-account"'],
    ['unknown-arg', 'lookups/common-countries.json', 'get_countries/{region}', 'get_countries/{regoin}'],
    ['unknown-column', 'lookups/common-leasings.json', '"customerNumber": "account_number"', '"customerNumber": "number"'],
    ['unknown-column', 'lookups/common-leasings.json', '"value": "customerNumber"', '"value": "account_number"'],
    ['unknown-report', 'reports/favorite-reports.json', '"stored": "fleet-dashboard"', '"stored": "fleet-dashbord"'],
    ['unknown-report', 'dashboards/fleet-dashboard.json', '"site": "heat-map", "stored": "fleet-dashboard"', '"site": "heat-map", "stored": "fleet"'],
    ['not-allowed', 'dashboards/fleet-dashboard.json', '"site": "heat-map"', '"site": "heatmap"'],
    ['unknown-pointer', 'reports/scrap-analysis.json', '"from": "/portal/region"', '"from": "/portal/regoin"'],
    ['unknown-kind', 'menus/header.json', '"kind": "menu"', '"kind": "menue"'],
    ['syntax', 'menus/header.json', '"place": "header",', '"place" "header",'],
  ])('%s in %s: %s', (code, file, from, to) => {
    const { problems, line } = problemsOf(file, from, to)
    const first = problems[0]
    expect(problems.map(describeProblem)).toHaveLength(1)
    expect(first?.code).toBe(code)
    expect(first?.line).toBe(line)
  })

  it('names both ends of a parameter that is no longer declared: its SQL and every list that gives it', () => {
    const { problems } = problemsOf('datasets/accounts-of-type.json', '"id": "location_type"', '"id": "location_typ"')
    const lists = files.flatMap(({ kind, file, value }) => (kind !== 'lookup' ? [] : (value as unknown as LookupDefinition).lists
      .filter((list) => list.dataset === 'accounts-of-type' && 'location_type' in (list.with ?? {})).map(() => file)))
    expect(lists.length).toBeGreaterThan(14)
    expect(problems.map(({ code, file }) => `${code} ${file}`).sort())
      .toEqual(['datasets/accounts-of-type.sql', ...lists].map((file) => `unknown-parameter ${file}`).sort())
  })

  it('finds a route that is taken, in the later file', () => {
    const { problems } = problemsOf('reports/checkpoint-detail.json', '"route": "/checkpoint/detail/{id}"', '"route": "/checkpoint"')
    expect(problems.map(({ code, file, at }) => ({ code, file, at }))).toEqual([{ code: 'duplicate-route', file: 'reports/checkpoint.json', at: '/route' }])
  })

  it('is worded with place and nearest name', () => {
    const { problems } = problemsOf('reports/checkpoint.json', '"id": "license_number"', '"id": "licence_number"')
    expect(describeProblem(problems[0] as Problem)).toMatch(
      /^reports\/checkpoint\.json:\d+:\d+ \/elements\/1\/columns\/7\/id column "licence_number" does not exist in the dataset; did you mean "license_number"\?$/)
  })

  it('finds a dataset that shows rows to everybody', () => {
    const open = files.map((file): DefinitionFile => (file.name === 'accounts-of-type' ? { ...file, sql: 'select 1 as value' } : file))
    expect(checkReferences(open, words).map((problem) => problem.code)).toEqual(['missing-scope'])
  })

  it('suggests only what is near', () => {
    expect(nearest('unit_numbr', ['unit_number', 'unit_date'])).toBe('unit_number')
    expect(nearest('zebra', ['unit_number'])).toBeNull()
  })
})
