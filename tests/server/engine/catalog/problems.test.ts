import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkSchema } from '../../../../server/engine/catalog/check/checkSchema.ts'
import { checkReferences } from '../../../../server/engine/catalog/check/checkReferences.ts'
import { describedBy } from './describedBy.ts'
import { nearest } from '../../../../server/engine/catalog/problems/nearest.ts'
import { describeProblem } from '../../../../server/engine/catalog/problems/describeProblem.ts'
import { dependsOnRefused, mergeProblems } from '../../../../server/engine/catalog/problems/mergeProblems.ts'
import type { Problem, ProblemCode } from '../../../../server/engine/catalog/problems/Problem.ts'
import type { RawFile } from '../../../../server/engine/catalog/read/DefinitionFile.ts'
import { readDefinition, readDefinitions } from '../../../../server/engine/catalog/read/readDefinitions.ts'
import { resolvePieces } from '../../../../server/engine/catalog/expand/resolvePieces.ts'
import { splitLookups } from '../../../../server/engine/catalog/expand/splitLookups.ts'
import { readPacks } from '../../../../server/platform/language/readPacks.ts'

const folder = fileURLToPath(new URL('../../../../definitions/', import.meta.url))
const { files: written, locks } = await readDefinitions(folder)
const { files, problems: misused } = splitLookups(resolvePieces(written))
const byKey = new Map(files.map((file) => [file.key, file]))
const words = (await readPacks()).packs.get('en-US') ?? {}

/** All shipped definitions, one of them changed in its text. */
async function problemsOf(file: string, from: string, to: string): Promise<{ problems: Problem[]; line: number }> {
  const text = readFileSync(folder + file, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} no longer holds ${from}`)
  const changed = text.replace(from, to)
  const before = written.find((one) => one.file === file)
  const read = readDefinition(file, changed, before?.sql ?? null)
  const line = text.slice(0, text.indexOf(from)).split('\n').length
  if ('code' in read) return { problems: [read], line }
  const changedFiles = splitLookups(
    resolvePieces(
      written.map((one): RawFile => (one.file === file ? read : one)),
      [],
      byKey,
    ),
    byKey,
  )
  const form = [
    ...changedFiles.problems,
    ...changedFiles.files.filter((one) => byKey.get(one.key) !== one).flatMap(checkSchema),
  ]
  if (form.length > 0) return { problems: mergeProblems(form), line }
  const described = await describedBy(locks, changedFiles.files)
  return { problems: mergeProblems([...described.problems, ...checkReferences(described.files, words)]), line }
}

describe('the shipped definitions', () => {
  it('are free of problems', async () => {
    const described = await describedBy(locks, files)
    const problems = [
      ...misused,
      ...files.flatMap(checkSchema),
      ...described.problems,
      ...checkReferences(described.files, words),
    ]
    expect(problems.map(describeProblem)).toEqual([])
  })
})

describe('one slip is one problem, on its line', () => {
  it.each<[ProblemCode, string, string, string]>([
    ['unknown-property', 'checkpoint/checkpoint.report.json', '"pageSize": 100', '"pageSise": 100'],
    ['not-allowed', 'checkpoint/checkpoint.report.json', '"type": "tiles"', '"type": "tile"'],
    ['wrong-type', 'checkpoint/checkpoint.report.json', '"pageSize": 100', '"pageSize": "100"'],
    [
      'unknown-flag',
      'common/account-group-lists.piece.json',
      '"flag": "show_national_account"',
      '"flag": "show_nationals"',
    ],
    [
      'wrong-form',
      'checkpoint/checkpoint-account-step.piece.json',
      '"lookup": "checkpoint-states"',
      '"lookup": "checkpoint-states", "args": { "countries": { "from": "/filter/countries" } }',
    ],
    [
      'unknown-lookup',
      'checkpoint/checkpoint-account-step.piece.json',
      '"lookup": "checkpoint-accounts"',
      '"lookup": "checkpoint-acounts"',
    ],
    [
      'unknown-filter',
      'checkpoint/checkpoint-account-step.piece.json',
      '"lookup": "checkpoint-states"',
      '"lookup": "checkpoint-states", "args": { "countries": { "from": "/filters/contries" } }',
    ],
    [
      'forward-arg',
      'checkpoint/checkpoint-account-step.piece.json',
      '"lookup": "checkpoint-states"',
      '"lookup": "checkpoint-states", "args": { "countries": { "from": "/filters/locations" } }',
    ],
    [
      'unknown-dataset',
      'checkpoint/checkpoint.report.json',
      '"dataset": "checkpoint-units"',
      '"dataset": "checkpoint-unit"',
    ],
    ['unknown-column', 'checkpoint/checkpoint.report.json', '"id": "license_number"', '"id": "licence_number"'],
    [
      'unknown-total',
      'checkpoint/checkpoint.report.json',
      '"total": "pressure_critical"',
      '"total": "presure_critical"',
    ],
    ['unknown-report', 'checkpoint/checkpoint.report.json', '"to": "checkpoint-detail"', '"to": "checkpoint-details"'],
    [
      'unknown-element',
      'checkpoint/checkpoint-detail.report.json',
      '"axles", "license_plate"',
      '"axels", "license_plate"',
    ],
    [
      'unknown-param',
      'checkpoint/checkpoint-detail.report.json',
      '"route": "/checkpoint/detail/{id}"',
      '"route": "/checkpoint/detail/{unit}"',
    ],
    ['unknown-column', 'checkpoint/checkpoint-units.dataset.json', '"column": "unit_id"', '"column": "unit_it"'],
    [
      'unknown-dataset',
      'surveys/survey-readings.dataset.json',
      '"dataset": "surveyed-units"',
      '"dataset": "surveyed-unit"',
    ],
    ['unknown-column', 'surveys/survey-readings.dataset.json', '"column": "total_tires"', '"column": "total_tyres"'],
    [
      'unknown-column',
      'checkpoint/checkpoint-trend.report.json',
      '"column": "critical_exceptions"',
      '"column": "critical_exeptions"',
    ],
    ['unknown-column', 'checkpoint/checkpoint-trend.report.json', '"partial": "is_partial"', '"partial": "is_parted"'],
    ['unknown-series', 'checkpoint/checkpoint-trend.report.json', '"of": "critical"', '"of": "critcal"'],
    ['unknown-source', 'checkpoint/checkpoint-trend.report.json', '"source": "periods"', '"source": "period"'],
    [
      'unknown-filter',
      'checkpoint/checkpoint-trend.report.json',
      '"subject": { "filter": "accounts" }',
      '"subject": { "filter": "acounts" }',
    ],
    [
      'unknown-filter',
      'checkpoint/checkpoint-trend.report.json',
      '"from": "/filters/interval"',
      '"from": "/filters/intervall"',
    ],
    [
      'unknown-filter',
      'checkpoint/checkpoint-trend.report.json',
      '"account_group", "accounts",',
      '"account_grup", "accounts",',
    ],
    ['unknown-param', 'checkpoint/checkpoint-trend.report.json', '"from": "/point/range"', '"from": "/point/rang"'],
    [
      'unknown-report',
      'checkpoint/checkpoint-trend.report.json',
      '"to": "checkpoint-trend"',
      '"to": "checkpoint-trends"',
    ],
    ['unknown-property', 'checkpoint/checkpoint-trend.report.json', '"y": [', '"yy": ['],
    ['not-allowed', 'checkpoint/checkpoint-trend.report.json', '"chart": "stacked"', '"chart": "stack"'],
    ['wrong-name', 'portal/header.menu.json', '"place": "header"', '"id": "heder", "place": "header"'],
    [
      'unknown-arg',
      'common/countries-of-region.lookup.json',
      'common/get_countries/{region}',
      'common/get_countries/{regoin}',
    ],
    [
      'unknown-column',
      'common/common-leasings.lookup.json',
      '"customerNumber": "account_number"',
      '"customerNumber": "number"',
    ],
    ['unknown-column', 'common/common-leasings.lookup.json', '"value": "customerNumber"', '"value": "account_number"'],
    ['unknown-column', 'specs/specs.form.json', '"subject": ["place_name"]', '"subject": ["place_nam"]'],
    ['unknown-column', 'specs/specs.form.json', '"id": "gave_up"', '"id": "give_up"'],
    [
      'unknown-column',
      'lease-sales/lease-configurations.report.json',
      '"visible": { "ref": "/row/is_editable"',
      '"visible": { "ref": "/row/editable"',
    ],
    [
      'unknown-pointer',
      'specs/manage-specs.report.json',
      '"visible": { "ref": "/sources/specs/may_edit"',
      '"visible": { "ref": "/sources/specs/editable"',
    ],
    [
      'unknown-column',
      'lease-sales/lease-configuration-detail.report.json',
      '"visible": { "ref": "/sources/configuration/is_editable"',
      '"visible": { "ref": "/sources/configuration/editable"',
    ],
    [
      'unknown-source',
      'specs/manage-specs.report.json',
      '"visible": { "ref": "/sources/specs/may_edit"',
      '"visible": { "ref": "/sources/spec/may_edit"',
    ],
    [
      'unknown-pointer',
      'specs/manage-specs.report.json',
      '"visible": { "ref": "/filters/location", "op": "notEmpty" }\n    }',
      '"visible": { "ref": "/row/location_id", "op": "notEmpty" }\n    }',
    ],
    [
      'unknown-property',
      'lease-sales/lease-configurations.report.json',
      '"id": "state", "type": "choice",',
      '"id": "state", "type": "choice", "fixed": true,',
    ],
    [
      'unknown-report',
      'favorites/favorite-reports.report.json',
      '"stored": "fleet-dashboard"',
      '"stored": "fleet-dashbord"',
    ],
    [
      'unknown-report',
      'dashboard/fleet-dashboard.dashboard.json',
      '"site": "heat-map", "stored": "fleet-dashboard"',
      '"site": "heat-map", "stored": "fleet"',
    ],
    [
      'not-allowed',
      'fleet-survey/survey-trailer-check.form.json',
      '"title": "Pass unanswered", "value": "pass"',
      '"title": "Pass unanswered", "value": "passed"',
    ],
    ['not-allowed', 'dashboard/fleet-dashboard.dashboard.json', '"site": "heat-map"', '"site": "heatmap"'],
    [
      'unfit-property',
      'unit-history/unit-history.report.json',
      '"x": { "column": "event_date"',
      '"x": { "interval": "month", "column": "tread_depth"',
    ],
    [
      'wrong-form',
      'scrap/scrap-analysis.report.json',
      '"x": { "column": "brand"',
      '"labels": "end", "x": { "column": "brand"',
    ],
    ['wrong-form', 'unit-history/unit-history.report.json', '"y": ["pressure"]', '"xRange": true, "y": ["pressure"]'],
    ['wrong-form', 'common/countries-with-states.lookup.json', '"lists"', '"once": true, "paging": true, "lists"'],
    ['wrong-form', 'products/products-lines-of-brand.lookup.json', '"endpoint"', '"once": true, "endpoint"'],
    [
      'unknown-dataset',
      'lease-sales/lease-configuration.form.json',
      '"dataset": "lease-verdict"',
      '"dataset": "lease-verdicts"',
    ],
    ['unknown-column', 'lease-sales/lease-configuration.form.json', '"id": "worst_grade"', '"id": "worst_grad"'],
    [
      'unknown-endpoint',
      'lease-sales/lease-configuration.form.json',
      '"GET leasesales/get_geocode"',
      '"GET leasesales/get_geocod"',
    ],
    [
      'unknown-dataset',
      'lease-sales/lease-configuration.form.json',
      '"dataset": "save-lease-draft"',
      '"dataset": "save-draft"',
    ],
    [
      'needs-writing',
      'lease-sales/lease-configuration.form.json',
      '"dataset": "save-lease-draft"',
      '"dataset": "lease-verdict"',
    ],
    [
      'unknown-field',
      'lease-sales/lease-configuration.form.json',
      '"needs": ["account_group", "account_id"]',
      '"needs": ["account_group", "account"]',
    ],
    [
      'unknown-report',
      'lease-sales/lease-configuration.form.json',
      '"after": { "to": "lease-configuration", ',
      '"after": { "to": "lease-configurator", ',
    ],
    ['unknown-pointer', 'scrap/scrap-analysis.report.json', '"from": "/portal/region"', '"from": "/portal/regoin"'],
    ['wrong-name', 'portal/header.menu.json', '"place": "header"', '"kind": "report", "place": "header"'],
    ['syntax', 'portal/header.menu.json', '"place": "header",', '"place" "header",'],
  ])('%s in %s: %s', async (code, file, from, to) => {
    const { problems, line } = await problemsOf(file, from, to)
    const first = problems[0]
    expect(problems.map(describeProblem)).toHaveLength(1)
    expect(first?.code).toBe(code)
    expect(first?.line).toBe(line)
  })

  it('reports a parameter that the SQL does not use where it is described, not at every list that gives it', async () => {
    const { problems } = await problemsOf('checkpoint/checkpoint-units.dataset.json', '"problem": {', '"problme": {')
    expect(problems.map(describeProblem)).toEqual([
      expect.stringMatching(
        /^checkpoint\/checkpoint-units\.dataset\.json:\d+:\d+ \/parameters\/problme the SQL does not use :problme; use it, or remove the parameter; did you mean "problem"\?$/,
      ),
    ])
  })

  it('reports a route in use in the later file', async () => {
    const { problems } = await problemsOf(
      'checkpoint/checkpoint-detail.report.json',
      '"route": "/checkpoint/detail/{id}"',
      '"route": "/checkpoint"',
    )
    expect(problems.map(({ code, file, at }) => ({ code, file, at }))).toEqual([
      { code: 'duplicate-route', file: 'checkpoint/checkpoint-detail.report.json', at: '/route' },
    ])
  })

  it('is worded with place and nearest name', async () => {
    const { problems } = await problemsOf(
      'checkpoint/checkpoint.report.json',
      '"id": "license_number"',
      '"id": "licence_number"',
    )
    expect(describeProblem(problems[0] as Problem)).toMatch(
      /^checkpoint\/checkpoint\.report\.json:\d+:\d+ \/elements\/1\/columns\/\d+\/id column "licence_number" does not exist in the dataset; did you mean "license_number"\?$/,
    )
  })

  it('suggests only what is near', () => {
    expect(nearest('unit_numbr', ['unit_number', 'unit_date'])).toBe('unit_number')
    expect(nearest('zebra', ['unit_number'])).toBeNull()
  })
})

it('is not reported again for what depends on a refused dataset', () => {
  const of = (file: string, got: string): Problem => ({
    file,
    line: 1,
    column: 1,
    at: '',
    code: 'sql-error',
    got,
    known: [],
  })
  const base = of('yards/yards.sql', 'own.yards has no column "note"')
  const above = of('yards/yards-by-month.sql', dependsOnRefused)
  expect(mergeProblems([above, base])).toEqual([base])
  expect(mergeProblems([above])).toEqual([above])
})
