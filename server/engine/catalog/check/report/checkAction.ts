import { pathNames } from '../../../../../engine/core/query/endpointPath.ts'
import type {
  ActionDefinition,
  CallAction,
  Condition,
  DeleteAction,
  Link,
  ReportDefinition,
} from '../../../../../schemas/generated/report.ts'
import { unknownEndpoint } from '../unknownEndpoint.ts'
import { checkCondition, type Reach } from '../page/checkPointers.ts'
import type { Collector } from '../collector.ts'
import { findTypeMismatches } from '../page/typeMismatches.ts'
import type { Path } from '../../problems/Problem.ts'

interface ActionCheckContext {
  report: ReportDefinition
  reach: Reach
  link(to: Link | undefined, path: Path, row?: string): void
  bindings(values: object | undefined, path: Path, row?: string): void
  collected: Collector
  /** The ids of all datasets. */
  datasets: Iterable<string>
  /** Returns true if a call is answered. */
  answers(call: string): boolean
}

/** Calls of the product that no definition answers: those of jobs, and the undo of a load. */
const isOfProduct = (endpoint: string): boolean =>
  /^(POST jobs\/(cancel|retry)\/\{\w+\}|DELETE jobs\/delete\/\{\w+\}|POST batches\/\{\w+\}\/(undo|cancel))$/.test(
    endpoint,
  )

/** Checks that an action's target, call and arguments exist. `row` is the dataset of the rows it belongs to. */
export function checkAction(
  action: ActionDefinition,
  path: Path,
  row: string | undefined,
  { report, reach, link, bindings, collected, datasets, answers }: ActionCheckContext,
): void {
  const { add, need } = collected
  /** A dataset that answers writes, is told what it asks for, and of a version knows which row is meant. */
  const checkWriting = (
    { dataset: id, with: args = {}, version, endpoint, type }: CallAction | DeleteAction,
    at: Path,
    rows: string | undefined,
  ): void => {
    const isDelete = type === 'delete'
    if (id === undefined) return
    const seen = reach.datasetOf(rows ?? '')
    const unfit = findTypeMismatches(args, reach.datasetOf(id)?.parameters ?? [], seen)
    if (endpoint.startsWith('GET '))
      add(
        'not-allowed',
        [...at, 'endpoint'],
        JSON.stringify(endpoint),
        ['POST', 'PUT', 'DELETE'].map((method) => endpoint.replace('GET', method)),
      )
    const { rowKey = [], columns = [] } = seen ?? {}
    const isColumn = (name: string): boolean => columns.some((column) => column.id === name)
    // Rows that cannot be read, or have no such key, have none to name.
    const isKeyed = (rows === undefined || seen !== undefined) && rowKey.every(isColumn)
    const pointers = Object.entries(args).flatMap(([name, binding]) =>
      'from' in binding && name !== version ? [String(binding.from)] : [],
    )
    const isNamed = rowKey.some((column) => pointers.includes(`/row/${column}`))
    const keys = rowKey.map((column) => `/row/${column}`)
    if (version !== undefined) {
      const isRequired = reach
        .datasetOf(id)
        ?.parameters?.some((parameter) => parameter.id === version && parameter.required)
      if (!isRequired) need(Object.keys(args), version, [...at, 'version'], 'unknown-parameter')
      if (isKeyed && unfit.length === 0 && !isNamed) add('unseen-version', [...at, 'version'], version, keys)
    }
    const isSpelt = pointers.every((pointer) => !pointer.startsWith('/row/') || isColumn(pointer.slice('/row/'.length)))
    if (
      isDelete &&
      version === undefined &&
      seen &&
      isKeyed &&
      pointers.length > 0 &&
      isSpelt &&
      unfit.length === 0 &&
      !isNamed
    )
      add('unnamed-row', [...at, 'with'], rows ?? '', keys)
    if (!need(datasets, id, [...at, 'dataset'], 'unknown-dataset')) return
    const dataset = reach.datasetOf(id)
    if (!dataset) return
    if (!dataset.writes) add('needs-writing', [...at, 'dataset'], id)
    const parameters = dataset.parameters ?? []
    for (const name of Object.keys(args))
      need(
        parameters.map((parameter) => parameter.id),
        name,
        [...at, 'with', name],
        'unknown-parameter',
      )
    for (const { id: name, required } of parameters)
      if (required && !(name in args)) add('missing-value', [...at, 'with'], name)
    for (const { name, value, fitting } of unfit) add('wrong-value', [...at, 'with', name], value, fitting)
  }
  const conditions = { visible: 'visible' in action ? action.visible : undefined, enabled: action.enabled }
  for (const [name, condition] of Object.entries(conditions)) {
    if (condition)
      checkCondition(
        condition as Condition,
        { path: [...path, name], row, roots: ['filters', 'sources', ...(row === undefined ? [] : ['row' as const])] },
        reach,
        collected,
      )
  }
  switch (action.type) {
    case 'open':
      return link(action.link, [...path, 'link'], row)
    case 'export':
      return void need(
        (report.exports ?? []).map((item) => item.id),
        action.export,
        [...path, 'export'],
        'unknown-export',
      )
    case 'generate':
      return report.generate ? undefined : add('missing-property', [], 'generate')
    case 'delete':
    case 'call': {
      bindings(action.with, [...path, 'with'], row)
      link(action.after, [...path, 'after'], row)
      if (action.type === 'delete') bindings({ name: action.name }, path, row)
      else action.shown?.forEach((tile, index) => bindings({ value: tile.value }, [...path, 'shown', index], row))
      const known = isOfProduct(action.endpoint) ? null : unknownEndpoint(action.endpoint)
      if (!known && !answers(action.endpoint)) add('unanswered-endpoint', [...path, 'endpoint'], action.endpoint)
      if (known) add('unknown-endpoint', [...path, 'endpoint'], action.endpoint, known)
      checkWriting(action, path, row)
      for (const name of pathNames(action.endpoint))
        need(Object.keys(action.with ?? {}), name, [...path, 'endpoint'], 'unknown-parameter')
    }
  }
}
