/**
 * A process that uses the embedded database as a portal does, meant to be killed: `tsx writer.ts DATA_DIR FIRST`. Adds
 * rows from a number on, several at a time. Prints `open` when it begins, and the number of each acknowledged row.
 */
import { DatabaseAway } from '../../../../../server/platform/database/Database.ts'
import { openEmbedded } from '../../../../../server/platform/database/embedded/openEmbedded.ts'

const [dataDir = '', first = '1'] = process.argv.slice(2)
const database = await openEmbedded({ dataDir, log: (line) => process.stderr.write(`${line}\n`) })
await database.script('create table if not exists written (n bigint primary key)')
process.stdout.write('open\n')
let next = Number(first)
let isEnding = false

async function write(): Promise<void> {
  while (!isEnding) {
    const n = next++
    try {
      await database.query({ text: 'insert into written values ($1)', values: [n] })
      process.stdout.write(`${n}\n`)
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

const writing = Promise.all([write(), write(), write(), write()])
process.once('SIGTERM', () => {
  isEnding = true
  void writing.then(() => database.close()).then(() => process.exit(0))
})
