import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { killFinish } from './killFinish.ts'

/** npm run kills -- [--kills N]: kills a process that finishes a survey on the embedded database, in turn among its statements, while it commits and once it is answered; exits 1 unless each left all or nothing, and both were seen. */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '12' } } })
const kills = Number(values.kills)
if (!Number.isSafeInteger(kills) || kills < 3) {
  console.error('Usage: npm run kills -- [--kills N], N at least 3')
  process.exit(2)
}
const folder = await mkdtemp(join(tmpdir(), 'killed-finish-'))
try {
  const done = await killFinish(folder, kills, ({ moment, left }) => console.log(`${moment}: ${left}`))
  const count = (wanted: string): number => done.filter(({ left }) => left === wanted).length
  console.log(`killed ${kills} times: ${count('none')} times nothing, ${count('all')} times all, ${count('wrong')} times what must not be`)
  process.exitCode = count('wrong') === 0 && count('none') > 0 && count('all') > 0 ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
