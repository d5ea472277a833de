import { randomUUID } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { RowScope } from '../access/rowScope.ts'
import type { Database } from '../database/Database.ts'
import type { AnswerPart, Job, JobKind, JobState, Progress } from './Job.ts'

export type NewJob = Pick<Job, 'kind' | 'reportId' | 'userId' | 'parameters' | 'title' | 'subject' | 'filters' | 'scope'>

/**
 * The rows of jobs. What a reader sees of time comes from `now`; leases and waiting go by the database's clock,
 * which all servers share. Every change of a running job names its claim, so that one who lost it changes nothing.
 */
export function jobStore(database: Database, now: () => Date) {
  const many = async (statement: Sql): Promise<Job[]> => (await database.query<JobRow>(statement)).map(toJob)
  const first = async (statement: Sql): Promise<Job | null> => (await many(statement))[0] ?? null
  const mine = ({ id, claim }: Job): Sql => sql`job_id = ${id} and claim = ${claim} and state = 'running'`
  const later = (ms: number): Sql => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`

  return {
    async add(job: NewJob): Promise<number> {
      const [added] = await database.query<{ job_id: number }>(sql`
        insert into jobs (kind, report_id, user_id, parameters, title, subject, filters, scope, created_at)
        values (${job.kind}, ${job.reportId}, ${job.userId}, ${JSON.stringify(job.parameters)}, ${job.title}, ${job.subject},
          ${JSON.stringify(job.filters)}, ${JSON.stringify(job.scope)}, ${now()})
        returning job_id`)
      return added?.job_id ?? 0
    },

    /** How many of this user's wait or run. */
    async countOpen(userId: number): Promise<number> {
      const [row] = await database.query<{ open: number }>(sql`
        select count(*) as open from jobs where user_id = ${userId} and state in ('queued', 'running')`)
      return row?.open ?? 0
    },

    /** The oldest that waits, or that nobody runs any more; it is then this caller's for `leaseMs`. */
    claim: (leaseMs: number): Promise<Job | null> => first(sql`
      update jobs set state = 'running', attempts = attempts + 1, claim = ${randomUUID()}, lease_until = ${later(leaseMs)}, started_at = coalesce(started_at, ${now()}),
        progress_key = null, progress_done = 0, progress_total = 0
      where job_id = (
        select job_id from jobs
        where (state = 'queued' and run_after <= clock_timestamp()) or (state = 'running' and lease_until < clock_timestamp())
        order by job_id limit 1 for update skip locked)
      returning *`),

    /** Keeps it and says how far it is; false when it is no longer this runner's. */
    async beat(job: Job, { key, done, total }: Progress, leaseMs: number): Promise<boolean> {
      const kept = await database.query(sql`
        update jobs set lease_until = ${later(leaseMs)}, progress_key = ${key}, progress_done = ${done}, progress_total = ${total}
        where ${mine(job)} returning job_id`)
      return kept.length > 0
    },

    /** Takes away what an attempt left. */
    async clear(job: Job): Promise<void> {
      await database.query(sql`delete from job_answers where job_id in (select job_id from jobs where ${mine(job)})`)
    },

    /** Stores a part of the outcome, to be read when the job is finished; false when it is no longer this runner's. */
    async keep(job: Job, { source, batch, content }: AnswerPart): Promise<boolean> {
      const kept = await database.query(sql`
        insert into job_answers (job_id, source, batch, content)
        select job_id, ${source}, ${batch}, ${JSON.stringify(content)}::json from jobs where ${mine(job)} returning job_id`)
      return kept.length > 0
    },

    async finish(job: Job, scope: RowScope): Promise<boolean> {
      const done = await database.query(sql`
        update jobs set state = 'done', error_key = null, lease_until = null, finished_at = ${now()}, scope = ${JSON.stringify(scope)}
        where ${mine(job)} returning job_id`)
      return done.length > 0
    },

    /** It waits for another attempt. */
    async putBack(job: Job, waitMs: number, errorKey: string | null, attempts = job.attempts): Promise<void> {
      await database.query(sql`
        update jobs set state = 'queued', lease_until = null, attempts = ${attempts}, error_key = ${errorKey}, run_after = ${later(waitMs)}
        where ${mine(job)}`)
    },

    async fail(job: Job, errorKey: string): Promise<void> {
      await database.query(sql`
        update jobs set state = 'failed', lease_until = null, error_key = ${errorKey}, finished_at = ${now()} where ${mine(job)}`)
    },

    /** Those that a server left running which is surely gone, as the one before on an embedded database. */
    async release(): Promise<void> {
      await database.query(sql`update jobs set lease_until = clock_timestamp() where state = 'running'`)
    },

    find: (id: number, userId: number): Promise<Job | null> => first(sql`select * from jobs where job_id = ${id} and user_id = ${userId}`),

    cancel: (id: number, userId: number): Promise<Job | null> => first(sql`
      with cancelled as (
        update jobs set state = 'cancelled', lease_until = null, error_key = null, finished_at = ${now()}
        where job_id = ${id} and user_id = ${userId} and state in ('queued', 'running') returning *
      ), emptied as (delete from job_answers where job_id in (select job_id from cancelled))
      select * from cancelled`),

    retry: (id: number, userId: number): Promise<Job | null> => first(sql`
      update jobs set state = 'queued', attempts = 0, error_key = null, run_after = clock_timestamp(), started_at = null, finished_at = null,
        progress_key = null, progress_done = 0, progress_total = 0
      where job_id = ${id} and user_id = ${userId} and state in ('failed', 'cancelled') returning *`),

    remove: (id: number, userId: number): Promise<Job | null> => first(sql`
      delete from jobs where job_id = ${id} and user_id = ${userId} returning *`),

    /** Takes away what this user's ended jobs of a report have left since before a moment. */
    async forget(reportId: string, userId: number, before: Date): Promise<void> {
      await database.query(sql`delete from jobs where report_id = ${reportId} and user_id = ${userId} and finished_at < ${before}`)
    },

    /** A page of one user's, newest first, and how many there are. */
    async list(reportId: string, userId: number, page: { number: number; size: number }): Promise<{ jobs: Job[]; total: number }> {
      const of = sql`from jobs where report_id = ${reportId} and user_id = ${userId}`
      const jobs = await many(sql`select * ${of} order by job_id desc limit ${page.size} offset ${(page.number - 1) * page.size}`)
      const [count] = await database.query<{ total: number }>(sql`select count(*) as total ${of}`)
      return { jobs, total: count?.total ?? 0 }
    },

    /** The stored outcome, in order. */
    parts: (id: number): Promise<AnswerPart[]> => database.query<AnswerPart>(sql`
      select source, batch, content from job_answers where job_id = ${id} order by source, batch`),

    /** One part of it. */
    async part(id: number, source: string, batch: number): Promise<AnswerPart | null> {
      const [part] = await database.query<AnswerPart>(sql`
        select source, batch, content from job_answers where job_id = ${id} and source = ${source} and batch = ${batch}`)
      return part ?? null
    },
  }
}

export type JobStore = ReturnType<typeof jobStore>

interface JobRow {
  job_id: number; kind: JobKind; report_id: string; user_id: number; parameters: Record<string, unknown>; title: string; subject: string
  filters: Job['filters']; scope: RowScope; state: JobState; attempts: number; claim: string | null; progress_key: string | null; progress_done: number; progress_total: number
  error_key: string | null; created_at: Date; started_at: Date | null; finished_at: Date | null
}

function toJob(row: JobRow): Job {
  return {
    id: row.job_id, kind: row.kind, reportId: row.report_id, userId: row.user_id, parameters: row.parameters, title: row.title, subject: row.subject,
    filters: row.filters, scope: row.scope, state: row.state, attempts: row.attempts, claim: row.claim,
    progress: { key: row.progress_key, done: row.progress_done, total: row.progress_total },
    errorKey: row.error_key, createdAt: row.created_at, startedAt: row.started_at, finishedAt: row.finished_at,
  }
}
