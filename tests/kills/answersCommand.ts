import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginTestRun, openCopy } from '../server/platform/database/databaseCopies.ts'
import { demoDatabase } from '../server/platform/database/prepared.ts'
import { killAnswers, type AnswerKills } from './killAnswers.ts'

/**
 * Kills servers that answer an inspector, and tells what came of it. Answers whether all that was typed is there once.
 */
export async function killAnswering(kills: number, port: number): Promise<boolean> {
  const endRun = await beginTestRun()
  const dataDir = await mkdtemp(join(tmpdir(), 'killed-answers-'))
  try {
    let address = ''
    const database = await openCopy(demoDatabase, (own) => (address = own))
    const { wrong, found } = tell(
      await killAnswers({
        kills,
        port,
        environment: { DATA_DIR: dataDir, DATABASE_URL: address },
        open: () => Promise.resolve(database),
        progress: (line) => console.log(line),
      }),
    )
    return wrong.length === 0 && found.includes('nothing') && found.includes('done')
  } finally {
    await rm(dataDir, { recursive: true, force: true })
    await endRun()
  }
}

function tell(result: AnswerKills): AnswerKills {
  const { found, entered, wrong } = result
  for (const line of wrong) console.log(line)
  const count = (wanted: string): number => found.filter((one) => one === wanted).length
  console.log(
    `killed ${found.length} times, ${count('nothing')} times before and ${count('done')} times after it was done; ${entered} entered, ${wrong.length} wrong`,
  )
  return result
}
