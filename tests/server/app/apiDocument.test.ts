import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyValidator } from '../../../server/platform/http/validator.ts'
import { sharedTestApp, type SharedTestApp } from './sharedTestApp.ts'

interface Operation {
  summary: string
  description?: string
  operationId: string
  requestBody?: { content: Record<string, { example?: unknown; examples?: object }> }
}
type Schema = { properties?: Record<string, { description?: string }>; required?: string[] }
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** Reads rows by the generated types as a caller would; compiles only if the document says what is there. */
const client = `
import type { components, operations } from './api'

type Schemas = components['schemas']
type Answer = operations['checkpointReport']['responses'][200]['content']['application/json']

export const request: Schemas['CheckpointReportRequest'] = { report_type: 'latest', page_number: 1 }

export function worst({ units = [] }: Answer): { unit: string; critical: number }[] {
  const named = (row: Schemas['CheckpointUnitsRow']) => ({ unit: row.unit_number ?? '', critical: row.critical_exceptions ?? 0 })
  return units.map(named)
}

// @ts-expect-error No report has this type.
export const unknown: Schemas['CheckpointReportRequest'] = { report_type: 'oldest' }
`

describe('the API document', () => {
  let world: SharedTestApp
  let document: Document
  let operations: [route: string, Operation][]
  let folder: string
  beforeAll(async () => {
    world = await sharedTestApp()
    const described = await (await world.as('admin')).get('../docs/json')
    expect(described).toMatchObject({ status: 200 })
    document = described.json as unknown as Document
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    )
    folder = await mkdtemp(join(import.meta.dirname, '../../../.cache/client-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('has a short summary and a readable id for every operation', () => {
    const summaries = operations.map(([, { summary }]) => summary)
    expect(summaries.filter((summary) => summary.length > 120 || summary.endsWith('.'))).toEqual([])
    expect(operations.filter(([, { operationId }]) => !/^[a-z][A-Za-z0-9]*$/.test(operationId))).toEqual([])
    const ids = new Map(operations.map(([route, { operationId }]) => [route, operationId]))
    expect(ids.get('POST /api/v2/checkpoint/report')).toBe('checkpointReport')
    expect(ids.get('GET /api/v2/fleet_survey/{survey_id}/units')).toBe('fleetSurveyBySurveyIdUnits')
  })

  it('shows bodies that the routes accept', () => {
    const routes = new Map(world.app.routes().map((route) => [`${route.method} ${route.path}`, route]))
    const shown = operations.flatMap(([route, { requestBody }]) => {
      const example = requestBody?.content['application/json']?.example
      return example === undefined ? [] : [[route, example] as const]
    })
    for (const [route, example] of shown)
      expect(() => bodyValidator(routes.get(route)!.body!)(example), route).not.toThrow()
    expect(shown.length).toBeGreaterThan(150)
  })

  it('names the rows of datasets, and describes and requires their columns', () => {
    const { CheckpointUnitsRow: row } = document.components.schemas
    expect(row!.required).toContain('unit_number')
    expect(row!.properties!['pressure_critical']!.description).toBe('Pressure, critical.')
    expect(row!.properties!['worst_tread']!.description).toBe('Tread depth, worst. In 32nds of an inch.')
    const rows = Object.entries(document.components.schemas).filter(([name]) => name.endsWith('Row'))
    const columns = rows.flatMap(([, { properties = {} }]) => Object.values(properties))
    const share = columns.filter(({ description }) => description).length / columns.length
    expect(rows.length).toBeGreaterThan(130)
    expect(share).toBeGreaterThan(0.6)
  })

  it('makes a client in TypeScript that compiles strictly', async () => {
    const types = await openapiTypes(document as unknown as OpenAPI3)
    await writeFile(join(folder, 'api.d.ts'), astToString(types))
    await writeFile(join(folder, 'client.ts'), client)
    const program = ts.createProgram([join(folder, 'client.ts')], {
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
    })
    expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([])
  })
})
