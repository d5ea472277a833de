/**
 * A server that undoes a load by a job, to be killed: `undoingServer.ts DATABASE_URL|FOLDER [BATCH]`, of the embedded
 * storage a folder. With a batch it is asked to undo that, without one it does what another server began. It says each
 * part that it has undone, and when the job has ended.
 */
import { connectDatabase } from '../../server/platform/database/connect.ts'
import type { Database } from '../../server/platform/database/Database.ts'
import { createTestApp } from '../server/app/testApp.ts'
import { testDatabase } from '../server/platform/database/testDatabase.ts'

const [address = '', batch] = process.argv.slice(2)
const say = (moment: string): void => void process.stdout.write(`${moment}\n`)
const database = await connectDatabase(address.includes('://') ? { url: address, dataDir: '' } : { dataDir: address })
let parts = 0
const told: Database = {
  ...database,
  transaction: (work) =>
    database.transaction((connection) =>
      work({
        ...connection,
        async query(statement, options) {
          const rows = await connection.query<never>(statement, options)
          if (statement.text.startsWith('update feed_changes set is_undone = true')) say(`part ${++parts}`)
          return rows
        },
      }),
    ),
}
const world = await createTestApp({ ...testDatabase, openDemo: () => Promise.resolve(told) })
if (batch !== undefined) say(`asked ${(await (await world.as('admin')).post(`batches/${batch}/undo`, {})).status}`)
const isOpen = async (): Promise<boolean> =>
  (await database.query({ text: `select from jobs where state in ('queued', 'running')`, values: [] })).length > 0
while (await isOpen()) await new Promise((resolve) => setTimeout(resolve, 50))
say('ended')
await world.close()
