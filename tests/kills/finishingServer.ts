/**
 * A server process that finishes a survey, meant to be killed: `finishingServer.ts DATABASE_URL SURVEY_ID`. It prints
 * each of its moments as it reaches it.
 */
import type { Principal } from '../../server/access/Principal.ts'
import { connectDatabase } from '../../server/platform/database/connect.ts'
import { finishSurvey } from '../../server/portal/surveys/finishSurvey.ts'

const [url = '', survey = ''] = process.argv.slice(2)
const say = (moment: string): void => void process.stdout.write(`${moment}\n`)
const database = await connectDatabase({ url, dataDir: '' })
const caller = { userId: 1, scope: { kind: 'all' } } as Principal
let statements = 0
await database.transaction(async (connection) => {
  await finishSurvey(
    {
      ...connection,
      query: (statement, options) => {
        say(`statement ${++statements}`)
        return connection.query(statement, options)
      },
    },
    Number(survey),
    caller,
  )
  say('committing')
})
say('finished')
await database.close()
