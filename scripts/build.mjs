// The portal by Vite to dist/portal, the server by esbuild to dist/server.
import { build as bundle } from 'esbuild'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build as buildPortal } from 'vite'
import { projectFolder } from './steps.mjs'

// Files of an earlier build have other names.
rmSync(join(projectFolder, 'dist/server'), { recursive: true, force: true })

await Promise.all([
  bundle({
    absWorkingDir: projectFolder,
    entryPoints: { main: 'server/main.ts', embeddedWorker: 'server/platform/database/embeddedWorker.ts', chartWorker: 'server/engine/exports/charts/chartWorker.ts', fileWorker: 'server/portal/files/fileWorker.ts' },
    outdir: 'dist/server', bundle: true, splitting: true, packages: 'external', platform: 'node', format: 'esm', target: 'node20', sourcemap: true, logLevel: 'warning',
  }),
  buildPortal({ root: projectFolder, logLevel: 'warn' }),
])
