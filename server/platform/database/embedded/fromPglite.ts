import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { pgDump } from '@electric-sql/pglite-tools/pg_dump'
import { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { EmbeddedFailure } from './EmbeddedFailure.ts'
import { isAlive } from './processFile.ts'

export interface CopyOptions {
  /** The folder of the old database; it is only read. */
  old: string
  /** Running and empty. */
  cluster: Cluster
  log: (line: string) => void
}

interface Table {
  /** As SQL writes it, with its schema. */
  name: string
}

/**
 * Copies an embedded database of an earlier version, which was PGlite, into a new cluster. It copies the schema with
 * pg_dump, the rows with COPY, then indexes, keys and triggers. Works on a copy of the old folder, because opening one
 * writes to it. Throws an EmbeddedFailure if another process uses the old folder or PGlite is not installed.
 */
export async function copyFromPglite({ old, cluster, log }: CopyOptions): Promise<void> {
  refuseIfUsed(join(dirname(old), 'lock'))
  const { PGlite, pgDump } = await loadPglite()
  log(`The database in ${old} is copied to PostgreSQL; this happens once…`)
  const began = Date.now()
  const exchange = join(cluster.folder, 'import')
  cpSync(old, join(exchange, 'old'), { recursive: true })
  const source = new PGlite(join(exchange, 'old'))
  const target = new Client({ connectionString: cluster.address()! })
  await target.connect()
  try {
    const definition = async (section: 'pre-data' | 'post-data'): Promise<void> => {
      const file = await pgDump({ pg: source, args: [`--section=${section}`, '--no-owner', '--no-privileges'] })
      await target.query(withoutPublic(await file.text()))
    }
    await definition('pre-data')
    const tables = await tablesOf(source)
    for (const [place, { name }] of tables.entries())
      await copyTable({ source, target, name, file: join(exchange, `${place}.copy`), owner: statSync(cluster.folder) })
    await copySequences(source, target)
    await definition('post-data')
    await target.query('reset all')
    await compareCounts(source, target, tables)
    await target.query('analyze')
  } finally {
    await target.end()
    await source.close()
  }
  log(
    `Copied ${old} in ${((Date.now() - began) / 1000).toFixed(1)} s. It is not used any more: keep it until you have seen that all is there, then delete it.`,
  )
}

/** The old engine did not guard its folder; a file beside it named the process that had it open. */
function refuseIfUsed(lock: string): void {
  const holder = readLock(lock)
  // Process numbers are given out again: in a container it may be this one's.
  if (!holder || !isAlive(holder.pid) || holder.started !== startOf(holder.pid)) return
  throw new EmbeddedFailure(
    `An earlier version of the portal (process ${holder.pid}) still uses this data folder. Stop it, then start again.`,
  )
}

function readLock(lock: string): { pid: number; started: string } | null {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as { pid: number; started: string }
  } catch {
    return null
  }
}

/**
 * Returns the start of a process as recorded in the lock: field 22 of /proc/PID/stat, with its boot id; empty without
 * /proc.
 */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    return ''
  }
}

async function loadPglite(): Promise<{ PGlite: typeof PGlite; pgDump: typeof pgDump }> {
  try {
    const [{ PGlite }, { pgDump }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('@electric-sql/pglite-tools/pg_dump'),
    ])
    return { PGlite, pgDump }
  } catch (error) {
    throw new EmbeddedFailure(
      `The database of an earlier version cannot be read, as the packages for it are missing: install them with "npm ci --include=optional". (${(error as Error).message})`,
    )
  }
}

/** The schema is there already, with its comment. */
const withoutPublic = (text: string): string =>
  text.replace(/^(CREATE SCHEMA public;|COMMENT ON SCHEMA public .*)$/gm, '')

/** Tables with rows of their own: of partitioned ones, their partitions. */
async function tablesOf(source: PGlite): Promise<Table[]> {
  const { rows } = await source.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    order by 1`)
  return rows
}

interface TableCopy {
  source: PGlite
  target: Client
  name: string
  /** The server reads it, as its own user. */
  file: string
  owner: { uid: number; gid: number }
}

async function copyTable({ source, target, name, file, owner }: TableCopy): Promise<void> {
  const { blob } = await source.query(`copy ${name} to '/dev/blob'`)
  if (!blob || blob.size === 0) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, Buffer.from(await blob.arrayBuffer()))
  chmodSync(dirname(file), 0o755)
  if (process.getuid?.() === 0) chownSync(file, owner.uid, owner.gid)
  await target.query(`copy ${name} from '${file.replaceAll("'", "''")}'`)
  writeFileSync(file, '')
}

async function copySequences(source: PGlite, target: Client): Promise<void> {
  const { rows } = await source.query<{ name: string; last: string | null }>(
    "select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences",
  )
  for (const { name, last } of rows)
    if (last !== null) await target.query('select setval($1::regclass, $2::bigint)', [name, last])
}

async function compareCounts(source: PGlite, target: Client, tables: Table[]): Promise<void> {
  const counts = tables
    .map(({ name }) => `select '${name.replaceAll("'", "''")}' as name, count(*)::text as count from ${name}`)
    .join(' union all ')
  const [before, after] = [
    (await source.query<{ name: string; count: string }>(counts)).rows,
    (await target.query<{ name: string; count: string }>(counts)).rows,
  ]
  const found = new Map(after.map(({ name, count }) => [name, count]))
  const missing = before.filter(({ name, count }) => found.get(name) !== count)
  if (missing.length > 0)
    throw new Error(
      `Rows are missing after the copy of ${missing.map(({ name, count }) => `${name} (${found.get(name)} of ${count})`).join(', ')}. The old folder is unchanged.`,
    )
}
