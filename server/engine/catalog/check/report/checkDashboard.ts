import { basketTab, cardAsReport, dashboardAsReport } from '../../../../../engine/core/definition/parseDashboard.ts'
import { selectedMonth } from '../../../../../engine/core/definition/selectedMonth.ts'
import type { DashboardDefinition } from '../../../../../schemas/generated/dashboard.ts'
import type { Condition } from '../../../../../schemas/generated/report.ts'
import { checkAsReport } from './checkReport.ts'
import { checkCondition, reachOf } from '../page/checkPointers.ts'
import { collector } from '../collector.ts'
import type { Names } from '../Names.ts'
import type { Path, Problem } from '../../problems/Problem.ts'
import type { FileOf } from '../../read/DefinitionFile.ts'

/** Every call that a dashboard answers, with its place. */
export function dashboardCalls({ endpoint, basket }: Partial<DashboardDefinition>): [Path, string][] {
  const { templates, files } = basket ?? {}
  return [
    ...(endpoint ? [[['endpoint'], endpoint] as [Path, string]] : []),
    ...(['save', 'list', 'get', 'delete'] as const).flatMap((call): [Path, string][] =>
      templates ? [[['basket', 'templates', call], templates[call]]] : [],
    ),
    ...(['many', 'single'] as const).flatMap((call): [Path, string][] =>
      files ? [[['basket', 'files', call], files[call]]] : [],
    ),
    ...(['begin', 'list', 'get'] as const).flatMap((call): [Path, string][] =>
      files?.job ? [[['basket', 'files', 'job', call], files.job[call]]] : [],
    ),
  ]
}

/**
 * Checks a dashboard. Its filters are checked as those of a report, and each card must be on one tab only. Each
 * parameter group must be one that a card takes.
 */
export function checkDashboard(file: FileOf<'dashboard'>, names: Names): Problem[] {
  const dashboard = file.value
  const { problems, add, need } = collector(file)
  if (names.report.has(dashboard.id)) add('duplicate-id', ['id'], dashboard.id)
  const placed: string[] = []
  dashboard.tabs.forEach((tab, t) =>
    tab.cards.forEach((card, c) => {
      const path = ['tabs', t, 'cards', c]
      if (!need(names.card.keys(), card, path, 'unknown-card')) return
      if (placed.includes(card)) add('repeated-card', path, card)
      placed.push(card)
    }),
  )
  dashboard.tabs.forEach(({ id, code }, t) => {
    const same = dashboard.tabs.findIndex((other) => other.code === code)
    if (same < t) add('duplicate-id', ['tabs', t, 'code'], String(code), [`tab "${dashboard.tabs[same]?.id ?? id}"`])
  })
  const datasets = placed.flatMap((id) =>
    [names.card.get(id)?.dataset ?? [], names.card.get(id)?.chart?.dataset ?? []].flat(),
  )
  const parameters = datasets.flatMap((id) => names.dataset.get(id)?.parameters ?? []).map(({ id }) => id)
  for (const [group, parameterIds] of Object.entries(dashboard.groups ?? {})) {
    parameterIds.forEach((name, index) => need(parameters, name, ['groups', group, index], 'unknown-parameter'))
  }
  dashboard.filters.steps.forEach(({ fields }, s) =>
    fields.forEach((field, f) => {
      if (field.type === 'pickTable' && field.allName && parameters.length > 0)
        need(parameters, field.allName, ['filters', 'steps', s, 'fields', f, 'allName'], 'unknown-parameter')
    }),
  )
  dashboard.tabs.forEach(({ visits }, t) =>
    visits?.forEach(({ stored }, v) =>
      need(names.dashboard.keys(), stored, ['tabs', t, 'visits', v, 'stored'], 'unknown-report'),
    ),
  )
  dashboard.tabs.forEach(({ id }, t) => {
    if (dashboard.basket && id === basketTab) add('duplicate-id', ['tabs', t, 'id'], id)
  })
  const account = dashboard.basket?.templates?.account
  if (account)
    need(
      dashboard.filters.steps.flatMap(({ fields }) => fields).map(({ id }) => id),
      account,
      ['basket', 'templates', 'account'],
      'unknown-filter',
    )
  return [...checkAsReport(dashboardAsReport(dashboard), file, names), ...problems]
}

/** A card as the report it is shown as, told at the places of the card. */
export function checkCard(file: FileOf<'card'>, names: Names): Problem[] {
  const card = file.value
  const collected = collector(file)
  const { problems, add, need } = collected
  if (names.report.has(card.id)) add('duplicate-id', ['id'], card.id)
  const drawn = names.dataset.get(card.chart?.dataset ?? card.dataset)
  const parameterIds = [names.dataset.get(card.dataset), drawn]
    .flatMap((dataset) => dataset?.parameters ?? [])
    .map(({ id }) => id)
  if (parameterIds.length > 0)
    card.settings?.forEach(({ id }, index) => need(parameterIds, id, ['settings', index, 'id'], 'unknown-parameter'))
  for (const name of card.chart?.drill && drawn ? selectedMonth : [])
    need(
      (drawn?.parameters ?? []).map(({ id }) => id),
      name,
      ['chart', 'drill'],
      'unknown-parameter',
    )
  const report = cardAsReport(card, '/', 'POST own/card/report')
  const reach = reachOf(report, (id) => names.dataset.get(id))
  card.notes?.forEach(({ when }, index) =>
    checkCondition(when as Condition, { path: ['notes', index, 'when'], roots: ['sources'] }, reach, collected),
  )
  if (card.fold?.enabled)
    checkCondition(card.fold.enabled as Condition, { path: ['fold', 'enabled'], roots: ['sources'] }, reach, collected)
  const problemsOfReport = checkAsReport(
    report,
    { problem: (code, path, value, known) => file.problem(code, placeInCard(path), value, known) },
    names,
  )
  // Problems that chart and table share are reported once.
  return [
    ...problemsOfReport.filter(
      (problem, index) =>
        !problemsOfReport.slice(0, index).some((other) => other.at === problem.at && other.code === problem.code),
    ),
    ...problems,
  ]

  function placeInCard([root, part, ...rest]: Path): Path {
    const element = root === 'elements' ? report.elements[Number(part)] : undefined
    if (element) return element.type === 'chart' ? ['chart', ...rest] : rest
    if (root === 'filters') return ['settings', ...rest.slice(2)]
    if (root === 'sources')
      return part === 'chart' && card.chart?.[rest[0] as 'dataset' | 'sort'] ? ['chart', ...rest] : rest
    return [root, part, ...rest].filter((step) => step !== undefined)
  }
}
