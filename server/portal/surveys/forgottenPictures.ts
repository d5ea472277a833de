import sql from 'sql-template-tag'
import { advisoryLock } from '../../platform/database/advisoryLock.ts'
import type { Database, Queryable } from '../../platform/database/Database.ts'
import { removeImage } from '../../platform/storage/storeImage.ts'
import type { Storage } from '../../platform/storage/Storage.ts'

interface PictureSweepDeps {
  database: Database
  storage: Storage
}

/** Pictures that are looked for in one go. */
const atOnce = 200

/** Equal pictures share their bytes: who adds one, and who takes the bytes away, do so one after the other. */
export const holdContent = (connection: Queryable, content: string): Promise<void> =>
  advisoryLock(connection, [`image ${content}`])

/** Says that bytes are about to be kept: should no row come to name them, they are looked for in an hour. */
export const isBeingAdded = (database: Queryable, content: string): Promise<unknown> =>
  database.query(sql`
  insert into forgotten_pictures (content, due_at) values (${content}, now() + interval '1 hour')
  on conflict (content) do update set due_at = greatest(forgotten_pictures.due_at, excluded.due_at)`)

/** Says, in the transaction that writes the row, that one names them. */
export const isNamed = (connection: Queryable, content: string): Promise<unknown> =>
  connection.query(sql`delete from forgotten_pictures where content = ${content}`)

/**
 * Takes the bytes of pictures away that no row names. A picture is noted when its row goes and struck off after its
 * bytes
 * went: whatever ends in between, the next sweep finds it.
 */
export async function sweepPictures({ database, storage }: PictureSweepDeps): Promise<void> {
  const due = await database.query<{ content: string }>(
    sql`select content from forgotten_pictures where due_at <= now() order by due_at, content limit ${atOnce}`,
  )
  for (const { content } of due) {
    await database.transaction(async (connection) => {
      await holdContent(connection, content)
      const [still] = await connection.query<{ is_named: boolean }>(sql`
        select exists (select from images i where i.content = f.content) as is_named from forgotten_pictures f where f.content = ${content} and f.due_at <= now() for update`)
      if (!still) return
      if (!still.is_named) await removeImage(storage, content)
      await isNamed(connection, content)
    })
  }
}
