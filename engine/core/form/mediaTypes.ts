/** Types that many systems do not know, or call otherwise, by the end of a file's name. */
const byName: Record<string, string> = {
  // What Excel saves as Unicode text has its columns divided by tabs, as another CSV has them by commas.
  '.csv': 'text/csv', '.txt': 'text/csv', '.tsv': 'text/csv', '.xliff': 'application/xliff+xml', '.xlf': 'application/xliff+xml',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The media type of a file: what its name says, where that is surer than what its system calls it. */
export function mediaTypeOfName(name: string, claimed: string): string {
  const end = /\.[a-z]+$/.exec(name.toLowerCase())?.[0] ?? ''
  return byName[end] ?? claimed
}

/** What a chooser of files offers for these types: the types, and the ends of names for those it may not know. */
export function acceptedFiles(types: string[]): string[] {
  return [...types, ...Object.entries(byName).filter(([, type]) => types.includes(type)).map(([end]) => end)]
}

/** What a reader calls a type: the end of its files' names, as PNG or XLSX. */
export function typeName(type: string): string {
  const [end] = Object.entries(byName).find(([, known]) => known === type) ?? []
  return (end?.slice(1) ?? type.split('/').at(-1) ?? type).toUpperCase()
}
