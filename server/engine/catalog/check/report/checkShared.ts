import { isDeepStrictEqual } from 'node:util'
import { sourcesTogether } from '../../../../../engine/core/definition/parseSource.ts'
import type { ReportDefinition } from '../../../../../schemas/generated/report.ts'
import { fieldsOf } from '../page/checkPointers.ts'
import { collector } from '../collector.ts'
import type { Problem } from '../../problems/Problem.ts'
import type { FileOf } from '../../read/DefinitionFile.ts'

type Source = ReportDefinition['sources'][string]

/** Names used beside the lists in the answer of a shared call. */
const reservedNames = [
  'lists',
  'totals',
  'total_items',
  'page_number',
  'page_size',
  'order_by',
  'is_sort_desc',
  'user',
  'app_setup',
  'response_status',
]

/** Sources that share a call stand under lists of their own. */
export function checkShared(file: FileOf<'report'>, report: ReportDefinition): Problem[] {
  const { problems, add } = collector(file)
  for (const [id, source] of Object.entries(report.sources)) {
    const sharingIds = sourcesTogether(id, report)
    const before = sharingIds.slice(0, sharingIds.indexOf(id)).map((other) => report.sources[other])
    const list = source.list ?? 'rows'
    if (
      sharingIds.length > 1 &&
      (reservedNames.includes(list) || before.some((other) => (other?.list ?? 'rows') === list))
    )
      add('duplicate-list', ['sources', id, 'list'], list)
  }
  return problems
}

/** One call has one value for a name: sources that share a call, and with a file all sources, bind it alike. */
export function checkBound(file: FileOf<'report'>, report: ReportDefinition): Problem[] {
  const { problems, add } = collector(file)
  const ids = Object.keys(report.sources)
  const isFile = (report.exports ?? []).length > 0
  for (const [id, source] of Object.entries(report.sources)) {
    const sharingIds = isFile ? ids : sourcesTogether(id, report)
    const before = sharingIds.slice(0, sharingIds.indexOf(id)).flatMap((other) => report.sources[other] ?? [])
    for (const [name, binding] of Object.entries(source.with ?? {})) {
      const others = before.map((other) => bindingsOf(other, report)[name]).filter((other) => other !== undefined)
      if (others.some((other) => !isDeepStrictEqual(other, binding)))
        add('conflicting-parameter', ['sources', id, 'with', name], name)
    }
  }
  return problems
}

/** A source that binds nothing is told every filter by its own name. */
function bindingsOf(source: Source, report: ReportDefinition): Record<string, unknown> {
  if (source.with) return source.with
  return Object.fromEntries(
    fieldsOf(report).flatMap((field) => {
      if (field.type !== 'dateRange') return [[field.id, { from: `/filters/${field.id}` }]]
      const { from, to } = field.names ?? { from: `${field.id}_from`, to: `${field.id}_to` }
      return [
        [from, { from: `/filters/${field.id}/from` }],
        [to, { from: `/filters/${field.id}/to` }],
      ]
    }),
  )
}
