import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { demoPassword } from '../server/platform/database/testDatabase.ts'
import { sharedTestApp } from '../server/app/sharedTestApp.ts'

const chapter = readFileSync(new URL('../../docs/guide/api.md', import.meta.url), 'utf8')
/** The bodies of the calls with curl, in the order of the chapter. */
const bodies = [...chapter.matchAll(/-d '(\{.*\})'/g)].map(([, body]) => JSON.parse(body!) as Record<string, unknown>)

it('signs in, reads a page of rows, and is refused with the field, as the chapter says', async () => {
  const { app } = await sharedTestApp()
  const call = async (url: string, body: object, headers: Record<string, string> = {}) => {
    const { statusCode, body: text } = await app.server.inject({
      method: 'POST',
      url,
      payload: body,
      headers,
      remoteAddress: '10.9.0.1',
    })
    return { status: statusCode, json: JSON.parse(text) as Record<string, never> }
  }
  const [signIn, report] = bodies
  const { json } = await call('/api/v2/authorization/login_by_gy', {
    ...signIn,
    login: 'gyr@example.test',
    password: demoPassword,
  })
  const { token, api_key } = json.user as unknown as { token: string; api_key: string }
  const headers = { authorization: `Bearer ${token}`, api_key }
  const days = { date_from: '2026-05-16', date_to: '2026-06-14' }
  const answer = await call('/api/v2/checkpoint/report', { ...report, ...days }, headers)
  expect([answer.status, Object.keys(answer.json)]).toEqual([
    200,
    expect.arrayContaining(['units', 'total_items', 'totals']),
  ])
  const refused = await call('/api/v2/checkpoint/report', { ...report, date_from: 'yesterday' }, headers)
  expect(refused).toMatchObject({ status: 400, json: { response_status: { errors: [{ field: 'date_from' }] } } })
  expect((await call('/api/v2/checkpoint/report', { ...report, datefrom: '2026-06-14' }, headers)).status).toBe(400)
  expect((await call('/api/v2/checkpoint/report', {})).status).toBe(403)
})
