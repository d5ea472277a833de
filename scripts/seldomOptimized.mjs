// For tests: most code runs too seldom in them to be worth optimizing. Only what runs fifteen times as often as usual
// is.
import { spawnSync } from 'node:child_process'

const option = '--interrupt-budget=1000000'

/** Options of Node; none where this version does not know it. */
export const seldomOptimized = spawnSync(process.execPath, [option, '--version']).status === 0 ? [option] : []
