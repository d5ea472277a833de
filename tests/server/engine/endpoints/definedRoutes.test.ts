import { describe, expect, it } from 'vitest'
import type { Security } from '../../../../engine/core/definition/model.ts'
import type { Principal } from '../../../../server/access/Principal.ts'
import type { EndpointBinding } from '../../../../server/engine/endpoints/bindings.ts'
import { definedRoutes } from '../../../../server/engine/endpoints/definedRoutes.ts'
import { permitOf } from '../../../../server/engine/endpoints/permitOf.ts'
import { aGrid, aReport, aSource } from '../../../engine/reports.ts'

const behind = (code: string): Security => ({ code, groups: null, flag: null })
const holding = (...codes: string[]): Principal =>
  ({ group: 'CUS', codes, flags: [], entrances: {} }) as unknown as Principal
const isRefused = (binding: unknown, ...codes: string[]): boolean => {
  try {
    permitOf(binding as EndpointBinding)(holding(...codes))
    return false
  } catch {
    return true
  }
}

describe('who may make a call of definitions', () => {
  it('is, of a lookup that several share, who may see one of them', () => {
    const binding = {
      kind: 'lookup',
      lists: [{ lookup: { security: behind('A') } }, { lookup: { security: behind('B') } }],
    }
    expect([isRefused(binding, 'A'), isRefused(binding, 'B'), isRefused(binding, 'C')]).toEqual([false, false, true])
  })

  it('is, of a file, who may see the report and the file', () => {
    const binding = {
      kind: 'export',
      report: aReport([], { security: behind('A') }),
      export: { security: behind('B') },
    }
    expect([isRefused(binding, 'A', 'B'), isRefused(binding, 'A'), isRefused(binding, 'B')]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('is, of an action, who may see all that it stands on', () => {
    const binding = { kind: 'action', report: aReport([]), securities: [null, behind('A'), behind('B')] }
    expect([isRefused(binding, 'A', 'B'), isRefused(binding, 'A'), isRefused(binding, 'B')]).toEqual([
      false,
      true,
      true,
    ])
  })
})

it('takes what is not in the path of a DELETE in its query, and of any other action in its body', () => {
  const dataset = {
    id: 'gone',
    rowKey: ['id'],
    writes: true,
    columns: [],
    parameters: [
      { id: 'id', type: 'integer' },
      { id: 'version', type: 'integer' },
    ],
  }
  const action = (endpoint: string) => ({
    id: endpoint,
    type: 'delete',
    endpoint,
    dataset: 'gone',
    version: null,
    title: { key: 't', text: 'T' },
    security: null,
    constraints: [],
    with: { id: { from: '/row/id' }, version: { from: '/row/version' } },
  })
  const report = aReport([], {
    sources: { units: aSource('units', { endpoint: null }) },
    elements: [
      aGrid('units', { actions: [action('DELETE own/units/{id}'), action('POST own/units/{id}/gone')] as never }),
    ],
  })
  const routes = definedRoutes(
    {
      pages: [{ live: report, earlier: null }],
      forms: new Map(),
      lookups: new Map(),
      dataset: () => dataset,
    } as never,
    {} as never,
  )
  const placed = [...routes.values()].map(({ method, params, query, body }) => [
    method,
    ...[params, query, body].map((schema) => schema && Object.keys(schema.properties as object)),
  ])
  expect(placed).toEqual([
    ['DELETE', ['id'], ['version'], undefined],
    ['POST', ['id'], undefined, ['version']],
  ])
})
