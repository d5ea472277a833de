// Shared steps of the commands. Plain JavaScript on Node alone, as it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = fileURLToPath(new URL('..', import.meta.url))
const cache = join(projectFolder, '.cache')

/** Node older than engines.node ends here, in words. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Installs when the lock file differs from the one installed last. */
export function install() {
  const wanted = hashOf([join(projectFolder, 'package-lock.json')])
  const modules = join(projectFolder, 'node_modules')
  // A linked folder is another checkout's: installing would empty it there.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return
  if (existsSync(join(modules, '.package-lock.json')) && readStamp('installed') === wanted) return
  console.log('Installing packages…')
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  writeStamp('installed', wanted)
}

/** Builds portal and server when their sources differ from those built last. */
export async function build() {
  const wanted = hashOf(
    filesBelow([
      'engine',
      'src',
      'domain',
      'schemas',
      'server',
      'index.html',
      'vite.config.ts',
      'package-lock.json',
      'scripts/build.mjs',
      'scripts/bundledWorkers.mjs',
    ]),
  )
  if (existsSync(join(projectFolder, 'dist/server/main.js')) && readStamp('built') === wanted) return
  console.log('Building…')
  run(process.execPath, [join(projectFolder, 'scripts/build.mjs')])
  writeStamp('built', wanted)
}

/** Runs a command to its end; its failure is ours. */
export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { cwd: projectFolder, stdio: 'inherit', ...options })
  if (status !== 0) process.exit(status ?? 1)
}

/** Becomes a command: its signals and its end are ours. */
export function become(command, args, options = {}) {
  const child = spawn(command, args, { cwd: projectFolder, stdio: 'inherit', ...options })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

function filesBelow(places) {
  return places.flatMap((place) => {
    const path = join(projectFolder, place)
    if (!existsSync(path)) return []
    if (statSync(path).isFile()) return [path]
    return readdirSync(path, { recursive: true })
      .sort()
      .map((name) => join(path, name))
      .filter((name) => statSync(name).isFile())
  })
}

function hashOf(paths) {
  const hash = createHash('sha256').update(process.versions.node)
  // Relative, so that a folder that was moved or copied is still installed.
  for (const path of paths) hash.update(relative(projectFolder, path)).update(readFileSync(path))
  return hash.digest('hex')
}

function readStamp(name) {
  const path = join(cache, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function writeStamp(name, text) {
  mkdirSync(cache, { recursive: true })
  writeFileSync(join(cache, name), text)
}
