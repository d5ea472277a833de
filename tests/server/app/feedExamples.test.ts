import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'

interface Document {
  paths: Record<
    string,
    Record<
      string,
      { requestBody?: { content: Record<string, { examples?: Record<string, { value: { rows: object[] } }> }> } }
    >
  >
}

/** The rows that the document of the API gives as examples, as somebody would send them. */
describe('examples of the document of the API', () => {
  const world = setupTestApp({ commits: true })
  let examples: Record<string, { value: { rows: object[] } }>
  beforeAll(async () => {
    const { json } = await (await world.as('admin')).get('../docs/json')
    examples =
      (json as unknown as Document).paths['/api/v2/feeds/{feed}']?.post?.requestBody?.content['application/json']
        ?.examples ?? {}
  })

  it('are there for every feed', async () => {
    const { json } = await (await world.as('admin')).get('feeds')
    expect(Object.keys(examples).sort()).toEqual((json.feeds as unknown as { id: string }[]).map(({ id }) => id).sort())
  })

  it('are rows that the feeds take, and answer as new or changed', async () => {
    const administrator = await world.as('admin')
    const refused: unknown[] = []
    for (const [feed, { value }] of Object.entries(examples)) {
      const { status, json } = await administrator.post(`feeds/${feed}`, { ...value, preview: true })
      const { counts, rows } = json as unknown as {
        counts: { rejected: number; read: number }
        rows: { change: string; problems: unknown[] }[]
      }
      if (status !== 200 || counts.rejected > 0 || counts.read !== value.rows.length)
        refused.push([
          feed,
          status,
          rows?.filter(({ change }) => change === 'rejected').map(({ problems }) => problems) ?? json,
        ])
    }
    expect(refused).toEqual([])
  })
})
