import { dashboardAsReport } from '../../../../../engine/core/definition/parseDashboard.ts'
import type { Link, ReportDefinition } from '../../../../../schemas/generated/report.ts'
import { fieldsOf } from './checkPointers.ts'
import type { Collector } from '../collector.ts'
import { findTypeMismatches } from './typeMismatches.ts'
import { pagesOf, type Names } from '../Names.ts'
import type { Path } from '../../problems/Problem.ts'

/**
 * Checks that a link leads to an existing page. It may pass only what the page accepts (a report's params and filters,
 * a form's params), and must pass all that a report requires. A form without its params opens to add a row. `row` is
 * the dataset of the link's row.
 */
export function checkLinkTarget(
  link: Link,
  { path, row }: { path: Path; row?: string },
  names: Names,
  { need, add }: Pick<Collector, 'need' | 'add'>,
): void {
  if (link.address !== undefined) return
  if (link.to === undefined) return add('missing-property', path, 'to')
  if (!need(pagesOf(names), link.to, [...path, 'to'], 'unknown-report')) return
  const targets = takersOf(link.to, names)
  if (!targets) return
  const report = reportAt(link.to, names)
  const form = names.form.get(link.to)
  const passedNames = Object.keys(link.with ?? {})
  // A misspelt name is one slip: not also the lack of the right one.
  if (
    !passedNames.every((name) =>
      need(
        targets.map((one) => one.id),
        name,
        [...path, 'with', name],
        'unknown-link-name',
      ),
    )
  )
    return
  const params = report?.params ?? form?.params ?? []
  for (const { name, value, fitting } of findTypeMismatches(link.with ?? {}, params, names.dataset.get(row ?? '')))
    add('wrong-value', [...path, 'with', name], value, fitting)
  if (row !== undefined && form && params[0] && passedNames.length === 0)
    return add('missing-link-name', [...path, 'with'], params[0].id)
  const requiredParams = (report?.params ?? []).filter(
    (param) => param.required || report?.route.includes(`{${param.id}}`),
  )
  for (const param of requiredParams)
    if (!passedNames.includes(param.id)) add('missing-link-name', [...path, 'with'], param.id)
}

/** The params and filters of a page, or the params of a form; null of what cannot be read. */
export function takersOf(page: string, names: Names): { id: string; type: string }[] | null {
  const report = reportAt(page, names)
  const form = names.form.get(page)
  return report ? [...(report.params ?? []), ...fieldsOf(report)] : form ? (form.params ?? []) : null
}

function reportAt(page: string, names: Names): ReportDefinition | undefined {
  const dashboard = names.dashboard.get(page)
  return names.report.get(page) ?? (dashboard && dashboardAsReport(dashboard))
}
