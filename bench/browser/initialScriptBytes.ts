import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

interface Chunk {
  file: string
  imports?: string[]
}

/** Gzipped bytes of the JavaScript that index.html loads before anything is clicked: its entry and all that this imports. */
export async function initialScriptBytes(): Promise<number> {
  const outDir = await mkdtemp(join(tmpdir(), 'portal-'))
  try {
    await build({ logLevel: 'error', build: { outDir, emptyOutDir: true, manifest: true } })
    const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
    const files = new Set<string>()
    const add = (name: string): void => {
      const chunk = manifest[name]
      if (!chunk || files.has(chunk.file)) return
      files.add(chunk.file)
      chunk.imports?.forEach(add)
    }
    add('index.html')
    const sizes = await Promise.all([...files].map(async (file) => gzipSync(await readFile(join(outDir, file)), { level: 9 }).length))
    return sizes.reduce((sum, size) => sum + size, 0)
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
