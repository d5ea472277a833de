import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countRows } from '../../../../server/engine/feeds/countRows.ts'
import type { StoredFile } from '../../../../server/platform/files/storeStream.ts'

describe('rows of a file', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'count-rows-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const count = async (text: string | Buffer, type = 'text/csv'): Promise<number> => {
    const path = join(folder, 'file')
    await writeFile(path, text)
    return countRows({ path, type } as StoredFile)
  }

  it('are its lines with content below the heading, however they end', async () => {
    expect(await count('a,b\n1,2\n3,4')).toBe(2)
    expect(await count('a,b\r\n1,2\r\n3,4\r\n')).toBe(2)
    expect(await count('a,b\r1,2\r')).toBe(1)
    expect(await count(Buffer.from('a,b\n1,2\n', 'utf16le'))).toBe(1)
    expect(await count('')).toBe(0)
  })

  it('are no blank lines, nor such of separators alone', async () => {
    expect(await count(`a,b\n1,2\n${'\n'.repeat(50)},\n ; \n\t\n3,4\n`)).toBe(2)
  })

  it('have no heading as lines of JSON', async () => {
    expect(await count('{"a":1}\n\n{"a":2}\n', 'application/x-ndjson')).toBe(2)
  })
})
