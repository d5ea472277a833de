import { withoutParts } from '../../../../platform/database/sqlParts.ts'
import { bare } from '../../../analysis/offsetsIn.ts'
import type { Explained } from '../../explain/explainSyntax.ts'

/**
 * Signs that come from elsewhere than the keyboard: told before the database stumbles over them, in other words and
 * elsewhere.
 */
export function findInvalidCharacters(sql: string): Explained | null {
  const marks = /^(<{7}|>{7}|={7}|\|{7})( |$)/m.exec(sql)
  if (marks)
    return {
      message:
        'two versions of this file were merged and not decided between; keep the lines of one, and remove the lines <<<<<<<, ======= and >>>>>>>',
      offset: marks.index,
    }
  const lost = sql.indexOf('\ufffd')
  if (lost >= 0) return { message: 'the file is not in UTF-8; save it in that encoding', offset: lost }
  const text = bare(sql)
  const quote = /[\u2018\u2019\u201a\u201c\u201d\u201e]/.exec(text)
  if (quote)
    return {
      message: `${quote[0]} is a typographic quote; write a text in 'single quotes' and a name in "double quotes"`,
      offset: quote.index,
    }
  const space = /[\u00a0\u2007\u202f\u200b\u2060\ufeff]/.exec(text)
  if (space)
    return {
      message: 'an invisible sign stands here, as texts copied from a page have; delete it, and type a space',
      offset: space.index,
    }
  const dash = /[\u2012-\u2015\u2212]+/.exec(text)
  return dash
    ? { message: `${dash[0]} is a dash of a word processor; write "-", and "--" before a comment`, offset: dash.index }
    : null
}

/** `= null` is legal and never true. In what a statement sets, it is the way to empty a column. */
export function equalsNull(sql: string): { operator: string; offset: number } | null {
  const text = bare(sql)
  for (const found of text.matchAll(/(<>|!=|(?<![<>!:=])=)\s*null\b/gi)) {
    const clause = [
      ...text.slice(0, found.index).matchAll(/\b(set|where|on|having|when|and|or|select|returning|values)\b/gi),
    ]
      .at(-1)?.[1]
      ?.toLowerCase()
    if (clause !== 'set') return { operator: found[1] ?? '=', offset: found.index }
  }
  return null
}

/** Finds row locks. A dataset runs in a read-only transaction, where `select … for update` fails only when it runs. */
export function findRowLocks(sql: string): Explained | null {
  const found = /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b/i.exec(bare(sql))
  return (
    found && {
      message: `a dataset that reads cannot lock rows; remove "${found[0].replace(/\s+/g, ' ')}"`,
      offset: found.index,
    }
  )
}

/** It answers rows on newer databases only, and nothing shows whose rows it finds. */
export function merging(sql: string): Explained | null {
  const found = /^\s*(?:with\b[\s\S]*\))?\s*(merge\s+into)\b/i.exec(bare(sql))
  return (
    found && {
      message:
        'a dataset cannot merge rows, which not every database answers; write "insert into … on conflict … do update", or an update',
      offset: found.index + found[0].toLowerCase().lastIndexOf('merge'),
    }
  )
}

/** The periods that the database knows, in its own spellings; `extract` knows further parts of a moment. */
const periods = [
  'microseconds',
  'milliseconds',
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
  'decade',
  'century',
  'millennium',
]
const spellings = [
  'us',
  'usec',
  'usecs',
  'useconds',
  'microsecond',
  'ms',
  'msec',
  'msecs',
  'mseconds',
  'millisecond',
  's',
  'sec',
  'secs',
  'seconds',
  'm',
  'min',
  'mins',
  'minutes',
  'h',
  'hr',
  'hrs',
  'hours',
  'd',
  'days',
  'w',
  'weeks',
  'mon',
  'mons',
  'months',
  'qtr',
  'y',
  'yr',
  'yrs',
  'years',
  'dec',
  'decs',
  'decades',
  'c',
  'cent',
  'centuries',
  'mil',
  'mils',
  'millennia',
]
const parts = ['dow', 'isodow', 'doy', 'epoch', 'isoyear', 'julian', 'timezone', 'timezone_hour', 'timezone_minute']

/** A period that `date_trunc` or `extract` does not know: the database says so only of a row. */
export function findUnknownPeriod(sql: string): Explained | null {
  const text = withoutParts(sql, ['comment'])
  const outside = bare(sql)
  for (const { 0: call, 1: name = '', 2: quoted, 3: identifier, index } of text.matchAll(
    /\b(date_trunc|date_part|extract)\s*\(\s*(?:'([^']*)'|(\w+)(?=\s+from\b))/gi,
  )) {
    const period = quoted ?? identifier ?? ''
    const isTruncated = name.toLowerCase() === 'date_trunc'
    if (outside[index] === ' ' || (identifier !== undefined && name.toLowerCase() !== 'extract')) continue
    if ([...periods, ...spellings, ...(isTruncated ? [] : parts)].includes(period.toLowerCase())) continue
    const offered = isTruncated
      ? ['day', 'week', 'month', 'quarter', 'year']
      : ['day', 'week', 'month', 'quarter', 'year', 'dow', 'doy', 'epoch']
    return {
      message: `"${period}" is no period that ${name.toLowerCase()} knows; use ${offered.map((one) => `"${one}"`).join(' or ')}`,
      offset: index + call.length - period.length - (quoted === undefined ? 0 : 1),
    }
  }
  return null
}

/**
 * The number most likely to make planning long: the first of five digits or more; the start of the SQL where there is
 * none.
 */
export function offsetOfLongConstant(sql: string): number {
  return Math.max(0, bare(sql).search(/(?<![\w.])\d[\d_]{4,}(?!\w)|(?<![\w.])\d+(\.\d+)?e\d+/i))
}
