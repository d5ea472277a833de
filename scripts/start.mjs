import { build, install, projectFolder, requireNode } from './steps.mjs'

requireNode()
install()
await build()
process.env.NODE_ENV ??= 'production'
await import(`${projectFolder}dist/server/main.js`)
