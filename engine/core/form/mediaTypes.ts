/** Types that many systems do not know, or call otherwise, by the end of a file's name. */
const byName: Record<string, string> = {
  // Excel's Unicode text separates columns by tabs, as other CSV files do by commas.
  '.csv': 'text/csv',
  '.txt': 'text/csv',
  '.tsv': 'text/csv',
  '.xliff': 'application/xliff+xml',
  '.xlf': 'application/xliff+xml',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The media type of a file: what its name says, where that is surer than what its system calls it. */
export function mediaTypeOfName(name: string, claimed: string): string {
  const end = /\.[a-z]+$/.exec(name.toLowerCase())?.[0] ?? ''
  return byName[end] ?? claimed
}

/** Returns the types that a file chooser accepts, with the extensions for browsers that do not know the types. */
export function acceptedFiles(types: string[]): string[] {
  return [
    ...types,
    ...Object.entries(byName)
      .filter(([, type]) => types.includes(type))
      .map(([end]) => end),
  ]
}

/** Returns the reader's name of a type: the extension of its files, as PNG or XLSX. */
export function typeName(type: string): string {
  const [end] = Object.entries(byName).find(([, known]) => known === type) ?? []
  return (end?.slice(1) ?? type.split('/').at(-1) ?? type).toUpperCase()
}
