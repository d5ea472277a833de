import type { DescribedDataset } from './datasetModel.ts'
import type * as Authored from '../../../schemas/generated/report.ts'
import type { Bindings, Source } from './model.ts'
import { toMessage } from './toMessage.ts'

/** A source in normal form, with its place among those that the same call answers. */
export function parseSource(
  id: string,
  report: Authored.ReportDefinition,
  dataset: DescribedDataset,
  key: string,
): Source {
  const source = report.sources[id]
  if (!source) throw new Error(`source ${id} is missing`)
  const isShared = sourcesTogether(id, report).length > 1
  const leads = isLeading(id, report)
  return {
    id,
    endpoint: source.endpoint ?? null,
    dataset: source.dataset,
    list: source.list ?? 'rows',
    isShared,
    leads,
    isApart: isShared && !leads && (source.paging ?? false),
    inside: source.inside ?? null,
    header: source.header ?? null,
    absent: source.absent
      ? { dataset: source.absent.dataset, message: toMessage(source.absent.message, `${key}.${id}.absent`) }
      : null,
    one: source.one ?? false,
    required: source.required ?? !isShared,
    paging: source.paging ?? false,
    pageSize: source.pageSize ?? 100,
    pageInfo: source.pageInfo ?? null,
    searchable: leads && dataset.columns.some((column) => column.search),
    sort: (source.sort ?? []).map((sort) => ({ column: sort.column, desc: sort.desc ?? false })),
    with: (source.with as Bindings | undefined) ?? null,
  }
}

/**
 * Returns true if page, order and keyword of the call belong to this source: the list that is paged, else the first.
 */
export function isLeading(id: string, report: Authored.ReportDefinition): boolean {
  const lists = sourcesTogether(id, report).filter((other) => !report.sources[other]?.one)
  return (lists.find((other) => report.sources[other]?.paging) ?? lists[0]) === id
}

/** This source and those that its call answers too, in their order. */
export function sourcesTogether(id: string, { sources }: Authored.ReportDefinition): string[] {
  const endpoint = sources[id]?.endpoint
  return endpoint === undefined ? [id] : Object.keys(sources).filter((other) => sources[other]?.endpoint === endpoint)
}
