import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../../../../../server/platform/settings.ts'
import { formatDefinition } from '../../../../../server/engine/catalog/format/formatDefinition.ts'
import type { RawFile } from '../../../../../server/engine/catalog/read/DefinitionFile.ts'
import { readDefinition, readDefinitions } from '../../../../../server/engine/catalog/read/readDefinitions.ts'

const { files } = await readDefinitions(fileURLToPath(new URL('../../../../../definitions/', import.meta.url)))
const long = 'x'.repeat(60)

describe('of all definitions, however they were written', () => {
  const ways: [string, (file: RawFile) => string][] = [
    ['as they are', ({ text }) => text],
    ['on one line', ({ text }) => JSON.stringify(JSON.parse(text))],
    ['a line for every part', ({ text }) => JSON.stringify(JSON.parse(text), null, 4)],
    [
      'with Windows line ends and tabs',
      ({ text }) => JSON.stringify(JSON.parse(text), null, '\t').replaceAll('\n', '\r\n'),
    ],
  ]
  it.each(ways)('%s: there is one form', (_name, way) => {
    for (const file of files) {
      const formatted = formatDefinition(way(file))
      expect([file.file, formatted]).toEqual([file.file, formatDefinition(file.text)])
      expect([file.file, formatDefinition(formatted)]).toEqual([file.file, formatted])
      expect(JSON.stringify(JSON.parse(formatted))).toBe(JSON.stringify(JSON.parse(file.text)))
      expect(
        formatted.split('\n').filter((line) => line.length > 120 && !/^ *("\w+": )?"[^"]{80,}",?$/.test(line)),
      ).toEqual([])
    }
  })

  it('what is shipped is in it', () => {
    for (const { file, text } of files) expect([file, text]).toEqual([file, formatDefinition(text)])
  })
})

it.each([
  ['what fits stands on one line', '{"a":[1,\n2],"b":{}}', '{\n  "a": [1, 2],\n  "b": {}\n}\n'],
  [
    'what does not fit is broken, and its plain values share lines',
    `{"a":{"b":1,"c":"${long}","d":"${long}","e":[2],"f":true,"g":null}}`,
    `{\n  "a": {\n    "b": 1, "c": "${long}",\n    "d": "${long}",\n    "e": [2],\n    "f": true, "g": null\n  }\n}\n`,
  ],
  [
    'a list of plain values is filled',
    `{"a":["${long}",1,2,"${long}"]}`,
    `{\n  "a": [\n    "${long}", 1, 2,\n    "${long}"\n  ]\n}\n`,
  ],
  ['how values are written stays', '{"a":1.50,"b":"\\u00e9\\/"}', '{\n  "a": 1.50,\n  "b": "\\u00e9\\/"\n}\n'],
  ['nothing is nothing', '{ }', '{}\n'],
])('%s', (_name, text, formatted) => expect(formatDefinition(text)).toBe(formatted))

it('keeps every comment where it says something', () => {
  const text = `// First
{ /* why */ "a": 1, // beside
"b": [ // in it
1, 2 // last
], "c": { "d": 1
// at the end
} }
// Last`
  const formatted = `// First
{
  /* why */
  "a": 1, // beside
  "b": [
    // in it
    1,
    2 // last
  ],
  "c": {
    "d": 1
    // at the end
  }
}
// Last
`
  expect(formatDefinition(text)).toBe(formatted)
  expect(formatDefinition(formatted)).toBe(formatted)
})

it.each(['', '{ "a": 1', '{ "a" 1 }', '{ "a": 1, }', '{} {}', '[1 2]', '{ "a": "b }'])(
  'refuses %j, which is not JSON',
  (text) => {
    expect(() => formatDefinition(text)).toThrow(SyntaxError)
  },
)

it('leaves the problems of a file at the lines of what is wrong', () => {
  const text = formatDefinition(
    JSON.stringify({
      rowKey: ['id'],
      columns: [
        { id: 'id', type: 'integer' },
        { id: 'name', type: 'text' },
      ],
    }),
  )
  const file = readDefinition('units/units.dataset.json', text, null) as RawFile
  const { line, column } = file.problem('unknown-column', ['columns', 1, 'id'], 'name')
  expect(text.split('\n')[line - 1]?.slice(column - 1)).toMatch(/^"id": "name"/)
})

it('the command lists and formats unformatted files; it reports invalid JSON and leaves it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'format-'))
  const run = (...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
    promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'server/engine/catalog/formatCommand.ts', ...args, folder],
      { cwd: projectFolder },
    ).then(
      (out) => ({ ...out, code: 0 }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    )
  const file = (name: string): string => join(folder, 'units', name)
  mkdirSync(join(folder, 'units'))
  writeFileSync(file('good.menu.json'), '{\n  "place": "header"\n}\n')
  writeFileSync(file('other.menu.json'), '{"place":"footer"}')
  const told = await run('--check')
  expect([told.code, told.stderr]).toEqual([
    1,
    'units/other.menu.json\nnot formatted; run npm run definitions:format\n',
  ])
  expect(readFileSync(file('other.menu.json'), 'utf8')).toBe('{"place":"footer"}')
  expect(await run()).toMatchObject({ code: 0, stdout: '1 of 2 files formatted\n' })
  expect(readFileSync(file('other.menu.json'), 'utf8')).toBe('{\n  "place": "footer"\n}\n')
  expect((await run('--check')).code).toBe(0)
  writeFileSync(file('broken.menu.json'), '{ "place" }')
  const broken = await run()
  expect([broken.code, broken.stderr]).toEqual([1, expect.stringContaining('units/broken.menu.json is not JSON')])
  expect(readFileSync(file('broken.menu.json'), 'utf8')).toBe('{ "place" }')
  rmSync(folder, { recursive: true })
})
