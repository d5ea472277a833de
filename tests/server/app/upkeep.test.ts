import { expect, it } from 'vitest'
import { testDatabases, watched } from '../platform/database/testDatabases.ts'
import { openWorld } from './openWorld.ts'

it.each(testDatabases)('the server looks after the tables of a database that has nobody for it: $name', async (database) => {
  let asked = 0
  const world = await openWorld(watched(database, ({ text }) => { asked += text.includes('pg_stat_user_tables') ? 1 : 0 }))
  await world.app.server.ready()
  // Closing waits for what has begun.
  await world.close()
  expect(asked).toBe(database.name === 'embedded' ? 1 : 0)
})
