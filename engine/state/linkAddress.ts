import { readPointer, resolveBindings } from '../core/binding/resolve.ts'
import type { ChartPoint } from '../core/chart/category.ts'
import type { Link } from '../core/definition/model.ts'
import { filterText } from '../core/query/filterAddress.ts'
import type { ReportPage } from './ReportPage.ts'
import type { Row } from './SourceState.ts'

/**
 * Returns the address that a link of a page opens, with the filters that it keeps; null where it opens none for this
 * user.
 */
export function linkAddress(
  { parameters: { fields, applied }, services, surroundings }: ReportPage,
  link: Link,
  at: { row: Row | null; point?: ChartPoint },
): string | null {
  if (link.address) return insideAddress(readPointer(link.address, { ...surroundings, ...at }))
  const carried = fields.filter((field) => link.keep.includes(field.id) && applied?.[field.id] !== undefined)
  return services.addressOf(link.to, {
    ...Object.fromEntries(carried.map((field) => [field.id, filterText(applied?.[field.id] ?? null, field)])),
    ...resolveBindings(link.with, { ...surroundings, ...at }),
  })
}

/** An address of this portal; any other leads nowhere. */
function insideAddress(value: unknown): string | null {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : null
}
