import { createHash, randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database } from '../../platform/database/Database.ts'

/** Minutes that a person may take at the provider. */
const flowMinutes = 10

interface Flow {
  nonce: string
  code_verifier: string
  return_address: string
}

const secret = (): string => randomBytes(32).toString('base64url')
const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Sign-ins that are away at a provider. Each comes back once, in time, and in the browser that left. */
export function openidFlows(database: Database, now: () => Date) {
  return {
    async begin(returnAddress: string): Promise<Flow & { state: string; browser: string }> {
      const flow = {
        state: secret(),
        browser: secret(),
        nonce: secret(),
        code_verifier: secret(),
        return_address: returnAddress,
      }
      await database.query(sql`delete from openid_flows where expires_at < ${now()}`)
      await database.query(sql`
        insert into openid_flows (state_hash, browser_hash, nonce, code_verifier, return_address, expires_at)
        values (${hash(flow.state)}, ${hash(flow.browser)}, ${flow.nonce}, ${flow.code_verifier}, ${returnAddress},
          ${new Date(now().getTime() + flowMinutes * 60_000)})`)
      return flow
    },

    async end(state: string, browser: string): Promise<Flow | null> {
      const [flow] = await database.query<Flow>(sql`
        delete from openid_flows where state_hash = ${hash(state)} and browser_hash = ${hash(browser)} and expires_at > ${now()}
        returning nonce, code_verifier, return_address`)
      return flow ?? null
    },
  }
}
