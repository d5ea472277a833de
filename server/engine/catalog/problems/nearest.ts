/** The known name at the least edit distance, when that is small enough to be a slip. */
export function nearest(input: string, known: readonly string[]): string | null {
  let best: string | null = null
  let least = Math.max(2, Math.floor(input.length / 3)) + 1
  for (const name of known) {
    const distance = editDistance(input, name)
    if (distance < least) [best, least] = [name, distance]
  }
  return best
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
