// Types, lint, definitions, generated files: what needs no database and no browser.
import { install, requireNode, run } from './steps.mjs'

requireNode()
install()
const node = process.execPath
const steps = [
  ['types', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']],
  ['purity of engine/core', ['node_modules/typescript/bin/tsc', '-p', 'engine/core/tsconfig.json']],
  ['lint', ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0']],
  ['definitions', ['--import', 'tsx', 'server/engine/catalog/checkCommand.ts']],
  ['format of definitions', ['--import', 'tsx', 'server/engine/catalog/formatCommand.ts', '--check']],
  ['locales', ['--import', 'tsx', 'scripts/localesCheck.ts']],
  ['generated files', ['--import', 'tsx', 'scripts/generate.ts', '--check']],
]
for (const [name, args] of steps) {
  const began = Date.now()
  run(node, args)
  console.log(`${name}: good (${((Date.now() - began) / 1000).toFixed(1)} s)`)
}
