import { runWorker } from '../../../scripts/bundledWorkers.mjs'

await runWorker('embeddedWorker')
