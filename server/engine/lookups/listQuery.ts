import { resolveBindings } from '../../../engine/core/binding/resolve.ts'
import { formatValue, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import type { DatasetColumn } from '../../../engine/core/definition/datasetModel.ts'
import type { AnsweredList } from '../catalog/Catalog.ts'
import type { Dataset, Query } from '../query/toStatement.ts'

/** The query of a list, and the names of its columns. */
export interface ListQuery {
  base: Pick<Query, 'dataset' | 'parameters'>
  /** The dataset's columns by their names on the wire. */
  shown: Record<string, string>
  /** The column that an option is read by. */
  text: string
}

export function listQuery(list: AnsweredList, dataset: Dataset, parameters: Query['parameters']): ListQuery {
  const shown =
    list.columns ?? Object.fromEntries(dataset.columns.filter((column) => !column.internal).map(({ id }) => [id, id]))
  return {
    base: { dataset: dataset.id, parameters: { ...parameters, ...resolveBindings(list.with, {}) } },
    shown,
    text: shown[list.text] ?? list.text,
  }
}

const namedFormats = ['language', 'country', 'timeZone'] as const

/** Tells that options are codes of languages, countries or time zones, which have a name in every language. */
export const isNamed = (
  column: DatasetColumn | undefined,
): column is DatasetColumn & { format: (typeof namedFormats)[number] } =>
  namedFormats.some((format) => format === column?.format)

/** The text of an option for its reader: a code that has a name in every language is told in their words. */
export function optionText(value: unknown, column: DatasetColumn | undefined, format: FormatContext): unknown {
  return isNamed(column) ? formatValue(value, { format: column.format, quantity: null }, format) : value
}

/** Returns true if the call selects this list. */
export function isSelected({ when }: AnsweredList, parameters: Query['parameters']): boolean {
  return when === null || parameters[when.arg] === undefined || parameters[when.arg] === when.is
}

/** Returns the columns of a list that an order can number from 1: all but the one that an option is chosen by. */
export const numberedColumns = (shown: string[], value: string): string[] => shown.filter((name) => name !== value)

/** Returns the column that an order means, by its name or by its number. */
export function nameOfOrder(order: string, shown: string[], value: string): string {
  return numberedColumns(shown, value)[Number(order) - 1] ?? order
}
