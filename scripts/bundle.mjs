// Bundles TypeScript sources of the project into files that Node runs directly, rebuilt only when a source changed.
// Loading hundreds of sources one by one takes longer than most commands run: a quarter of a second of processor time
// for each thread.
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const projectFolder = fileURLToPath(new URL('..', import.meta.url))
const cache = join(projectFolder, '.cache')
/** The lifetime of an outdated bundle: a process that runs one may load a part of it later. */
const keptMs = 24 * 60 * 60_000

/**
 * The folder with the bundles of these sources, by name. It is as deep as dist/server, from where the server's files
 * find the project.
 */
export async function bundled(name, entryPoints) {
  const list = join(cache, `bundle-${name}.json`)
  return freshIn(list) ?? bundle(name, entryPoints, list)
}

/** Returns true if every source is unchanged since the bundle was built. */
function freshIn(list) {
  try {
    const { folder, sources } = JSON.parse(readFileSync(list, 'utf8'))
    return existsSync(join(projectFolder, folder)) && sources.every(([source, stamp]) => stampOf(source) === stamp)
      ? join(projectFolder, folder)
      : null
  } catch {
    return null
  }
}

async function bundle(name, entryPoints, list) {
  const { build } = await import('esbuild')
  const began = Date.now()
  forgetOld(name)
  // Others may make the same at the same time: each has a folder of its own, and the last one stays.
  const folder = join('.cache', `bundle-${name}-${process.pid}-${Date.now()}-${Math.random().toString(36).slice(2)}`)
  const { metafile } = await build({
    absWorkingDir: projectFolder,
    entryPoints,
    outdir: folder,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    metafile: true,
  })
  const sources = [...Object.keys(metafile.inputs), 'scripts/bundle.mjs', 'package-lock.json']
  // One that was saved while it was read may be in the bundle as it was before.
  const stampBefore = (source) => (statSync(join(projectFolder, source)).mtimeMs < began ? stampOf(source) : null)
  writeFileSync(
    join(projectFolder, `${folder}.json`),
    JSON.stringify({ folder, sources: sources.map((source) => [source, stampBefore(source)]) }),
  )
  renameSync(join(projectFolder, `${folder}.json`), list)
  return join(projectFolder, folder)
}

function stampOf(source) {
  const { mtimeMs, size } = statSync(join(projectFolder, source))
  return `${mtimeMs} ${size}`
}

function forgetOld(name) {
  mkdirSync(cache, { recursive: true })
  for (const one of readdirSync(cache).filter((other) => other.startsWith(`bundle-${name}-`))) {
    const folder = join(cache, one)
    try {
      if (Date.now() - statSync(folder).mtimeMs > keptMs) rmSync(folder, { recursive: true, force: true })
    } catch {
      /* Another process took it away. */
    }
  }
}
