import type { FormDefinition } from '../../../../../schemas/generated/form.ts'
import type { ReportDefinition } from '../../../../../schemas/generated/report.ts'
import { pathNames } from '../../../../../engine/core/query/endpointPath.ts'
import type { Collector } from '../collector.ts'
import type { Names } from '../Names.ts'

type Page = Pick<ReportDefinition | FormDefinition, 'id' | 'beside' | 'params'>

/**
 * Checks that the page beside which this one opens exists, is not itself beside another, and finds its parameters in
 * this one's address.
 */
export function checkBeside({ id, beside, params = [] }: Page, names: Names, { need, add }: Collector): void {
  if (beside === undefined) return
  if (beside === id)
    return add('wrong-form', ['beside'], 'cannot be beside itself; name the page that stays to its left')
  if (!need(names.report.keys(), beside, ['beside'], 'unknown-report')) return
  const page = names.report.get(beside)
  if (!page) return
  if (page.beside !== undefined)
    add('wrong-form', ['beside'], `page "${beside}" opens beside another page itself; name that one`)
  for (const name of pathNames(page.route))
    if (!params.some((param) => param.id === name)) add('missing-link-name', ['beside'], name)
}
