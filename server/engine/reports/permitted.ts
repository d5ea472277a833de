import { may, type Holder } from '../../../engine/core/access/may.ts'
import type { Report, Source } from '../../../engine/core/definition/model.ts'
import { usesOf } from '../../../engine/core/elements/elementKinds.ts'
import type { Dataset } from '../query/toStatement.ts'

export interface Permitted {
  /** Columns that are answered: not internal, and not only behind what this user may not see. */
  columns: string[]
  /** Columns that are neither searched nor counted, and totals that are not answered. */
  withheld: { columns: string[]; totals: string[] }
  /** Places of an answer's row or header, as `info/owner`, that are not answered. */
  places: string[]
}

/**
 * Returns the part of a source that this user may see. A column used only by elements they may not see is left out in
 * every form.
 */
export function permitted(report: Report, source: Source, dataset: Dataset, holder: Holder): Permitted {
  const root = `/sources/${source.id}/`
  const uses = report.elements
    .flatMap((element) =>
      usesOf(element).map(({ pointer, security }) => ({
        pointer,
        isAllowed: may(holder, element.security) && may(holder, security),
      })),
    )
    .filter(({ pointer }) => pointer.startsWith(root))
    .map(({ pointer, isAllowed }) => ({ place: pointer.slice(root.length), isAllowed }))
  const allowed = new Set(uses.filter(({ isAllowed }) => isAllowed).map(({ place }) => place))
  const places = [...new Set(uses.map(({ place }) => place))].filter((place) => !allowed.has(place))
  const columns = dataset.columns.filter(({ internal }) => !internal).map(({ id }) => id)
  const hiddenColumns = columns.filter((id) => places.includes(id))
  const all = dataset.totals ?? []
  const isHidden = (id: string): boolean => {
    const total = all.find((one) => one.id === id)
    if (!total) return true
    const place = ['totals', ...(total.group ? [total.group] : []), total.id].join('/')
    return (
      places.includes(place) ||
      (total.column !== undefined && hiddenColumns.includes(total.column)) ||
      (total.of ?? []).some(isHidden)
    )
  }
  return {
    columns: columns.filter((id) => !hiddenColumns.includes(id)),
    withheld: { columns: hiddenColumns, totals: all.map(({ id }) => id).filter(isHidden) },
    places,
  }
}

/** A row without these places of it. */
export function withoutPlaces<Row extends Record<string, unknown>>(row: Row, places: string[]): Row {
  if (places.length === 0) return row
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !places.includes(name))
      .map(([name, value]) => {
        const inside = places
          .filter((place) => place.startsWith(`${name}/`))
          .map((place) => place.slice(name.length + 1))
        return [
          name,
          inside.length > 0 && typeof value === 'object' && value !== null && !Array.isArray(value)
            ? withoutPlaces(value as Record<string, unknown>, inside)
            : value,
        ]
      }),
  ) as Row
}
