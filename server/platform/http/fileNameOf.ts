/** The extensions of each type; the first is the default. */
const ends: Record<string, string[]> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'text/csv': ['.csv', '.txt', '.tsv'],
  'application/xliff+xml': ['.xlf', '.xliff'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}

/**
 * The name a file is kept under: what it was called, without folders and control characters, and with the end of what
 * it is.
 */
export function fileNameOf(sent: string, type: string): string {
  const plain = (sent.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(-200)
  const allowed = ends[type]
  if (!allowed || allowed.some((end) => plain.toLowerCase().endsWith(end))) return plain
  return `${plain.replace(/\.[^.]*$/, '') || 'file'}${allowed[0]}`
}
