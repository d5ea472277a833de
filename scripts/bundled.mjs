// Runs a TypeScript file of the project as one bundle, which is made anew only when one of its sources changed:
// node scripts/bundled.mjs FILE ARGS… For a command that is run after every save, where loading hundreds of sources takes longer than its work.
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundled } from './bundle.mjs'
import { install, requireNode } from './steps.mjs'

requireNode()
install()
const [file, ...args] = process.argv.slice(2)
const name = basename(file, '.ts')
const folder = await bundled(name, { [name]: file })
// In this process, as another one would take a tenth of a second to begin, and without the source maps, which take half as long
// to read: who looks for a fault in the command itself sets NODE_OPTIONS=--enable-source-maps.
process.argv = [process.execPath, join(folder, `${name}.js`), ...args]
await import(pathToFileURL(process.argv[1]).href)
