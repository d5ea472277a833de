import { bare } from '../../analysis/offsetsIn.ts'

/** A problem in plain words with the cure, and its offset in the SQL. */
export interface Explained {
  message: string
  offset: number
}

const clauses = /^(from|where|group|order|having|limit|returning|union|\))/i
const fallback = 'look before it for a comma or a word that is missing or too many'

/**
 * A syntax error of the database, which names only the first word that it cannot place: the slip is often before it.
 */
export function explainSyntax(sql: string, offset: number, message: string): Explained {
  const text = bare(sql)
  const before = text.slice(0, offset)
  const rest = sql.slice(offset)
  for (const find of [atSign, unclosed, commaBefore, unendedCase, joinWithoutOn, andWithoutWhere]) {
    const found = find(text, before, rest, offset)
    if (found) return found
  }
  return { message: `${message}; ${fallback}`, offset }
}

type Find = (text: string, before: string, rest: string, offset: number) => Explained | null

/** Signs and words of other databases. */
const atSign: Find = (_text, before, rest, offset) => {
  if (rest.startsWith('`'))
    return { message: 'names stand in no quotes here, or in "double quotes"; remove the backticks', offset }
  if (rest.startsWith(':')) return { message: 'a parameter follows its colon without a space; write :name', offset }
  if (rest.startsWith('['))
    return {
      message: 'names stand in no [brackets] here, but plain or in "double quotes"; remove the brackets',
      offset,
    }
  const top = /\bselect\s+(?:distinct\s+)?top\s*\(?\s*$/i.exec(before)
  const count = /^\d+/.exec(rest)?.[0]
  return top && count
    ? {
        message: `there is no "top ${count}"; write "limit ${count}" at the end, or leave it to the page, which asks for its rows`,
        offset: top.index,
      }
    : null
}

/** Brackets: one that is not closed is told where it is opened. */
const unclosed: Find = (text, _before, rest, offset) => {
  const open: number[] = []
  for (const { 0: sign, index } of text.matchAll(/[()]/g)) {
    if (sign === '(') open.push(index)
    else if (open.pop() === undefined)
      return { message: 'this ")" closes nothing; remove it, or open it with "("', offset: index }
  }
  const last = open.at(-1)
  // Another slip may stand before it, unless the words end without what is missing.
  return last !== undefined && (rest.trim() === '' || /^\s*(group|order|limit|returning|union)\b/i.test(rest))
    ? { message: 'the bracket "(" is not closed; a ")" is missing', offset: last }
    : last !== undefined && offset > last
      ? { message: 'the bracket "(" is not closed; a ")" is missing, or a word in it is too many', offset: last }
      : null
}

const commaBefore: Find = (_text, before, rest) => {
  const clause = clauses.exec(rest)?.[0]
  const comma = /,\s*$/.exec(before)
  return clause && comma
    ? { message: `the comma before "${clause}" is too many; remove it`, offset: comma.index }
    : null
}

const unendedCase: Find = (text) => {
  const open: number[] = []
  for (const { 0: keyword, index } of text.matchAll(/\b(case|end)\b/gi)) {
    if (keyword.toLowerCase() === 'case') open.push(index)
    else open.pop()
  }
  const last = open.at(-1)
  return last === undefined
    ? null
    : { message: 'this "case" has no end; write "end" after its last value', offset: last }
}

const joinWithoutOn: Find = (_text, before, rest) => {
  const join = [...before.matchAll(/\b(cross\s+|natural\s+)?join\b/gi)].at(-1)
  const isEnded = rest.trim() === '' || /^(where|join|left|right|full|inner|group|order|having|limit)\b/i.test(rest)
  if (!join || join[1] || !isEnded || /\b(on|using)\b/i.test(before.slice(join.index))) return null
  return { message: 'this join has no condition; write "on" and what the rows have in common', offset: join.index }
}

const andWithoutWhere: Find = (_text, before, rest, offset) => {
  const operator = /^(and|or)\b/i.exec(rest)?.[0]
  const from = before.search(/\bfrom\b(?![\s\S]*\bfrom\b)/i)
  return operator && from >= 0 && !/\b(where|on|having|when|between)\b/i.test(before.slice(from))
    ? { message: `there is no "where" before this "${operator}"; write "where"`, offset }
    : null
}
