import { parseArgs } from 'node:util'
import { againstBuild, killBrowsers } from './browserCommand.ts'
import { killAnswering } from './answersCommand.ts'
import { killDatabase } from './killDatabase.ts'
import { killFinish } from './killFinish.ts'
import { killGateway } from './killGateway.ts'
import { beginTestRun } from '../server/platform/database/databaseCopies.ts'

/**
 * Kills processes at their worst moments, and exits 1 unless nothing was lost or done twice.
 *
 *   npm run kills -- [finish] [--kills N]
 *       a process that finishes a survey, in turn among its statements, during its commit and after its answer
 *   npm run kills -- inspector [--kills N] [--port P]
 *       a server while it answers an inspector's saves, before and after writing
 *   npm run kills -- browser [--kills N] [--cuts N] [--port P]
 *       a browser with stored entries, opened again; then the network during a whole survey, against the build
 *   npm run kills -- gateway [--changes N] [--seed S] [--port P]
 *       the calls of a browser: a gateway answers for the server, drops, cuts and delays at random, against the build
 *   npm run kills -- database [--kills N]
 *       a process that writes to the embedded database, its PostgreSQL, and both, N times each
 */
const {
  values,
  positionals: [what = 'finish'],
} = parseArgs({
  options: {
    kills: { type: 'string' },
    cuts: { type: 'string', default: '20' },
    changes: { type: 'string', default: '500' },
    seed: { type: 'string' },
    port: { type: 'string', default: '4300' },
  },
  allowPositionals: true,
})
const kills = Number(values.kills ?? (what === 'finish' ? 12 : 10))
const port = Number(values.port)
const cuts = Number(values.cuts)
const changes = Number(values.changes)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
if (
  !['finish', 'inspector', 'browser', 'gateway', 'database'].includes(what) ||
  !Number.isSafeInteger(changes) ||
  changes < 2 ||
  !Number.isSafeInteger(seed) ||
  !Number.isSafeInteger(kills) ||
  kills < 3 ||
  kills > 90 ||
  !Number.isSafeInteger(port) ||
  !Number.isSafeInteger(cuts) ||
  cuts < 0
) {
  console.error(
    'Usage: npm run kills -- [finish|inspector|browser|gateway|database] [--kills N] [--cuts N] [--changes N] [--seed S] [--port P], kills from 3 to 90',
  )
  process.exit(2)
}
if (what === 'inspector') process.exitCode = (await killAnswering(kills, port)) ? 0 : 1
else if (what === 'browser') process.exitCode = (await killBrowsers(kills, cuts, port)) ? 0 : 1
else if (what === 'database') process.exitCode = (await killDatabase(kills, (line) => console.log(line))) ? 0 : 1
else if (what === 'gateway') process.exitCode = (await againstBuild(port, faultyGateway)) ? 0 : 1
else await finish()

async function faultyGateway(): Promise<boolean> {
  console.log(`seed ${seed}`)
  const began = performance.now()
  const { typed, made, wrong } = await killGateway({
    changes,
    seed,
    from: port,
    port: port + 1,
    progress: (line) => console.log(line),
  })
  for (const line of wrong) console.log(line)
  console.log(
    `${typed} typed, ${wrong.length} units wrong, ${Math.round((performance.now() - began) / 1000)} s, seed ${seed}; faults: ${made.map(([fault, times]) => `${fault} ${times}`).join(', ')}`,
  )
  return wrong.length === 0
}

async function finish(): Promise<void> {
  const endRun = await beginTestRun()
  try {
    const done = await killFinish(kills, ({ moment, left }) => console.log(`${moment}: ${left}`))
    const count = (wanted: string): number => done.filter(({ left }) => left === wanted).length
    console.log(
      `killed ${kills} times: ${count('none')} times nothing, ${count('all')} times all, ${count('wrong')} times what must not be`,
    )
    process.exitCode = count('wrong') === 0 && count('none') > 0 && count('all') > 0 ? 0 : 1
  } finally {
    await endRun()
  }
}
