import type { Message } from './model.ts'

/** An authored text in en-US, or the key of an existing message. */
export type Label = string | { t: string }

/** Returns the message of a label, with the key of its place in the definition. */
export function toMessage(label: Label, key: string): Message {
  return typeof label === 'string' ? { key, text: label } : { key: label.t, text: '' }
}

export function toOptionalMessage(label: Label | undefined, key: string): Message | null {
  return label === undefined ? null : toMessage(label, key)
}

/** Returns the label of each code, with keys below the part's own. */
export function toValueMessages(
  labels: Record<string, Label> | undefined,
  key: string,
): Record<string, Message> | null {
  return labels
    ? Object.fromEntries(
        Object.entries(labels).map(([value, label]) => [value, toMessage(label, `${key}.words.${value}`)]),
      )
    : null
}

/** The meaning of a term of the glossary. */
export function toTermMessage(term: string | undefined): Message | null {
  return term === undefined ? null : { key: `common.term.${term}.text`, text: '' }
}
