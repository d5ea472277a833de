import type { FormatContext } from '../../../engine/core/format/formatValue.ts'

/** Returns the label of a table's totals: the number of rows they cover. */
export function totalLabel(count: number, { translate }: Pick<FormatContext, 'translate'>): string {
  return translate('engine.all_rows', 'Total ({{count}} rows)', { count })
}
