/** PostgreSQL's types in the words of a reader. */
const kinds: [RegExp, string][] = [
  [/^(bigint|integer|smallint)$/, 'a whole number'],
  [/^(numeric|double precision|real)(\(.*\))?$/, 'a number'],
  [/^(text|character.*|name|"char"|citext|unknown)$/, 'a text'],
  [/^date$/, 'a date'],
  [/^timestamp.*$/, 'a moment'],
  [/^time .*$/, 'a time'],
  [/^boolean$/, 'yes or no'],
  [/^jsonb?$/, 'a document'],
]

/** `bigint[]` → several values (bigint[]). */
export function describeType(type: string): string {
  if (type.endsWith('[]')) return `several values (${type})`
  const known = kinds.find(([pattern]) => pattern.test(type))?.[1]
  // A text is called so in both; of numbers and moments there are several.
  return known === undefined ? type : /^(unknown|text|date|boolean)$/.test(type) ? known : `${known} (${type})`
}
