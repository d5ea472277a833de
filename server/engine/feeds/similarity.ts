/** Letters and digits of a text, in small letters. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Pairs of letters that follow each other, and each digit: a number tells names apart that are alike else. */
const pairsOf = (text: string): string[] => [
  ...[...text].slice(0, -1).map((letter, index) => letter + (text[index + 1] ?? '')),
  ...(text.match(/\d/g) ?? []),
]

/** Weight of a text that another contains: a part of a name is less than the name. */
const partOf = 0.8

/**
 * Likeness of texts to one, from 0 to 1, by the pairs of letters and the digits that they share. Codes are short forms
 * of names, so
 * that a text all of whose pairs another has is nearly alike.
 */
export function similarityTo(text: string): (other: string) => number {
  const own = plain(text)
  const pairs = new Set(pairsOf(own))
  return (other) => {
    const otherText = plain(other)
    if (own === '' || otherText === '') return 0
    if (own === otherText) return 1
    const found = new Set(pairsOf(otherText))
    const shared = [...pairs].filter((pair) => found.has(pair)).length
    if (pairs.size === 0) return otherText.includes(own) ? partOf : 0
    return Math.max((2 * shared) / (pairs.size + found.size), (partOf * shared) / pairs.size)
  }
}
