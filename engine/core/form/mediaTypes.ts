/** Types that many systems do not know, or call otherwise, by the end of a file's name. */
const byName: Record<string, string> = { '.csv': 'text/csv', '.xliff': 'application/xliff+xml', '.xlf': 'application/xliff+xml' }

/** The media type of a file: what its name says, where that is surer than what its system calls it. */
export function mediaTypeOfName(name: string, claimed: string): string {
  const end = /\.[a-z]+$/.exec(name.toLowerCase())?.[0] ?? ''
  return byName[end] ?? claimed
}

/** What a chooser of files offers for these types: the types, and the ends of names for those it may not know. */
export function acceptedFiles(types: string[]): string[] {
  return [...types, ...Object.entries(byName).filter(([, type]) => types.includes(type)).map(([end]) => end)]
}
