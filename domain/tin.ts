export type TinProblem = 'characters' | 'length' | 'week'

/** A tire identification number (49 CFR 574.5), as molded into the sidewall after the letters DOT. */
export interface Tin {
  /** `older` has a plant of two symbols and a length that varies. */
  kind: 'new' | 'retread' | 'older'
  plant: string
  week: number
  /** In full: 2000 and later, since the date has had four digits. */
  year: number
}

// The symbols that the rule allows; G I O Q S Z are too easily misread.
const symbols = /^[ABCDEFHJKLMNPRTUVWXY0-9]+$/
const longest = 13
const retreadLength = 7
const shortestOlder = 8

/** Spaces, hyphens and a leading DOT do not matter. */
export function parseTin(text: string): Tin | TinProblem {
  const tin = text.toUpperCase().replace(/[\s-]/g, '').replace(/^DOT/, '')
  if (!symbols.test(tin)) return 'characters'
  const kind = kindOf(tin.length)
  if (!kind) return 'length'
  const date = /(\d\d)(\d\d)$/.exec(tin)
  const week = Number(date?.[1])
  if (!date || week < 1 || week > 53) return 'week'
  return { kind, plant: tin.slice(0, kind === 'older' ? 2 : 3), week, year: 2000 + Number(date[2]) }
}

function kindOf(length: number): Tin['kind'] | undefined {
  if (length === longest) return 'new'
  if (length === retreadLength) return 'retread'
  return length >= shortestOlder && length < longest ? 'older' : undefined
}
