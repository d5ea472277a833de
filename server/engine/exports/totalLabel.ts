import type { FormatContext } from '../../../engine/core/format/formatValue.ts'

/** What stands beside the totals of a table: how many rows they are of. */
export function totalLabel(count: number, { translate }: Pick<FormatContext, 'translate'>): string {
  return translate('engine.all_rows', 'Total ({{count}} rows)', { count })
}
