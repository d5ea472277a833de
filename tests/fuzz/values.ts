import type { Dice } from './Dice.ts'

export type Schema = Record<string, unknown>

/** Numbers as they are written, so that those which JSON has no value for are written too. */
export const numberEdges = [
  '0',
  '-0',
  '-1',
  '1',
  '1.5',
  '13',
  '99',
  '2147483647',
  '2147483648',
  '3000000000',
  '9007199254740991',
  '9007199254740993',
  '-9007199254740993',
  '9223372036854775808',
  '1e15',
  '1e308',
  '1e309',
  '-1e309',
  '1e-320',
  '0.1',
]
export const texts = [
  '',
  ' ',
  'a',
  'x'.repeat(199),
  'x'.repeat(201),
  'x'.repeat(20_001),
  'İıſK',
  'ｗｉｄｅ',
  '\u202e\u200b',
  '💥'.repeat(60),
  '\ud800',
  'a\u0000b',
  "'; drop table users; --",
  '%_\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=1+1',
  '{{count}}',
  '${7*7}',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '1e309',
  '0x10',
  '2026-02-30',
  '02/30/2026',
  '9999-12-31',
  '0001-01-01',
  '12/31/9999',
  '1900-01-01',
  'true',
]
const days = ['2026-06-01', '06/14/2026', '2025-06-15', '1900-01-01', '9999-12-31', '2026-05-16', '']

/** A piece of JSON text: numbers stand as they are written. */
export type Text = string

/** A value of some schema, as JSON text: mostly one that it lets in, else whatever someone may send. */
export function anyValue(schema: Schema, dice: Dice, ids: readonly (number | string)[], wildness: number): Text {
  if (dice.is(wildness)) return wildValue(dice)
  const options = schema.enum as unknown[] | undefined
  if (options && options.length > 0) return JSON.stringify(dice.one(options)) ?? 'null'
  if (schema.nullable === true && dice.is(0.15)) return 'null'
  switch (schema.type) {
    case 'integer':
    case 'number':
      return dice.is(0.6) && ids.length > 0
        ? JSON.stringify(dice.one(ids))
        : dice.is(0.5)
          ? String(dice.below(20))
          : dice.one(numberEdges)
    case 'boolean':
      return dice.is(0.5) ? 'true' : 'false'
    case 'array': {
      const isSmall = (schema.items as Schema | undefined)?.type !== 'object'
      const count = isSmall && dice.is(0.03) ? 1001 : dice.below(4)
      return `[${Array.from({ length: count }, () => anyValue((schema.items ?? {}) as Schema, dice, ids, wildness / 4)).join(',')}]`
    }
    case 'object':
      return anyObjectOf(schema, dice, ids, wildness)
    default:
      return JSON.stringify(
        schema.format ? dice.one(days) : dice.is(0.3) && ids.length > 0 ? String(dice.one(ids)) : dice.one(texts),
      )
  }
}

/** An object with most of its properties; now and then one that it does not have. */
export function anyObjectOf(schema: Schema, dice: Dice, ids: readonly (number | string)[], wildness: number): Text {
  const required = (schema.required ?? []) as string[]
  const parts = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
    .filter(([name]) => (required.includes(name) ? !dice.is(wildness / 2) : dice.is(0.35)))
    .map(([name, inside]) => `${JSON.stringify(name)}:${anyValue(inside, dice, ids, wildness)}`)
  if (dice.is(wildness / 3))
    parts.push(
      `${JSON.stringify(dice.one(['__proto__', 'constructor', 'toString', 'no_such_field', '', 'order_by', 'page_size']))}:${wildValue(dice)}`,
    )
  return `{${parts.join(',')}}`
}

function wildValue(dice: Dice): Text {
  const make = dice.one<() => Text>([
    () => dice.one(numberEdges),
    () => JSON.stringify(dice.one(texts)),
    () => 'null',
    () => 'true',
    () => '[]',
    () => '{}',
    () => '[[],{}]',
    () => '{"$ne":null}',
    () => '[null]',
    () => nested(dice.one([10, 63, 64, 65, 500])),
  ])
  return make()
}

/** Lists in lists. */
export const nested = (depth: number): Text => '['.repeat(depth) + ']'.repeat(depth)
