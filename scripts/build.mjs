// The portal by Vite to dist/portal, the server by esbuild to dist/server.
import { build as bundle } from 'esbuild'
import { readdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as buildPortal } from 'vite'
import { workers } from './bundledWorkers.mjs'
import { projectFolder } from './steps.mjs'

const assets = join(projectFolder, 'dist/portal/assets')
/** Smaller ones cost more to look for than they save. */
const worthBytes = 2048

// Files of an earlier build have other names.
rmSync(join(projectFolder, 'dist/server'), { recursive: true, force: true })

await Promise.all([
  bundle({
    absWorkingDir: projectFolder,
    entryPoints: { main: 'server/main.ts', ...workers },
    outdir: 'dist/server',
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  }),
  buildPortal({ root: projectFolder, logLevel: 'warn' }),
])

// Compressed once, and better than the server would have the time to for each reader.
await Promise.all(
  readdirSync(assets)
    .filter((name) => /\.(js|css|svg)$/.test(name))
    .map(async (name) => {
      const file = join(assets, name)
      const bytes = await readFile(file)
      if (bytes.length < worthBytes) return
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        }),
        promisify(gzip)(bytes, { level: 9 }),
      ])
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
    }),
)
