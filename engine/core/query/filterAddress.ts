import type { Field } from '../definition/fieldModel.ts'
import type { Sort } from '../definition/model.ts'
import { numberFromText } from '../input/numberText.ts'
import { isDatePreset } from './datePreset.ts'
import { isDay } from './dateText.ts'
import {
  isDateRange,
  isEmptyFilter,
  type DateRangeValue,
  type FilterValue,
  type FilterValues,
  type OptionValue,
} from './filterValues.ts'

/** A part of an address that could not be read, by the name it has there. */
export interface UnreadText {
  id: string
  text: string
}

/** The state in a report's address, as `?accounts=12,15&dates=last30days&sort=-critical_exceptions&page=2&q=MTU`. */
export interface Address {
  /** Only the fields that the address names. */
  filters: FilterValues
  /** Fields of the address with an invalid text, wholly or in part, and an invalid page. Unknown names are included. */
  unread: UnreadText[]
  /** null: the source's own order. */
  sort: Sort | null
  /** From 1. */
  page: number
  keyword: string
}

/** The query string of an address, without `?`. Everything that is at its default is left out. */
export function writeAddress(address: Omit<Address, 'unread'>, fields: Field[]): string {
  const parts: string[] = []
  const add = (name: string, text: string) =>
    parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(text).replaceAll('%2C', ',')}`)
  for (const field of fields) {
    const value = address.filters[field.id]
    if (value === undefined) continue
    // Emptied against its default has to be said: a name left out means the default.
    if (!isEmptyFilter(value) || isFilledByDefault(field)) add(field.id, filterText(value, field))
  }
  if (address.sort) add('sort', `${address.sort.desc ? '-' : ''}${address.sort.column}`)
  if (address.page > 1) add('page', String(address.page))
  if (address.keyword) add('q', address.keyword)
  return parts.join('&')
}

/** Names that an address has beside those of fields; `lang` and `user` are read before a page is. */
const ownNames = ['sort', 'page', 'q', 'lang', 'user']
/** Names that other programs add to links, as those that send them by email do. */
const foreignNames = /^(?:utm_|mc_|_hs|_g[al]$|mkt_tok$|gad_|[gw]braid$)|clk?id$/

/**
 * Never fails: what cannot be read is as if it were not there. With `isKnown`, the names that are neither a field's nor
 * known to it are unread.
 */
export function readAddress(search: string, fields: Field[], isKnown: (name: string) => boolean = () => true): Address {
  const named = readQuery(search)
  const filters: FilterValues = {}
  const unread: UnreadText[] = []
  for (const field of fields) {
    const text = named.get(field.id)
    const value = text === undefined ? undefined : readFilter(text, field)
    if (value !== undefined) filters[field.id] = value
    const left = text === undefined ? '' : value === undefined ? text : unreadPart(text, field)
    if (left !== '') unread.push({ id: field.id, text: left })
  }
  for (const [name, text] of named) {
    if (!fields.some(({ id }) => id === name) && !ownNames.includes(name) && !foreignNames.test(name) && !isKnown(name))
      unread.push({ id: name, text })
  }
  const sort = named.get('sort') ?? ''
  const page = Number(named.get('page') ?? 1)
  const hasPage = Number.isSafeInteger(page) && page > 0
  if (!hasPage) unread.push({ id: 'page', text: named.get('page') ?? '' })
  return {
    filters,
    unread,
    sort: sort === '' ? null : { column: sort.replace(/^-/, ''), desc: sort.startsWith('-') },
    page: hasPage ? page : 1,
    keyword: named.get('q') ?? '',
  }
}

/** Names and texts of a query string, with or without `?`; of a repeated name the last. */
export function readQuery(search: string): Map<string, string> {
  const named = new Map<string, string>()
  for (const part of search.replace(/^\?/, '').split('&')) {
    const [name = '', ...rest] = part.split('=')
    if (name !== '') named.set(decoded(name), decoded(rest.join('=')))
  }
  return named
}

/** One filter's value as the text it has in an address. */
export function filterText(value: FilterValue, field: Field): string {
  if (value === null) return ''
  if (isDateRange(value)) {
    if ('preset' in value) return value.preset
    return isEmptyFilter(value) ? '' : `${value.from ?? ''}..${value.to ?? ''}`
  }
  if (!('multiple' in field)) return String(value)
  return [value]
    .flat()
    .map((item) => itemText(item as OptionValue))
    .join(',')
}

const numberSigns = /^-?(0|[1-9]\d{0,14})$/

/** A text that looks like a number gets a backslash, for the wire tells them apart. */
function itemText(item: OptionValue): string {
  if (typeof item === 'number') return String(item)
  return numberSigns.test(item) ? `\\${item}` : item.replace(/[\\,]/g, '\\$&')
}

/** undefined when the text is no value of this field. */
function readFilter(text: string, field: Field): FilterValue | undefined {
  switch (field.type) {
    case 'text':
      return text === '' ? null : text.slice(0, field.maxLength)
    case 'number':
      return numberFromText(text) ?? (text === '' ? null : undefined)
    case 'date':
      return isDay(text) ? text : text === '' ? null : undefined
    case 'flag':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'dateRange':
      return readDates(text)
    case 'lookup':
    case 'tree':
      return readOptions(text, field.multiple, readItem)
    case 'pickTable': {
      const picked = readOptions(text, true, readItem)
      return picked === undefined || isEmptyFilter(picked) ? null : picked
    }
    case 'choice':
      return readOptions(
        text,
        field.multiple,
        (item) => field.options.find((option) => option.value === plain(item))?.value,
      )
  }
}

function readOptions(
  text: string,
  multiple: boolean,
  read: (item: string) => OptionValue | undefined,
): OptionValue | OptionValue[] | null | undefined {
  if (text === '') return multiple ? [] : null
  const values = itemsOf(text).flatMap((item) => read(item) ?? [])
  return multiple ? (values.length > 0 ? values : undefined) : values[0]
}

const itemsOf = (text: string): string[] =>
  [...text.matchAll(/(?:^|,)((?:\\.|[^\\,])*)/g)].map((match) => match[1]!).filter((item) => item !== '')

/** The part of a text that a field leaves out of the value it reads; empty where it takes all of it. */
function unreadPart(text: string, field: Field): string {
  if (field.type === 'text') return text.slice(field.maxLength)
  if (field.type !== 'choice' || !field.multiple) return ''
  return itemsOf(text)
    .map(plain)
    .filter((item) => !field.options.some(({ value }) => value === item))
    .join(', ')
}

const plain = (item: string): string => item.replace(/\\(.)/g, '$1')
const readItem = (item: string): OptionValue => (numberSigns.test(item) ? Number(item) : plain(item))

function readDates(text: string): DateRangeValue | undefined {
  if (text === '') return { from: null, to: null }
  if (isDatePreset(text)) return { preset: text }
  const [from = '', to = '', ...more] = text.split('..')
  if (!text.includes('..') || more.length > 0) return undefined
  if ([from, to].some((day) => day !== '' && !isDay(day))) return undefined
  return { from: from || null, to: to || null }
}

/** The only option is the same as none: it needs no word. */
function isFilledByDefault(field: Field): boolean {
  return field.type !== 'pickTable' && field.default !== null && field.default !== false && field.default !== '$only'
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
