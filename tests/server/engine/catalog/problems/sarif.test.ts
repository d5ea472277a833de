import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, it } from 'vitest'
import { problemCodes } from '../../../../../server/engine/catalog/problems/describeProblem.ts'
import type { Problem } from '../../../../../server/engine/catalog/problems/Problem.ts'
import { toSarif } from '../../../../../server/engine/catalog/problems/toSarif.ts'
import schema from './sarif.schema.json' with { type: 'json' }

const ajv = new Ajv({ allErrors: true })
addFormats.default(ajv)
const validate = ajv.compile(schema)

const aProblem = (given: Partial<Problem> = {}): Problem => ({
  file: 'units/units.report.json',
  line: 4,
  column: 7,
  at: '/title',
  code: 'wrong-type',
  got: 'number',
  known: ['string'],
  ...given,
})

it('writes a valid log for every kind of problem and for none', () => {
  for (const problems of [[], problemCodes.map((code) => aProblem({ code })), [aProblem(), aProblem()]]) {
    validate(toSarif(problems))
    expect(validate.errors).toBeNull()
  }
})

it('says each rule once, and where each problem stands', () => {
  const { runs } = toSarif([aProblem(), aProblem({ line: 9 }), aProblem({ code: 'syntax' })]) as {
    runs: { tool: { driver: { rules: unknown } }; results: { ruleId: string; locations: unknown[] }[] }[]
  }
  expect(runs[0]?.tool.driver.rules).toEqual([{ id: 'wrong-type' }, { id: 'syntax' }])
  expect(runs[0]?.results.map(({ ruleId }) => ruleId)).toEqual(['wrong-type', 'wrong-type', 'syntax'])
  expect(runs[0]?.results[1]?.locations).toEqual([
    {
      physicalLocation: {
        artifactLocation: { uri: 'units/units.report.json' },
        region: { startLine: 9, startColumn: 7 },
      },
    },
  ])
})

it('writes file names as addresses', () => {
  const log = toSarif([aProblem({ file: 'two words %/units.report.json' })])
  expect(validate(log)).toBe(true)
  expect(JSON.stringify(log)).toContain('two%20words%20%25/units.report.json')
})

it('has a schema that rejects a line before the first and an unknown level', () => {
  expect(validate(toSarif([aProblem({ line: 0 })]))).toBe(false)
  expect(validate(JSON.parse(JSON.stringify(toSarif([aProblem()])).replace('"error"', '"fatal"')))).toBe(false)
})
