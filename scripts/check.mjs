// Types, lint, definitions, generated files: what needs no database and no browser.
import { spawn } from 'node:child_process'
import { install, projectFolder, requireNode } from './steps.mjs'

requireNode()
install()
const steps = [
  ['lint', ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0']],
  // The compiler in native code; the linter still needs the library of the version before.
  ['types', ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.json']],
  ['purity of engine/core', ['node_modules/typescript-7/bin/tsc', '-p', 'engine/core/tsconfig.json']],
  ['unused code', ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['definitions', ['scripts/bundled.mjs', 'server/engine/catalog/checkCommand.ts']],
  ['format of definitions', ['--import', 'tsx', 'server/engine/catalog/formatCommand.ts', '--check']],
  [
    'format of code',
    [
      'node_modules/prettier/bin/prettier.cjs',
      '--check',
      '--log-level',
      'warn',
      '--cache',
      '--cache-location',
      '.cache/prettier',
      '.',
    ],
  ],
  ['locales', ['--import', 'tsx', 'scripts/localesCheck.ts']],
  ['generated files', ['--import', 'tsx', 'scripts/generate.ts', '--check']],
]
// Runs two steps at a time, the longest first: each is one thread. The output of a step is shown when it ends.
await Promise.all([runNext(), runNext()])

async function runNext() {
  for (let next = steps.shift(); next; next = steps.shift()) {
    const [name, args] = next
    const began = Date.now()
    const child = spawn(process.execPath, args, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(text))
    const status = await new Promise((resolve) => child.on('close', resolve))
    process.stdout.write(Buffer.concat(output))
    console.log(`${name}: ${status === 0 ? 'good' : 'FAILED'} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
    if (status !== 0) process.exitCode = 1
  }
}
