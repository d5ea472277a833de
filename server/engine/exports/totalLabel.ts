import type { FormatContext } from '../../../engine/core/format/formatValue.ts'

/** What stands beside the totals of a table: how many rows they are of. */
export function totalLabel(count: number, { translate }: Pick<FormatContext, 'translate'>): string {
  return count === 1 ? translate('engine.all_rows_one', 'Total (1 row)') : translate('server.total_all', 'Total ({{count}} rows)', { count })
}
