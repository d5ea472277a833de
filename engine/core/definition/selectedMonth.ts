/** The names by which the wire says the month whose weeks a chart shows. */
export const selectedMonth = ['graph_selected_year', 'graph_selected_month'] as const

export const isSelectedMonth = (name: string): boolean => (selectedMonth as readonly string[]).includes(name)

/** The first day of a month, as YYYY-MM-DD → what the wire is asked for it; nothing for none. */
export function selectMonth(month: string | null): Record<string, number> {
  return month === null
    ? {}
    : { graph_selected_year: Number(month.slice(0, 4)), graph_selected_month: Number(month.slice(5, 7)) }
}

/** Converts the wire's month to its first day, as YYYY-MM-DD; null if there is none. */
export function monthOf({
  graph_selected_year: year,
  graph_selected_month: month,
}: Record<string, unknown>): string | null {
  return typeof year === 'number' && typeof month === 'number' ? `${year}-${String(month).padStart(2, '0')}-01` : null
}

/** The name that lacks its value where only one of the two has one; undefined: both have, or neither. */
export function missingOfMonth(values: Record<string, unknown>): string | undefined {
  const missing = selectedMonth.filter((name) => values[name] === null || values[name] === undefined)
  return missing.length === 1 ? missing[0] : undefined
}
