/**
 * A server that does jobs, to be killed: `tsx killedServer.ts DATABASE_URL`. It says what it begins and ends on its
 * output.
 */
import { connectDatabase } from '../../../../server/platform/database/connect.ts'
import { migrate } from '../../../../server/platform/database/migrate.ts'
import { addUser, aJob, createJobTestServices, pause } from './jobTestServices.ts'

const [place = ''] = process.argv.slice(2)
const database = await connectDatabase({ url: place, dataDir: '' })
await migrate(database)
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const { store, runner } = createJobTestServices(
  database,
  async (job, { progress }) => {
    say(`begun ${job.attempts}`)
    for (let done = 1; done <= 10; done++) {
      await pause(100)
      progress({ key: null, done, total: 10 })
    }
    say(`ended ${job.attempts}`)
    return { scope: { kind: 'all' }, parts: [{ source: 'units', batch: 0, content: String(job.attempts) }] }
  },
  { leaseMs: 1500 },
)
const [known] = await database.query<{ user_id: number }>({
  text: `select user_id from users where login = 'killed'`,
  values: [],
})
if (!known) await store.add(aJob(await addUser(database, 'killed')))
runner.start()
process.on(
  'SIGTERM',
  () =>
    void runner
      .stop()
      .then(() => database.close())
      .then(() => process.exit(0)),
)
