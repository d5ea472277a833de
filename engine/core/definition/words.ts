import type { Words } from './model.ts'

/** As authored: words in en-US, or the key of words that are there already. */
export type Label = string | { t: string }

/** A label's words under the key that its place gives it. */
export function words(label: Label, key: string): Words {
  return typeof label === 'string' ? { key, text: label } : { key: label.t, text: '' }
}

export function optionalWords(label: Label | undefined, key: string): Words | null {
  return label === undefined ? null : words(label, key)
}

/** Returns the label of each code, with keys below the part's own. */
export function valueWords(labels: Record<string, Label> | undefined, key: string): Record<string, Words> | null {
  return labels
    ? Object.fromEntries(Object.entries(labels).map(([value, label]) => [value, words(label, `${key}.words.${value}`)]))
    : null
}

/** The meaning of a term of the glossary. */
export function termWords(term: string | undefined): Words | null {
  return term === undefined ? null : { key: `common.term.${term}.text`, text: '' }
}
