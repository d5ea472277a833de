/** A name that the specification spells with capitals is quoted in the SQL, as it is in the dataset's. */
export function quoted(column: string): string {
  return /[A-Z]/.test(column) ? `"${column}"` : column
}
