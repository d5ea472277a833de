import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../../server/platform/settings.ts'

/** A sentence of a document in short, and the test that holds it, or why none can. */
interface Statement {
  section: string
  statement: string
  test?: string
  note?: string
}

const documents = ['000', '001', '002']
const read = (document: string): Statement[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, `statements-${document}.json`), 'utf8')) as Statement[]

const texts = new Map<string, string>()
/** The source of a test file, with the quotes of its titles as they are read. */
function sourceOf(path: string): string {
  const known =
    texts.get(path) ??
    (existsSync(join(projectFolder, path))
      ? readFileSync(join(projectFolder, path), 'utf8').replaceAll("\\'", "'")
      : '')
  texts.set(path, known)
  return known
}

/** Returns true if a file has a test, or tests of a table, with this title. */
function hasTest(test: string): boolean {
  const [path = '', title = ''] = test.split(' › ')
  return title !== '' && ["'", '`', '"'].some((quote) => sourceOf(path).includes(`${quote}${title}${quote}`))
}

describe.each(documents)('the statements of document %s', (document) => {
  const statements = read(document)

  it('name tests that exist', () => {
    expect(
      statements
        .filter(({ test }) => test !== undefined && !hasTest(test))
        .map(({ statement, test }) => `${statement}: ${test}`),
    ).toEqual([])
  })

  it('have a test or say why they have none', () => {
    expect(
      statements
        .filter(({ test, note }) => (test === undefined) === (note === undefined))
        .map(({ statement }) => statement),
    ).toEqual([])
  })

  it('stand once, in the order of the sections', () => {
    const keys = statements.map(({ section, statement }) => `${section} ${statement}`)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    expect(statements.map(({ section }) => section)).toEqual(statements.map(({ section }) => section).sort())
  })
})
