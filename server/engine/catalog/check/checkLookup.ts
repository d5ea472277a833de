import { pathNames } from '../../../../engine/core/query/endpointPath.ts'
import type { LookupDefinition } from '../../../../schemas/generated/lookup.ts'
import type { Problem } from '../problems/Problem.ts'
import type { FileOf } from '../read/DefinitionFile.ts'
import { checkChosen } from './checkChosen.ts'
import { collector } from './collector.ts'
import { columnsOf, parametersOf, type Names } from './Names.ts'

/** Checks that the datasets, columns and arguments of a lookup exist. */
export function checkLookup(file: FileOf<'lookup'>, names: Names): Problem[] {
  const lookup = file.value
  const collected = collector(file)
  const { problems, add, need } = collected
  const args = (lookup.args ?? []).map((arg) => arg.id)
  const fields = names.chosenFrom()
  for (const name of pathNames(lookup.endpoint)) need(args, name, ['endpoint'], 'unknown-arg')
  const filteringArg = lookup.once ? args.find((arg) => !onlyChooses(arg, lookup, names)) : undefined
  if (filteringArg !== undefined || (lookup.once && lookup.paging))
    add('wrong-form', ['once'], explainOnce(filteringArg))
  lookup.lists.forEach((list, index) => {
    const path = ['lists', index]
    if (list.dataset) need(names.dataset.keys(), list.dataset, [...path, 'dataset'], 'unknown-dataset')
    const same = lookup.lists.findIndex(
      ({ id, when, inside, security }) => id === list.id && !when && !inside && !security,
    )
    if (same >= 0 && same < index && !list.when && !list.inside && !list.security)
      add('duplicate-id', [...path, 'id'], list.id)
    if (list.when) need(args, list.when.arg, [...path, 'when', 'arg'], 'unknown-arg')
    if (list.inside?.arg) need(args, list.inside.arg, [...path, 'inside', 'arg'], 'unknown-arg')
    if (names.dataset.get(list.dataset ?? '')?.local) add('local-dataset', [...path, 'dataset'], list.dataset ?? '')
    if (names.dataset.get(list.dataset ?? '')?.writes) add('needs-reading', [...path, 'dataset'], list.dataset ?? '')
    const columns = columnsOf(names.dataset.get(list.dataset ?? ''))
    if (!list.dataset || columns.length === 0) return
    for (const [name, column] of Object.entries(list.columns ?? {}))
      need(columns, column, [...path, 'columns', name], 'unknown-column')
    const answered = list.columns ? Object.keys(list.columns) : columns
    for (const property of ['value', 'text', 'hint', 'parent'] as const) {
      const column =
        list[property] ??
        (fields.has(lookup.id) && !list.one && (property === 'value' || property === 'text') ? property : undefined)
      if (column && list[property] === undefined && !answered.includes(column))
        add('missing-choice', path, property, answered)
      else if (column) need(answered, column, [...path, property], 'unknown-column')
    }
    checkChosen(list, path, { dataset: names.dataset.get(list.dataset), takers: fields.get(lookup.id) }, collected)
    const parameters = parametersOf(list.dataset, names)
    for (const name of Object.keys(list.with ?? {}))
      need(parameters, name, [...path, 'with', name], 'unknown-parameter')
  })
  return problems
}

/** Returns true if an argument only chooses a list or its rows, and means nothing to the server. */
function onlyChooses(arg: string, { endpoint, lists }: LookupDefinition, names: Names): boolean {
  const isChoice = lists.some(({ when, inside }) => when?.arg === arg || inside?.arg === arg)
  return (
    isChoice &&
    !pathNames(endpoint).includes(arg) &&
    lists.every(
      ({ dataset, with: bindings = {} }) => arg in bindings || !(dataset && parametersOf(dataset, names).includes(arg)),
    )
  )
}

const explainOnce = (arg: string | undefined): string =>
  arg === undefined
    ? 'cannot be asked once and page by page; remove "once" or "paging"'
    : `is asked without its args, but the server needs "${arg}"; remove "once", or let "when" or "inside" of a list choose by it`
