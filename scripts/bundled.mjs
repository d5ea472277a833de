// Runs a TypeScript file of the project as one bundle, rebuilt only when one of its sources changed. Usage: node
// scripts/bundled.mjs FILE ARGS. Meant for a command that runs after every save, where loading hundreds of sources
// takes longer than its work.
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundled } from './bundle.mjs'
import { install, requireNode } from './steps.mjs'

requireNode()
install()
const [file, ...args] = process.argv.slice(2)
const name = basename(file, '.ts')
const folder = await bundled(name, { [name]: file })
// Runs in this process, because starting another takes a tenth of a second. Skips the source maps, which take half as
// long to read. To debug the command itself, set NODE_OPTIONS=--enable-source-maps.
process.argv = [process.execPath, join(folder, `${name}.js`), ...args]
await import(pathToFileURL(process.argv[1]).href)
