import type { Dice } from './Dice.ts'
import { anyObjectOf, anyValue, nested, numberEdges, texts, type Schema } from './values.ts'

export interface Operation {
  method: string
  /** With {name} for parameters. */
  path: string
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[]
  body: Schema | null
  /** Fields that may come as files. */
  takesFiles: boolean
}

export interface Call {
  method: string
  /** As it stands in the first line of the request. */
  path: string
  body: string | null
  headers: Record<string, string>
  /** The mutation applied to the call, for the report. */
  kind: string
}

/** The material that calls are built from. */
export interface Material {
  operations: Operation[]
  ids: readonly (number | string)[]
  /** Columns that any list may be ordered by. */
  orders: readonly string[]
}

const json = { 'content-type': 'application/json' }
const rawPaths = [
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/..%2f..%2fpackage.json',
  '/api/v2/%00',
  '/api/v2/%',
  '/%c0%ae',
  '//evil.test/',
  '/api/v2//checkpoint/report',
  '/api/v2/catalog/get_report/%E0%A4%A',
  `/api/v2/${'a'.repeat(9000)}`,
  '/api/Content/LanguagesPack/..%2f..%2fpackage.json',
  '/membership/login?return_path=%00',
  '/?user=%F0',
  '/assets/',
  '/api',
  '/api/docs/json/..',
  '/membership/mail',
  '/membership/password?code=%00',
  '/checkpoint/detail/NaN',
  '/api/v2/images/get/..%2f..%2fpackage.json',
]

/** One call of the wire, as chance has it. */
export function makeCall(dice: Dice, material: Material): Call {
  if (dice.is(0.03))
    return {
      method: dice.one(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']),
      path: dice.one(rawPaths),
      body: null,
      headers: {},
      kind: 'raw path',
    }
  const operation = dice.one(material.operations)
  const call: Call = {
    method: operation.method,
    path: pathOf(operation, dice, material),
    body: null,
    headers: {},
    kind: 'plain',
  }
  if (dice.is(0.03)) call.headers['user-language'] = dice.one(['de-DE', 'xx-XX', 'ja-JP', '../..', 'en-US,de'])
  if (dice.is(0.01))
    return {
      ...call,
      method: dice.one(['PUT', 'DELETE', 'POST', 'GET', 'PATCH']),
      body: '{}',
      headers: { ...call.headers, ...json },
      kind: 'another method',
    }
  if (operation.method === 'GET') return call
  if (dice.is(operation.takesFiles ? 0.5 : 0.03))
    return { ...call, ...formData(operation, dice, material), kind: 'form data' }
  return { ...call, ...jsonBody(operation, dice, material) }
}

function pathOf({ path, parameters }: Operation, dice: Dice, { ids }: Material): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {}
    const value = dice.is(0.75)
      ? String(JSON.parse(finite(anyValue(schema, dice, ids, 0))))
      : dice.one([...texts.filter((text) => text.length < 300 && text !== '\ud800'), ...numberEdges])
    return inAddress(value)
  })
  const query = parameters
    .filter((one) => one.in === 'query' && dice.is(0.5))
    .map(
      ({ name, schema }) =>
        `${name}=${inAddress(dice.is(0.7) ? String(JSON.parse(finite(anyValue(schema, dice, ids, 0)))) : dice.one(numberEdges))}`,
    )
  if (dice.is(0.02)) query.push('no_such_field=1')
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

/** Half a surrogate has no bytes of its own. */
const inAddress = (text: string): string => encodeURIComponent(Buffer.from(text).toString())

/** Numbers that JSON.parse turns into Infinity are written out in an address. */
const finite = (text: string): string => (/^-?1e309$/.test(text) ? '"Infinity"' : text)

function jsonBody(
  operation: Operation,
  dice: Dice,
  { ids, orders }: Material,
): Pick<Call, 'body' | 'headers' | 'kind'> {
  const headers = { ...json }
  const whole = operation.body ? anyObjectOf(operation.body, dice, ids, dice.is(0.6) ? 0 : 0.2) : '{}'
  const kind = dice.roll()
  if (kind < 0.015) return { headers, body: nested(dice.one([65, 1000, 7500, 100_000])), kind: 'deep JSON' }
  if (kind < 0.02) return { headers, body: `{"a":`.repeat(7500) + '1' + '}'.repeat(7500), kind: 'deep JSON' }
  if (kind < 0.05) return { headers, body: whole.slice(0, dice.below(whole.length)), kind: 'cut JSON' }
  if (kind < 0.07)
    return {
      headers,
      body: dice.one([
        '',
        'null',
        '"x"',
        '[]',
        '1',
        '\ufeff{}',
        '{} {}',
        '{"a":1,}',
        "{'a':1}",
        '{"a":NaN}',
        '{"a":Infinity}',
        '\u0000',
      ]),
      kind: 'odd JSON',
    }
  if (kind < 0.08)
    return {
      headers: {
        'content-type': dice.one([
          'text/plain',
          'application/xml',
          'application/json; charset=utf-16',
          'multipart/form-data',
          'x',
          'application/x-www-form-urlencoded',
        ]),
      },
      body: whole,
      kind: 'another media type',
    }
  if (kind < 0.3 && hasProperty(operation, 'order_by')) {
    return { headers, body: withOrder(whole, JSON.stringify(dice.one(orders))), kind: "another list's order" }
  }
  return { headers, body: whole, kind: 'body' }
}

const hasProperty = ({ body }: Operation, name: string): boolean =>
  Object.hasOwn((body?.properties ?? {}) as object, name)

function withOrder(body: string, order: string): string {
  const own = `"order_by":${order},"is_sort_desc":true`
  return body === '{}' ? `{${own}}` : `${body.slice(0, -1)},${own}}`
}

function formData(operation: Operation, dice: Dice, { ids }: Material): Pick<Call, 'body' | 'headers'> {
  const form = operation.body ? anyObjectOf(operation.body, dice, ids, 0.1) : '{}'
  const part = (name: string, content: string, more = ''): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
  const file = part(
    dice.one(['file', 'data_sheet', 'no_such_field', '']),
    dice.one(['%PDF-1.4', 'a,b\n1,2', '', '\u0000', '<html>']),
    `; filename="${dice.one(['a.pdf', 'x.html', '', '../../x', 'a"b'])}"`,
  )
  const whole = `${dice.is(0.8) ? part('form', dice.one([form, form, nested(7500), '', 'null', '[1]'])) : ''}${dice.is(0.7) ? file : ''}${dice.is(0.1) ? file.repeat(3) : ''}--b--\r\n`
  return {
    headers: {
      'content-type': dice.one([
        'multipart/form-data; boundary=b',
        'multipart/form-data; boundary=b',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=c',
      ]),
    },
    body: dice.is(0.3) ? whole.slice(0, dice.below(whole.length)) : whole,
  }
}
