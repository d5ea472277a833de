import { pathNames } from '../../../engine/core/query/endpointPath.ts'
import type { ActionDefinition, Condition, Link, ReportDefinition } from '../../../schemas/generated/report.ts'
import { unknownEndpoint } from './checkEndpoint.ts'
import { checkCondition, type Reach } from './checkPointers.ts'
import type { Collector, Path } from './collector.ts'

interface Deps {
  reach: Reach
  link(to: Link | undefined, path: Path, row?: string): void
  bindings(values: object | undefined, path: Path, row?: string): void
  collected: Collector
  /** Whether something answers a call. */
  answers(call: string): boolean
}

/** Calls that every job has, of whatever report. */
const isOfJobs = (endpoint: string): boolean => /^(POST jobs\/(cancel|retry)|DELETE jobs\/delete)\/\{\w+\}$/.test(endpoint)

/** Whether what an action leads to, calls and is told is there. `row` is the dataset of the rows it stands at. */
export function checkAction(action: ActionDefinition, report: ReportDefinition, path: Path, row: string | undefined, { reach, link, bindings, collected, answers }: Deps): void {
  const { add, need } = collected
  if (action.enabled) checkCondition(action.enabled as Condition, [...path, 'enabled'], reach, need, add, row, ['filters', 'sources', ...(row === undefined ? [] : ['row' as const])])
  switch (action.type) {
    case 'open':
      return link(action.link, [...path, 'link'], row)
    case 'export':
      return void need((report.exports ?? []).map((item) => item.id), action.export, [...path, 'export'], 'unknown-export')
    case 'generate':
      return report.generate ? undefined : add('missing-property', [], 'generate')
    case 'delete':
    case 'call': {
      bindings(action.with, [...path, 'with'], row)
      if (action.type === 'delete') bindings({ name: action.name }, path, row)
      const known = isOfJobs(action.endpoint) ? null : unknownEndpoint(action.endpoint)
      if (!known && !answers(action.endpoint)) add('unanswered-endpoint', [...path, 'endpoint'], action.endpoint)
      if (known) add('unknown-endpoint', [...path, 'endpoint'], action.endpoint, known)
      for (const name of pathNames(action.endpoint)) need(Object.keys(action.with ?? {}), name, [...path, 'endpoint'], 'unknown-parameter')
    }
  }
}
