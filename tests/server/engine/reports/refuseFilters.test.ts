import { describe, expect, it } from 'vitest'
import type { Field } from '../../../../engine/core/definition/fieldModel.ts'
import type { Principal } from '../../../../server/access/Principal.ts'
import type { Refusal } from '../../../../server/platform/errors.ts'
import { refuseFilters } from '../../../../server/engine/reports/refuseFilters.ts'
import { aReport } from '../../../engine/reports.ts'

const option = (value: string, code: string | null = null) => ({
  value,
  label: { key: value, text: value },
  security: code === null ? null : { code, groups: null, flag: null },
})
const kinds = {
  id: 'kinds',
  type: 'choice',
  multiple: true,
  options: [option('plain'), option('guarded', 'SECRET')],
} as unknown as Field
const refusal = (parameters: Record<string, unknown>, codes: string[] = [], refusals: unknown[] = []): unknown => {
  try {
    return refuseFilters(aReport([kinds], { refusals: refusals as never }), parameters, {
      group: 'CUS',
      codes,
      flags: [],
      entrances: {},
    } as unknown as Principal)
  } catch (error) {
    const { status, errors } = error as Refusal
    return [status, errors.map(({ field, key }) => `${field} ${key}`)]
  }
}

describe('requested filters', () => {
  it("are refused with an option that is not their caller's, alone or among others", () => {
    const refused = [400, ['kinds server.field.not_offered']]
    expect([
      refusal({ kinds: ['guarded'] }),
      refusal({ kinds: ['plain', 'guarded'] }),
      refusal({ kinds: 'guarded' }),
    ]).toEqual([refused, refused, refused])
    expect([refusal({ kinds: ['plain'] }), refusal({}), refusal({ kinds: ['guarded'] }, ['SECRET'])]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are refused together where the report says so', () => {
    const when = { ref: '/filters/kinds', op: 'notEmpty' }
    expect(refusal({ kinds: ['plain'] }, [], [{ field: 'kinds', when, message: { key: 'no', text: 'No' } }])).toEqual([
      422,
      ['kinds no'],
    ])
    expect(refusal({}, [], [{ field: 'kinds', when, message: { key: 'no', text: 'No' } }])).toBeUndefined()
  })
})
