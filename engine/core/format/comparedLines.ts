import type { Column } from '../definition/model.ts'

/**
 * Returns the lines of a table that compares its rows side by side. They are its columns but the first, which names the
 * rows, grouped with neighbors of the same group.
 */
export function comparedLines<Of extends Pick<Column, 'group'>>(
  columns: readonly Of[],
): { group: Of['group']; lines: Of[] }[] {
  const groups: { group: Of['group']; lines: Of[] }[] = []
  for (const column of columns.slice(1)) {
    const last = groups.at(-1)
    if (last && last.group?.key === column.group?.key) last.lines.push(column)
    else groups.push({ group: column.group, lines: [column] })
  }
  return groups
}
