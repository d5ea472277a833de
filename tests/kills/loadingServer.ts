/**
 * A server that loads a file of a feed, to be killed: `loadingServer.ts DATABASE_URL|FOLDER FEED FILE`, of the embedded
 * storage a folder. It says how many rows it has written, and when they are stored.
 */
import { join } from 'node:path'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import { connectDatabase } from '../../server/platform/database/connect.ts'
import { projectFolder } from '../../server/platform/settings.ts'
import { importFeed } from '../../server/portal/imports/importFeed.ts'

const [address = '', feed = '', path = ''] = process.argv.slice(2)
const say = (moment: string): void => void process.stdout.write(`${moment}\n`)
const database = await connectDatabase(address.includes('://') ? { url: address, dataDir: '' } : { dataDir: address })
const catalog = await loadCatalog(join(projectFolder, 'definitions'), { locales: join(projectFolder, 'locales') })
await importFeed(database, catalog, {
  feed,
  path,
  mapping: {},
  onlyGoodRows: false,
  source: 'folder',
  progress: (read) => say(`written ${read}`),
})
say('stored')
await database.close()
