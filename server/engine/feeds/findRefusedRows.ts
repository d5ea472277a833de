import type { InputRow } from '../forms/readRows.ts'

/**
 * Finds the rows that make the database refuse a batch. Halves are tried until one row remains. If no row fails alone,
 * the result is the first that conflicts with earlier ones.
 */
export async function findRefusedRows(
  rows: InputRow[],
  isRefused: (some: InputRow[]) => Promise<boolean>,
): Promise<InputRow[]> {
  const alone = await findAlone(rows, isRefused)
  if (alone.length > 0) return alone
  // Each alone is not refused: the first with which those before it are.
  let [fits, last] = [0, rows.length]
  while (last - fits > 1) {
    const middle = Math.floor((fits + last) / 2)
    if (await isRefused(rows.slice(0, middle))) last = middle
    else fits = middle
  }
  return rows.slice(last - 1, last)
}

async function findAlone(rows: InputRow[], isRefused: (some: InputRow[]) => Promise<boolean>): Promise<InputRow[]> {
  if (rows.length === 1) return rows
  const half = Math.ceil(rows.length / 2)
  const found: InputRow[] = []
  for (const part of [rows.slice(0, half), rows.slice(half)])
    if (await isRefused(part)) found.push(...(await findAlone(part, isRefused)))
  return found
}
