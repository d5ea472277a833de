/** The parts of a problem that its message contains. */
export interface Finding {
  got: string
  known: string[]
}

/** Returns the text of a problem. */
export type ProblemFormatter = (problem: Finding) => string

/** The names of JSON's types, in words. */
const jsonNames: Record<string, string> = {
  string: 'a text in "quotes"',
  boolean: 'true or false',
  array: 'a list: [ … ]',
  object: 'an object: { … }',
  number: 'a number',
  integer: 'a whole number',
  null: 'null',
}
export const describeJsonType = (type: string): string => jsonNames[type] ?? kindNames[type] ?? type

/** Returns the known names as the end of a sentence. */
export function choices({ known }: Pick<Finding, 'known'>): string {
  return known.length === 0
    ? ''
    : `; use ${known
        .slice(0, maxNames)
        .map((name) => `"${name}"`)
        .join(' or ')}`
}
export const maxNames = 12

export const kindNames: Record<string, string> = {
  text: 'a text',
  integer: 'a whole number',
  numeric: 'a number',
  number: 'a number',
  boolean: 'yes or no',
  flag: 'yes or no',
  date: 'a date',
  dateRange: 'two dates',
  file: 'a file',
  choice: 'a choice',
  lookup: 'a chosen value',
  tree: 'a chosen value',
  pickTable: 'chosen rows',
  json: 'a document',
  time: 'a time',
  timestamp: 'a moment',
}
