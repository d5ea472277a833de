import { existsSync, renameSync, rmSync } from 'node:fs'
import { contentsHash } from '../../../../scripts/contentsHash.ts'
import { loadCatalog } from '../../../../server/engine/catalog/pipeline.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { migrate } from '../../../../server/platform/database/migrate.ts'
import { projectFolder } from '../../../../server/platform/settings.ts'
import { folderStorage } from '../../../../server/platform/storage/Storage.ts'
import { seed } from '../../../../server/portal/demo/seed.ts'
import { loadReference } from '../../../../server/portal/reference/loadReference.ts'
import { writeShippedTexts } from '../../../../server/portal/translations/shippedTexts.ts'
import { preparedPath } from './preparedFiles.ts'

/** A database that is made once and copied for each that needs one. */
export interface Prepared {
  /** The digest of its inputs: it is built again when any of them changes. */
  name: string
  /** It begins as this one. */
  from?: Prepared
  fill(database: Database): Promise<void>
}

/** The day after the last of the demo data, YYYY-MM-DD, and the password of its users. */
export const demoDay = '2026-06-15'
export const demoPassword = 'a demo password'

export const migratedDatabase: Prepared = {
  get name() {
    return `database_${contentsHash([])}`
  },
  async fill(database) {
    await migrate(database)
    await loadReference(database)
  },
}

/** With the small demo data; its pictures are files beside it, whose names come of what they show. */
export const demoDatabase: Prepared = {
  get name() {
    return `demo_${contentsHash(['demo/seed.ts', 'translations/shippedTexts.ts'])}`
  },
  async fill(database) {
    await migratedDatabase.fill(database)
    const unfinished = `${demoPictures()}.${process.pid}`
    await seed(database, { scale: 'small', today: demoDay, password: demoPassword, storage: folderStorage(unfinished) })
    await writeShippedTexts(database, await loadCatalog(`${projectFolder}/definitions`))
    if (existsSync(demoPictures())) rmSync(unfinished, { recursive: true })
    else renameSync(unfinished, demoPictures())
  },
}

/** The folder of the pictures of the demo data; there once a demo database was filled by this checkout. */
export const demoPictures = (): string => preparedPath(`${demoDatabase.name}-pictures`)
