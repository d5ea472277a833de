import type { Path, Problem } from '../problems/Problem.ts'
import type { DefinitionFile } from '../read/DefinitionFile.ts'
import { guardCheck } from '../read/guardFile.ts'
import { furtherCalls } from './form/furtherCalls.ts'
import { dashboardCalls } from './report/checkDashboard.ts'
import { unknownEndpoint } from './unknownEndpoint.ts'

/** Checks that calls are the specification's, or below own/. */
export function checkEndpoints(files: DefinitionFile[]): Problem[] {
  return files.flatMap((file) =>
    guardCheck(file, () =>
      callsOf(file).flatMap(([path, call]) => {
        const known = call === undefined ? null : unknownEndpoint(call)
        return known ? [file.problem('unknown-endpoint', path, String(call), known)] : []
      }),
    ),
  )
}

type PlacedCall = [Path, string | undefined]

/** The calls of a generated report. */
export const generatedCalls = ['endpoint', 'list', 'get'] as const

/** The calls that a definition answers, with their places. */
function callsOf(file: DefinitionFile): PlacedCall[] {
  switch (file.kind) {
    case 'report': {
      const { sources, exports = [], generate } = file.value
      return [
        ...sourceCalls(sources),
        ...exports.map((item, index): PlacedCall => [['exports', index, 'endpoint'], item.endpoint]),
        ...generatedCalls.map((call): PlacedCall => [['generate', call], generate?.[call]]),
      ]
    }
    case 'dashboard':
      return [...dashboardCalls(file.value), ...sourceCalls(file.value.sources ?? {})]
    case 'form': {
      const { load, save } = file.value
      return [
        [['load', 'endpoint'], load?.endpoint],
        [['save', 'endpoint'], save.endpoint],
        ...furtherCalls(file.value),
      ]
    }
    case 'lookup':
      return [[['endpoint'], file.value.endpoint]]
    default:
      return []
  }
}

const sourceCalls = (sources: Record<string, { endpoint?: string }>): PlacedCall[] =>
  Object.entries(sources).map(([id, { endpoint }]): PlacedCall => [['sources', id, 'endpoint'], endpoint])
