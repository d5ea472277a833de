// Runs a TypeScript file of the project as one bundle, which is made anew only when one of its sources changed:
// node scripts/bundled.mjs FILE ARGS… For a command that is run after every save, where loading hundreds of sources takes longer than its work.
import { basename, join } from 'node:path'
import { bundled } from './bundle.mjs'
import { workers } from './bundledWorkers.mjs'
import { become, install, requireNode } from './steps.mjs'

requireNode()
install()
const [file, ...args] = process.argv.slice(2)
const name = basename(file, '.ts')
// A worker is started from a file of its own.
const folder = await bundled(name, { [name]: file, embeddedWorker: workers.embeddedWorker })
become(process.execPath, ['--enable-source-maps', join(folder, `${name}.js`), ...args])
