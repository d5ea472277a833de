/** The quality of a match, from best to worst; the server ranks its rows the same way. */
export const matches = ['exact', 'prefix', 'part', 'similar'] as const
export type Match = (typeof matches)[number]

const struck: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 's' }

/** One small letter without its marks for each character, so that places in both texts are the same. */
export const plainOf = (text: string): string =>
  [...text]
    .map((letter) => {
      const small = letter.toLowerCase()
      return struck[small] ?? small.normalize('NFD')[0] ?? small
    })
    .join('')

const toWords = (text: string): string[] =>
  plainOf(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Words shorter than this are like too many others. */
const shortestAlike = 4
const leastAlike = 0.6

/** Returns the match of a title; null if there is none. */
export function matchText(title: string, typed: string): Match | null {
  const [own, wanted] = [toWords(title), toWords(typed)]
  if (wanted.length === 0) return null
  const [text, start] = [own.join(' '), wanted.join(' ')]
  if (text === start) return 'exact'
  if (text.startsWith(start)) return 'prefix'
  if (wanted.every((word) => text.includes(word))) return 'part'
  return wanted.some(({ length }) => length >= shortestAlike) &&
    wanted.every((word) =>
      own.some((other) => word === other || (word.length >= shortestAlike && likeness(word, other) >= leastAlike)),
    )
    ? 'similar'
    : null
}

/** The share of pairs of letters that two words have in common, from 0 to 1. */
function likeness(one: string, other: string): number {
  const pairs = (word: string): string[] =>
    [...` ${word} `].slice(0, -1).map((letter, index) => letter + (` ${word} `[index + 1] ?? ''))
  const rest = pairs(other)
  const all = pairs(one).length + rest.length
  let common = 0
  for (const pair of pairs(one)) {
    const place = rest.indexOf(pair)
    if (place < 0) continue
    rest.splice(place, 1)
    common += 1
  }
  return (2 * common) / all
}

/**
 * The part of a text that was typed, as [start, end]: separators and case do not count. Null where it is not in there
 * in one piece.
 */
export function typedPart(text: string, typed: string): [start: number, end: number] | null {
  const letters = [...text]
  const places = letters.flatMap((letter, index) => (/[\p{L}\p{N}]/u.test(letter) ? [index] : []))
  const key = places.map((place) => keyOf(letters[place] ?? '')).join('')
  const wanted = [...typed]
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .map(keyOf)
    .join('')
  const found = wanted === '' ? -1 : key.indexOf(wanted)
  const [first, last] = [places[found], places[found + wanted.length - 1]]
  return first === undefined || last === undefined ? null : [first, last + 1]
}

const alike: Record<string, string> = { o: '0', i: '1' }
const keyOf = (letter: string): string => {
  const plain = plainOf(letter)
  return alike[plain] ?? plain
}
