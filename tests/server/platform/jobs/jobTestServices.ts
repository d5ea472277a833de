import sql from 'sql-template-tag'
import type { Database } from '../../../../server/platform/database/Database.ts'
import type { Job, JobWork } from '../../../../server/platform/jobs/Job.ts'
import { jobRunner, type JobRunner, type Pace } from '../../../../server/platform/jobs/jobRunner.ts'
import { jobStore, type JobStore } from '../../../../server/platform/jobs/jobStore.ts'

/** As the real one, in more of a hurry. */
const hurried: Pace = { leaseMs: 400, heartbeatMs: 50, idleMs: 50, backoffMs: 10, atOnce: 1 }

export async function addUser(database: Database, login: string): Promise<number> {
  const name = login.replaceAll(/\W/g, '-')
  const [user] = await database.query<{ user_id: number }>(sql`
    insert into users (login, user_name, email, user_group) values (${name}, ${login}, ${`${name}@example.test`}, 'CUS') returning user_id`)
  const id = user?.user_id ?? 0
  await database.query(sql`insert into user_securities (user_id, code) values (${id}, 'TVLOGIN')`)
  return id
}

export const aJob = (userId: number, title = 'A report') => ({
  kind: 'report' as const,
  reportId: 'a-report',
  userId,
  parameters: { accounts: [7] },
  title,
  subject: 'Somebody',
  filters: [],
  scope: { kind: 'all' as const },
})

export interface JobTestServices {
  store: JobStore
  runner: JobRunner
  faults: unknown[]
  until(id: number, userId: number, state: Job['state']): Promise<Job>
}

/** A store and a runner that does `work`. */
export function createJobTestServices(database: Database, work: JobWork, pace: Partial<Pace> = {}): JobTestServices {
  const store = jobStore(database, () => new Date('2026-06-15T12:00:00Z'))
  const faults: unknown[] = []
  const runner = jobRunner({
    store,
    handlers: { report: work, file: work, feed: work },
    pace: { ...hurried, ...pace },
    log: (error) => void faults.push(error),
  })
  return {
    store,
    runner,
    faults,
    async until(id, userId, state) {
      for (const end = Date.now() + 60_000; Date.now() < end; await pause(20)) {
        const job = await store.find(id, userId)
        if (job?.state === state) return job
      }
      throw new Error(`job ${id} never was ${state}, but ${(await store.find(id, userId))?.state}`)
    },
  }
}

/** Returns the stored parts of a job, in order. */
export const keptParts = (database: Database, id: number) =>
  database.query(
    sql`select source, batch, content::text as content from job_answers where job_id = ${id} order by source, batch`,
  )

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Work that takes until it is told to go on, or is aborted. */
export function gate() {
  let open!: () => void
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return {
    open,
    pass: (signal: AbortSignal) =>
      Promise.race([
        opened,
        new Promise<never>((_resolve, reject) =>
          signal.aborted
            ? reject(new Error('aborted'))
            : signal.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
      ]),
  }
}
