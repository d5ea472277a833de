import { earlierId } from '../../../../../engine/core/definition/parseReport.ts'
import { pathNames } from '../../../../../engine/core/query/endpointPath.ts'
import type { Condition, Link, ReportDefinition } from '../../../../../schemas/generated/report.ts'
import type { Path, Problem } from '../../problems/Problem.ts'
import type { FileOf, RawFile } from '../../read/DefinitionFile.ts'
import { circleFrom } from '../../expand/circleFrom.ts'
import { collector, type Collector } from '../collector.ts'
import { columnsOf, pagesOf, parametersOf, type Names } from '../Names.ts'
import { checkBeside } from '../page/checkBeside.ts'
import { checkFields } from '../page/checkFields.ts'
import { checkFilters } from '../page/checkFilters.ts'
import { checkHelp } from '../page/checkHelp.ts'
import { checkLinkTarget } from '../page/checkLink.ts'
import { checkLocal } from '../page/checkLocal.ts'
import { checkBindings, checkCondition, checkPointer, fieldsOf, reachOf } from '../page/checkPointers.ts'
import { unfitParams } from '../page/typeMismatches.ts'
import { checkAction } from './checkAction.ts'
import { checkElement, type ElementPlace } from './checkElement.ts'
import { checkExport } from './checkExport.ts'

/** Checks that every name in a report exists and fits its place, and that each of its filters is used. */
export function checkReport(file: FileOf<'report'>, names: Names): Problem[] {
  return checkPage(file.value, file, names, checkFilters)
}

/** Checks a dashboard or a card as the report it is shown as. */
export function checkAsReport(report: ReportDefinition, file: Pick<RawFile, 'problem'>, names: Names): Problem[] {
  return checkPage(report, file, names, () => {})
}

function checkPage(
  report: ReportDefinition,
  file: Pick<RawFile, 'problem'>,
  names: Names,
  checkUse: typeof checkFilters,
): Problem[] {
  const collected = collector(file)
  const context = contextOf(report, names, collected)
  checkAddress(context)
  checkCount(context)
  const placed = (report.filters?.steps ?? []).flatMap((step, s) =>
    step.fields.map((field, f) => ({ field, path: ['filters', 'steps', s, 'fields', f] as Path })),
  )
  checkFields(placed, context.reach, names, collected)
  checkRefusals(context)
  checkUse(report, placed, names, collected)
  report.actions?.forEach((action, index) => context.checkOne(action, ['actions', index]))
  for (const id of Object.keys(report.sources)) checkSource(id, context)
  checkElements(context)
  checkHead(context)
  report.exports?.forEach((item, index) => checkExport(item, ['exports', index], context))
  return collected.problems
}

function contextOf(report: ReportDefinition, names: Names, collected: Collector): ElementPlace {
  const { need } = collected
  const reach = reachOf(report, (id) => names.dataset.get(id))
  const filters = fieldsOf(report).map((field) => field.id)
  const bindings: ElementPlace['bindings'] = (values, path, row) => {
    checkBindings(
      values,
      { path, roots: ['filters', 'params', 'sources', ...(row === undefined ? [] : ['row' as const])], row },
      reach,
      collected,
    )
  }
  const link = (to: Link | undefined, path: Path, row?: string): void => {
    if (!to) return
    bindings(to.with, [...path, 'with'], row)
    if (to.address) bindings({ address: { from: to.address } }, path, row)
    for (const [index, id] of (to.keep ?? []).entries()) need(filters, id, [...path, 'keep', index], 'unknown-filter')
    checkLinkTarget(to, { path, row }, names, collected)
  }
  const checkOne: ElementPlace['checkOne'] = (action, path, row) =>
    checkAction(action, path, row, {
      report,
      reach,
      link,
      bindings,
      collected,
      datasets: names.dataset.keys(),
      answers: names.answers,
    })
  return { report, names, reach, bindings, link, checkOne, collected }
}

/** Checks the pages around a report, and the names in its addresses. */
function checkAddress({ report, names, collected }: ElementPlace): void {
  const { add, need } = collected
  if (report.parent === report.id)
    add('wrong-form', ['parent'], 'cannot be its own parent; name the page that leads here, or leave it out')
  else if (report.parent)
    need(
      pagesOf(names).filter((id) => id !== report.id),
      report.parent,
      ['parent'],
      'unknown-report',
    )
  const circle = circleFrom(report.id, (id) => (names.report.get(id) ?? names.form.get(id))?.parent)
  if (circle?.[1] && circle[0] === report.id)
    add(
      'wrong-form',
      ['parent'],
      `leads back to this page by way of "${circle[1]}"; give one of the two another parent`,
    )

  checkBeside(report, names, collected)
  checkHelp(report, collected)
  report.visits?.forEach(({ stored }, index) =>
    need(names.dashboard.keys(), stored, ['visits', index, 'stored'], 'unknown-report'),
  )

  const params = (report.params ?? []).map((param) => param.id)
  for (const name of pathNames(report.route)) need(params, name, ['route'], 'unknown-param')
  report.redirects?.forEach((redirect, index) => {
    const named = pathNames(redirect)
    for (const name of named) need(pathNames(report.route), name, ['redirects', index], 'unknown-param')
    const missing = pathNames(report.route).find((name) => !named.includes(name))
    if (missing) add('short-redirect', ['redirects', index], redirect, [missing])
  })
}

/** Checks the lookup that counts the rows which the filters would find. */
function checkCount({ report, names, collected: { need } }: ElementPlace): void {
  const { count } = report.filters ?? {}
  if (!count || !need(names.lookup.keys(), count.lookup, ['filters', 'count', 'lookup'], 'unknown-lookup')) return
  const [list] = names.lookup.get(count.lookup)?.lists ?? []
  const columns = list?.columns ? Object.keys(list.columns) : columnsOf(names.dataset.get(list?.dataset ?? ''))
  if (columns.length > 0) need(columns, count.column, ['filters', 'count', 'column'], 'unknown-column')
}

/** Checks the conditions under which filters are refused. */
function checkRefusals({ report, reach, collected }: ElementPlace): void {
  report.filters?.refuse?.forEach(({ field, when }, index) => {
    collected.need(
      fieldsOf(report).map((one) => one.id),
      field,
      ['filters', 'refuse', index, 'field'],
      'unknown-filter',
    )
    checkCondition(when as Condition, { path: ['filters', 'refuse', index, 'when'] }, reach, collected)
  })
}

function checkSource(id: string, { report, names, reach, collected }: ElementPlace): void {
  const { add, need } = collected
  const source = report.sources[id]
  const path = ['sources', id]
  if (!source || !need(names.dataset.keys(), source.dataset, [...path, 'dataset'], 'unknown-dataset')) return
  if (source.header) need(names.dataset.keys(), source.header, [...path, 'header'], 'unknown-dataset')
  if (source.absent)
    need(names.dataset.keys(), source.absent.dataset, [...path, 'absent', 'dataset'], 'unknown-dataset')
  const dataset = names.dataset.get(source.dataset)
  if (!dataset) return
  if (dataset.writes) add('needs-reading', [...path, 'dataset'], source.dataset)
  checkLocal(dataset, source.endpoint, [...path, 'dataset'], collected)
  if (names.dataset.get(source.header ?? '')?.local) add('local-dataset', [...path, 'header'], source.header ?? '')
  source.sort?.forEach((sort, index) =>
    need(columnsOf(dataset), sort.column, [...path, 'sort', index, 'column'], 'unknown-column'),
  )
  const parameters = parametersOf(source.dataset, names)
  // Those that share the call give its path together.
  const boundNames = Object.values(report.sources)
    .filter(({ endpoint }) => endpoint === source.endpoint)
    .flatMap((one) => Object.keys(one.with ?? {}))
  for (const name of pathNames(source.endpoint ?? ''))
    need(boundNames, name, [...path, 'endpoint'], 'unknown-parameter')
  for (const [name, binding] of Object.entries(source.with ?? {})) {
    need(parameters, name, [...path, 'with', name], 'unknown-parameter')
    if ('from' in binding)
      checkPointer(
        String(binding.from),
        { path: [...path, 'with', name, 'from'], roots: ['filters', 'params'] },
        reach,
        collected,
      )
  }
  for (const { name, value, fitting } of unfitParams(source.with ?? {}, dataset.parameters ?? [], report.params ?? []))
    add('wrong-value', [...path, 'with', name], value, fitting)
}

function checkElements(context: ElementPlace): void {
  const ids: string[] = []
  context.report.elements.forEach((element, e) => {
    const path = ['elements', e]
    if (ids.includes(element.id)) context.collected.add('duplicate-id', [...path, 'id'], element.id)
    ids.push(element.id)
    checkElement(element, path, context)
  })
}

/** Checks the values in the head of a report, and the id of the report that it generates. */
function checkHead({ report, names, reach, collected }: ElementPlace): void {
  const { add, need } = collected
  const filters = fieldsOf(report).map((field) => field.id)
  for (const part of ['name', 'subject'] as const) {
    const filter = report.generate?.[part]
    if (filter) need(filters, filter, ['generate', part], 'unknown-filter')
  }
  if (report.subject?.filter) need(filters, report.subject.filter, ['subject', 'filter'], 'unknown-filter')
  report.subject?.values?.forEach(({ from }, index) =>
    checkPointer(from, { path: ['subject', 'values', index, 'from'], roots: ['sources'] }, reach, collected),
  )
  report.asOf?.forEach(({ from }, index) =>
    checkPointer(from, { path: ['asOf', index, 'from'], roots: ['sources'] }, reach, collected),
  )
  if (report.generate && names.report.has(earlierId(report.id))) add('duplicate-id', ['id'], earlierId(report.id))
}
