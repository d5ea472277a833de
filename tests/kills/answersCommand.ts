import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../../server/platform/database/embedded.ts'
import { openEmbeddedFolder } from '../server/platform/database/embeddedCopies.ts'
import { beginPostgresRun, openPostgresCopy, postgresUrl } from '../server/platform/database/postgresCopies.ts'
import { demoDatabase } from '../server/platform/database/prepared.ts'
import { killAnswers, type AnswerKills } from './killAnswers.ts'

/** Kills servers that answer an inspector on both databases, and tells what came of it. Answers whether all that was typed is there once. */
export async function killOnBoth(kills: number, port: number): Promise<boolean> {
  const results = [await onEmbedded(kills, port), ...(postgresUrl ? [await onPostgres(postgresUrl, kills, port)] : [])]
  return results.every(({ wrong, found }) => wrong.length === 0 && found.includes('nothing') && found.includes('done'))
}

async function onEmbedded(kills: number, port: number): Promise<AnswerKills> {
  const dataDir = await mkdtemp(join(tmpdir(), 'killed-answers-'))
  try {
    await (await openEmbeddedFolder(demoDatabase, dataDir)).close()
    return tell('embedded', await killAnswers({ kills, port, environment: { DATA_DIR: dataDir, DATABASE_URL: '' }, open: () => openEmbedded({ dataDir }), progress: (line) => console.log(`embedded ${line}`) }))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function onPostgres(url: string, kills: number, port: number): Promise<AnswerKills> {
  const endRun = await beginPostgresRun(url)
  const dataDir = await mkdtemp(join(tmpdir(), 'killed-answers-'))
  try {
    let address = ''
    const database = await openPostgresCopy(url, demoDatabase, (own) => (address = own))
    return tell('postgresql', await killAnswers({
      kills, port, environment: { DATA_DIR: dataDir, DATABASE_URL: address }, open: () => Promise.resolve(database), progress: (line) => console.log(`postgresql ${line}`),
    }))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
    await endRun()
  }
}

function tell(name: string, result: AnswerKills): AnswerKills {
  const { found, entered, wrong } = result
  for (const line of wrong) console.log(`${name} ${line}`)
  const count = (wanted: string): number => found.filter((one) => one === wanted).length
  console.log(`${name}: killed ${found.length} times, ${count('nothing')} times before and ${count('done')} times after it was done; ${entered} entered, ${wrong.length} wrong`)
  return result
}
