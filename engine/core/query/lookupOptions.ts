import { isNothing } from '../binding/resolve.ts'
import type { FormField } from '../definition/formModel.ts'
import type { Field, Lookup, LookupList, OptionsField } from '../definition/fieldModel.ts'
import type { Bindings, Message } from '../definition/model.ts'
import type { OptionValue } from './filterValues.ts'

/** One choice of a field, in the reader's words. */
export interface OfferedOption {
  value: OptionValue
  text: string
  hint: string | null
  /** The value of the option above it. */
  parent?: OptionValue | null
  /** The row from the call's answer; an option of the definition has none. */
  row?: Record<string, unknown>
}

type Args = Record<string, unknown>

export function hasOptions(field: Field | FormField): field is OptionsField {
  return field.type === 'lookup' || field.type === 'tree'
}

/** The ids of required args that have no value yet: until then there is nothing to ask. */
export function missingArgs(lookup: Lookup, args: Args): string[] {
  return lookup.args.filter((arg) => arg.required && isNothing(args[arg.id])).map((arg) => arg.id)
}

/** Options that stand in the definition need no request. */
export function needsRequest(lookup: Lookup, args: Args): boolean {
  return listsFor(lookup, args).some((list) => list.options === null)
}

/** Returns the arguments that a lookup's call is sent. */
export function lookupArguments(lookup: Lookup, args: Args): Args {
  return lookup.once ? {} : args
}

/** The options that an endpoint's answer offers under these args, in its order, each value once. */
export function optionsOf(
  lookup: Lookup,
  args: Args,
  answer: unknown,
  translate: (message: Message) => string,
): OfferedOption[] {
  const offered = new Map<string, OfferedOption>()
  for (const list of listsFor(lookup, args)) {
    for (const option of optionsOfList(list, args, answer, translate)) {
      if (!offered.has(String(option.value))) offered.set(String(option.value), option)
    }
  }
  return [...offered.values()]
}

function listsFor(lookup: Lookup, args: Args): LookupList[] {
  return lookup.lists.filter((list) => list.when === null || (args[list.when.arg] ?? null) === list.when.is)
}

function optionsOfList(
  list: LookupList,
  args: Args,
  answer: unknown,
  translate: (message: Message) => string,
): OfferedOption[] {
  if (list.options)
    return list.options.map((option) => ({ value: option.value, text: translate(option.label), hint: null }))
  const textFor = (code: unknown): string => {
    const messages = list.words?.[String(code)]
    return messages ? translate(messages) : String(code)
  }
  return rowsOf(list, args, answer).flatMap(({ row, above }) => {
    const value = row[list.value]
    if (typeof value !== 'string' && typeof value !== 'number') return []
    const hint = list.hint === null || isNothing(row[list.hint]) ? null : textFor(row[list.hint])
    const parent =
      list.parent === null
        ? above === null
          ? {}
          : { parent: above }
        : { parent: (row[list.parent] ?? null) as OptionValue | null }
    return [{ value, text: textFor(row[list.text] ?? value), hint, ...parent, row }]
  })
}

/** A list inside the rows of another: the states within the chosen countries, or below every country. */
function rowsOf(
  list: LookupList,
  args: Args,
  answer: unknown,
): { row: Record<string, unknown>; above: OptionValue | null }[] {
  if (!list.inside) return namedRows(answer, list.id).map((row) => ({ row, above: null }))
  const { list: outer, column, arg } = list.inside
  const chosen = arg === null ? null : new Set([args[arg]].flat().map(String))
  return namedRows(answer, outer)
    .filter((row) => !chosen || chosen.has(String(row['value'])))
    .flatMap((holder) =>
      namedRows(holder, column).map((row) => ({ row, above: chosen ? null : (holder['value'] as OptionValue) })),
    )
}

function namedRows(holder: unknown, name: string): Record<string, unknown>[] {
  const rows = typeof holder === 'object' && holder !== null ? (holder as Record<string, unknown>)[name] : undefined
  return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : []
}

/** The fields that a lookup's args, or some of them, are bound to: the edges of the dependency graph. */
export function parentsOf(field: { args: Bindings }, args = Object.keys(field.args)): string[] {
  return Object.entries(field.args)
    .filter(([arg]) => args.includes(arg))
    .flatMap(([, binding]) => {
      const match = 'from' in binding ? /^\/(?:filters|form)\/([^/]+)/.exec(binding.from) : null
      return match ? [match[1]!] : []
    })
}
