import { randomUUID } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../database/Database.ts'
import { withUserLock } from '../database/withUserLock.ts'
import { Refusal } from '../errors.ts'
import type { RowScope } from '../RowScope.ts'
import type { AnswerPart, Job, JobKind, JobState, Progress } from './Job.ts'

type NewJob = Pick<Job, 'kind' | 'reportId' | 'userId' | 'parameters' | 'title' | 'subject' | 'filters' | 'scope'>

interface JobPage {
  number: number
  size: number
}

/** The most that one user has waiting: others want theirs too. */
export const maxOpen = 10
/** The most bytes that are kept of one user's reports and files together. */
const maxStoredBytes = 1_000_000_000
export const tooMany = (most: number): Refusal => new Refusal(429, 'server.jobs.too_many', { values: { count: most } })
const tooMuch = (): Refusal => new Refusal(429, 'server.jobs.too_much_kept')

/**
 * Stores jobs. Times shown to readers come from `now`; leases and waits use the database's clock, which all servers
 * share. Every change of a running job names its claim, so that a runner who lost it changes nothing.
 */
export function jobStore(database: Database, now: () => Date, limits = { maxBytes: maxStoredBytes }) {
  const many = async (statement: Sql): Promise<Job[]> => (await database.query<JobRow>(statement)).map(toJob)
  const first = async (statement: Sql): Promise<Job | null> => (await many(statement))[0] ?? null
  const mine = ({ id, claim }: Job): Sql => sql`job_id = ${id} and claim = ${claim} and state = 'running'`
  const listPage = async (which: Sql, page: JobPage): Promise<{ jobs: Job[]; total: number }> => {
    const jobs = await many(
      sql`select * from jobs where ${which} order by job_id desc limit ${page.size} offset ${(page.number - 1) * page.size}`,
    )
    const [count] = await database.query<{ total: number }>(sql`select count(*) as total from jobs where ${which}`)
    return { jobs, total: count?.total ?? 0 }
  }
  const openOf = (userId: number): Sql =>
    sql`(select count(*) from jobs where user_id = ${userId} and state in ('queued', 'running'))`
  const isFull = (userId: number): Sql =>
    sql`(select coalesce(sum(kept_bytes), 0) >= ${limits.maxBytes} from jobs where user_id = ${userId})`
  const after = (ms: number): Sql => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`

  return {
    /** Its id. 429 when `most` of this user's wait or run, or when what is kept of theirs fills its space. */
    async add(job: NewJob, most = maxOpen): Promise<number> {
      const [full] = await database.query<{ is_full: boolean }>(sql`select ${isFull(job.userId)} as is_full`)
      if (full?.is_full) throw tooMuch()
      const [added] = await withUserLock(database, job.userId, (connection) =>
        connection.query<{ job_id: number }>(sql`
        insert into jobs (kind, report_id, user_id, parameters, title, subject, filters, scope, created_at)
        select ${job.kind}, ${job.reportId}, ${job.userId}::bigint, ${JSON.stringify(job.parameters)}, ${job.title}, ${job.subject},
          ${JSON.stringify(job.filters)}, ${JSON.stringify(job.scope)}, ${now()}::timestamptz
        where ${openOf(job.userId)} < ${most}
        returning job_id`),
      )
      if (!added) throw tooMany(most)
      return added.job_id
    },

    /** Returns the number of this user's waiting or running jobs. */
    async countOpen(userId: number): Promise<number> {
      const [row] = await database.query<{ open: number }>(sql`select ${openOf(userId)} as open`)
      return row?.open ?? 0
    },

    /**
     * Claims the next job that waits, or that nobody runs any more, for `leaseMs`. Users take turns: first the one with
     * the fewest running jobs, then the one whose last job started longest ago. A user's oldest job goes first.
     */
    claim: (leaseMs: number): Promise<Job | null> =>
      first(sql`
      update jobs set state = 'running', attempts = attempts + 1, claim = ${randomUUID()}, lease_until = ${after(leaseMs)}, started_at = coalesce(started_at, ${now()}),
        progress_key = null, progress_done = 0, progress_total = 0
      where job_id = (
        -- Of each user once, not of each of their jobs.
        with turns as materialized (
          select open.user_id, open.running, (select max(o.started_at) from jobs o where o.user_id = open.user_id) as last_began
          from (
            select user_id, count(*) filter (where state = 'running' and lease_until >= clock_timestamp()) as running
            from jobs where state in ('queued', 'running') group by user_id
          ) open
        )
        select j.job_id from jobs j join turns using (user_id)
        where (j.state = 'queued' and j.run_after <= clock_timestamp()) or (j.state = 'running' and j.lease_until < clock_timestamp())
        order by turns.running, turns.last_began nulls first, j.job_id
        limit 1 for update of j skip locked)
      returning *`),

    /** Keeps it and says how far it is; false when it is no longer this runner's. */
    async beat(job: Job, { key, done, total }: Progress, leaseMs: number): Promise<boolean> {
      const updated = await database.query(sql`
        update jobs set lease_until = ${after(leaseMs)}, progress_key = ${key}, progress_done = ${done}, progress_total = ${total}
        where ${mine(job)} returning job_id`)
      return updated.length > 0
    },

    /** Takes away what an attempt left. */
    async clear(job: Job): Promise<void> {
      await database.query(sql`
        with emptied as (delete from job_answers where job_id in (select job_id from jobs where ${mine(job)}))
        update jobs set kept_bytes = 0 where ${mine(job)}`)
    },

    /** Stores a part of the outcome, to be read when the job is finished; false when it is no longer this runner's. */
    async storePart(job: Job, { source, batch, content }: AnswerPart): Promise<boolean> {
      const updated = await database.query(sql`
        with kept as (
          insert into job_answers (job_id, source, batch, content)
          select job_id, ${source}, ${batch}, ${content}::json from jobs where ${mine(job)} returning job_id)
        update jobs set kept_bytes = kept_bytes + ${Buffer.byteLength(content)} where job_id in (select job_id from kept) returning job_id`)
      return updated.length > 0
    },

    async finish(job: Job, scope: RowScope): Promise<boolean> {
      const done = await database.query(sql`
        update jobs set state = 'done', error_key = null, lease_until = null, finished_at = ${now()},
          progress_key = null, progress_done = 0, progress_total = 0, scope = ${JSON.stringify(scope)}
        where ${mine(job)} returning job_id`)
      return done.length > 0
    },

    /** It waits for another attempt. */
    async requeue(job: Job, waitMs: number, errorKey: string | null, attempts = job.attempts): Promise<void> {
      await database.query(sql`
        update jobs set state = 'queued', lease_until = null, attempts = ${attempts}, error_key = ${errorKey}, run_after = ${after(waitMs)}
        where ${mine(job)}`)
    },

    async fail(job: Job, errorKey: string): Promise<void> {
      await database.query(sql`
        update jobs set state = 'failed', lease_until = null, error_key = ${errorKey}, finished_at = ${now()} where ${mine(job)}`)
    },

    find: (id: number, userId: number): Promise<Job | null> =>
      first(sql`select * from jobs where job_id = ${id} and user_id = ${userId}`),

    /** The user whose job it is; null where there is none. */
    async ownerOf(id: number): Promise<number | null> {
      const [job] = await database.query<{ user_id: number }>(sql`select user_id from jobs where job_id = ${id}`)
      return job?.user_id ?? null
    },

    cancel: (id: number, userId: number): Promise<Job | null> =>
      first(sql`
      with cancelled as (
        update jobs set state = 'cancelled', kept_bytes = 0, lease_until = null, error_key = null, finished_at = ${now()}
        where job_id = ${id} and user_id = ${userId} and state in ('queued', 'running') returning *
      ), emptied as (delete from job_answers where job_id in (select job_id from cancelled))
      select * from cancelled`),

    /** null when it is not theirs, or in no state for that. 429 when `most` of this user's wait or run. */
    async retry(id: number, userId: number, most = maxOpen): Promise<Job | null> {
      const which = sql`job_id = ${id} and user_id = ${userId} and state in ('failed', 'cancelled')`
      const [job, isFull] = await withUserLock(database, userId, async (connection): Promise<[Job | null, boolean]> => {
        const [row] = await connection.query<JobRow>(sql`
          update jobs set state = 'queued', attempts = 0, error_key = null, run_after = clock_timestamp(), started_at = null, finished_at = null,
            progress_key = null, progress_done = 0, progress_total = 0
          where ${which} and ${openOf(userId)} < ${most} returning *`)
        return row
          ? [toJob(row), false]
          : [null, (await connection.query(sql`select from jobs where ${which}`)).length > 0]
      })
      if (isFull) throw tooMany(most)
      return job
    },

    remove: (id: number, userId: number): Promise<Job | null> =>
      first(sql`
      delete from jobs where job_id = ${id} and user_id = ${userId} returning *`),

    /** Takes away what this user's ended jobs of a report have left since before a moment. */
    async forget(reportId: string, userId: number, before: Date): Promise<void> {
      await database.query(
        sql`delete from jobs where report_id = ${reportId} and user_id = ${userId} and finished_at < ${before}`,
      )
    },

    /** A page of one user's of a report, newest first, and how many there are. */
    list: (reportId: string, userId: number, page: JobPage) =>
      listPage(sql`report_id = ${reportId} and user_id = ${userId}`, page),

    /** The same of its files alone. */
    listFiles: (reportId: string, userId: number, page: JobPage) =>
      listPage(sql`kind = 'file' and report_id = ${reportId} and user_id = ${userId}`, page),

    /** One part of it, as JSON text; null when there is none. */
    async part(id: number, source: string, batch: number): Promise<string | null> {
      const [part] = await database.query<{ content: string }>(sql`
        select content::text as content from job_answers where job_id = ${id} and source = ${source} and batch = ${batch}`)
      return part?.content ?? null
    },
  }
}

export type JobStore = ReturnType<typeof jobStore>

interface JobRow {
  job_id: number
  kind: JobKind
  report_id: string
  user_id: number
  parameters: Record<string, unknown>
  title: string
  subject: string
  filters: Job['filters']
  scope: RowScope
  state: JobState
  attempts: number
  claim: string | null
  progress_key: string | null
  progress_done: number
  progress_total: number
  error_key: string | null
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
}

function toJob(row: JobRow): Job {
  return {
    id: row.job_id,
    kind: row.kind,
    reportId: row.report_id,
    userId: row.user_id,
    parameters: row.parameters,
    title: row.title,
    subject: row.subject,
    filters: row.filters,
    scope: row.scope,
    state: row.state,
    attempts: row.attempts,
    claim: row.claim,
    progress: { key: row.progress_key, done: row.progress_done, total: row.progress_total },
    errorKey: row.error_key,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  }
}
