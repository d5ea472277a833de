// The portal by Vite to dist/portal, the server by esbuild to dist/server.
import { build as bundle } from 'esbuild'
import { build as buildPortal } from 'vite'
import { projectFolder } from './steps.mjs'

await Promise.all([
  bundle({
    absWorkingDir: projectFolder,
    entryPoints: { main: 'server/main.ts', embeddedWorker: 'server/database/embeddedWorker.ts', chartWorker: 'server/exports/charts/chartWorker.ts' },
    outdir: 'dist/server', bundle: true, packages: 'external', platform: 'node', format: 'esm', target: 'node20', sourcemap: true, logLevel: 'warning',
  }),
  buildPortal({ root: projectFolder, logLevel: 'warn' }),
])
