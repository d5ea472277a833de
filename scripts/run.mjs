// Runs a TypeScript file of the project after installing what is missing: node scripts/run.mjs FILE ARGS…
import { become, install, requireNode } from './steps.mjs'

requireNode()
install()
const [file, ...args] = process.argv.slice(2)
become(process.execPath, ['--import', 'tsx', file, ...args])
