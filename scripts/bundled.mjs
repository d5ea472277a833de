// Runs a TypeScript file of the project as one bundle, which is made anew only when one of its sources changed:
// node scripts/bundled.mjs FILE ARGS… For a command that is run after every save, where loading hundreds of sources takes longer than its work.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { become, install, projectFolder, requireNode } from './steps.mjs'

requireNode()
install()
const [file, ...args] = process.argv.slice(2)
const name = basename(file, '.ts')
// As deep as dist/server, from where the server's files find the project.
const folder = join(projectFolder, '.cache/commands')
const listPath = join(folder, `${name}.sources.json`)
if (!isFresh()) await bundle()
become(process.execPath, ['--enable-source-maps', join(folder, `${name}.js`), ...args])

/** Whether every source stands as it did when the bundle was made. */
function isFresh() {
  try {
    return JSON.parse(readFileSync(listPath, 'utf8')).every(([source, stamp]) => stampOf(source) === stamp)
  } catch {
    return false
  }
}

async function bundle() {
  const { build } = await import('esbuild')
  const { metafile } = await build({
    absWorkingDir: projectFolder,
    // A worker is started from a file of its own.
    entryPoints: { [name]: file, embeddedWorker: 'server/platform/database/embeddedWorker.ts' },
    outdir: folder, bundle: true, splitting: true, packages: 'external', platform: 'node', format: 'esm', target: 'node20', sourcemap: true, logLevel: 'warning', metafile: true,
  })
  mkdirSync(folder, { recursive: true })
  const sources = [...Object.keys(metafile.inputs), 'scripts/bundled.mjs', 'package-lock.json']
  writeFileSync(listPath, JSON.stringify(sources.map((source) => [source, stampOf(source)])))
}

function stampOf(source) {
  const { mtimeMs, size } = statSync(join(projectFolder, source))
  return `${mtimeMs} ${size}`
}
