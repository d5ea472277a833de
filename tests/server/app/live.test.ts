import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Report } from '../../../engine/core/definition/model.ts'
import type { Catalog } from '../../../server/engine/catalog/Catalog.ts'
import { reportReload } from '../../../server/engine/catalog/serve/reportReload.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'

/** The catalog with one more version of one of its reports. */
function changed(catalog: Catalog, version: string, change: Partial<Report>): Catalog {
  const report = { ...(catalog.reports.get('checkpoint') as Report), ...change }
  return { ...catalog, version, reports: new Map([...catalog.reports, ['checkpoint', report]]) }
}

describe('a catalog that changes while it is served', () => {
  const world = setupTestApp({ commits: true })
  let staff: Caller
  let customer: Caller
  beforeAll(async () => {
    staff = await world.as('gyr')
    customer = await world.as('cus')
  })

  /** Asks for what changes, and comes back once that call waits. */
  async function ask(after: string): Promise<{ answered: Promise<Answer> }> {
    const waiting = vi.spyOn(world.holder, 'changed')
    const answered = customer.get(`catalog/get_version?after=${after}`)
    await vi.waitFor(() => expect(waiting).toHaveBeenCalled())
    waiting.mockRestore()
    return { answered }
  }

  it('has a version, reported at once to a caller with another or none', async () => {
    const { version } = world.holder.current
    expect((await customer.get('catalog/get_reports')).json.version).toBe(version)
    for (const path of ['catalog/get_version', 'catalog/get_version?after=old']) {
      const { json } = await customer.get(path)
      expect(json.version).toBe(version)
    }
  })

  it('notifies waiting callers, and serves its menus, words and definitions from then on', async () => {
    const { current } = world.holder
    const { answered } = await ask(current.version)
    world.holder.replace(changed(current, 'next', { title: { key: 'report.checkpoint.title', text: 'Another title' } }))
    const { json } = await answered
    expect(json.version).toBe('next')
    expect(JSON.stringify((await customer.get('catalog/get_reports')).json.app_setup)).toContain('Another title')
    expect((await customer.get('catalog/get_report/checkpoint')).json.report).toMatchObject({
      title: { text: 'Another title' },
    })
    const pack = await world.app.server.inject({ url: '/api/Content/LanguagesPack/en-US.json' })
    expect((pack.json() as Record<string, string>)['report.checkpoint.title']).toBe('Another title')
    expect((await customer.post('checkpoint/report', {})).status).toBe(200)
    world.holder.replace({ ...current, pages: [] })
    expect((await customer.post('checkpoint/report', {})).status).toBe(404)
    world.holder.replace(current)
  })

  it('answers waiting callers with the changes they missed, at once', async () => {
    const { current } = world.holder
    const change = () =>
      world.database.script("update users set version = version + 1 where login = 'cus@example.test'")
    const { answered } = await ask(current.version)
    await change()
    world.holder.replace(current)
    expect((await answered).json).toMatchObject({ version: current.version, user: { email: 'cus@example.test' } })

    await change()
    const began = Date.now()
    expect((await customer.get(`catalog/get_version?after=${current.version}`)).json).toMatchObject({
      user: { email: 'cus@example.test' },
    })
    expect(Date.now() - began).toBeLessThan(5000)
  })

  it('does not keep a session alive by being waited for', async () => {
    const { now } = world.clock
    world.clock.now = new Date(now.getTime() + 29 * 60_000)
    expect((await customer.get('catalog/get_version')).json.user).toBeUndefined()
    world.clock.now = now
  })

  it('reports problems and the affected report to users who may edit, and to no others', async () => {
    const { current } = world.holder
    const file = current.files.get('dataset checkpoint-units')
    const problem = file?.problem('unknown-column', ['rowKey', 0], 'unit_it', ['unit_id'])
    world.holder.replace({ ...current, problems: problem ? [problem] : [] })
    expect((await customer.get('catalog/get_problems')).status).toBe(401)
    const { json } = await staff.get('catalog/get_problems')
    expect(json.problems).toEqual([
      {
        file: 'checkpoint/checkpoint-units.dataset.json',
        line: 2,
        column: expect.any(Number) as number,
        at: '/rowKey',
        code: 'unknown-column',
        got: 'unit_it',
        known: ['unit_id'],
        in: [],
        also: [],
        text: 'column "unit_it" does not exist in the dataset',
        nearest: 'unit_id',
        reports: ['checkpoint', 'checkpoint-detail'],
      },
    ])
    world.holder.replace(current)
  })

  it('notifies them of a running reload, and logs a slow one', async () => {
    expect((await staff.get('catalog/get_problems')).json.reading).toBe(false)
    const lines: string[] = []
    const read = await reportReload(
      world.holder,
      (line) => lines.push(line),
      async () => {
        await vi.waitFor(() => expect(lines).toEqual([expect.stringContaining('still being read')]))
        return (await staff.get('catalog/get_problems')).json.reading as unknown
      },
      20,
    )
    expect(read).toBe(true)
    await expect(
      reportReload(
        world.holder,
        () => {},
        () => Promise.reject(new Error('away')),
      ),
    ).rejects.toThrow('away')
    expect((await staff.get('catalog/get_problems')).json.reading).toBe(false)
  })

  it('notifies waiting callers who may edit when a reload becomes slow, and when it ends', async () => {
    const { version } = world.holder.current
    const wait = (reading: boolean, who = staff) => who.get(`catalog/get_version?after=${version}&reading=${reading}`)
    let end = (): void => {}
    const begun = wait(false)
    const read = reportReload(
      world.holder,
      () => {},
      () =>
        new Promise<void>((resolve) => {
          end = resolve
        }),
      20,
    )
    expect((await begun).json).toMatchObject({ version, reading: true })
    expect((await wait(false)).json).toMatchObject({ reading: true })
    const ended = wait(true)
    // Others are told of versions alone.
    expect((await customer.get('catalog/get_version')).json).toMatchObject({ version, reading: false })
    end()
    await read
    expect((await ended).json).toMatchObject({ version, reading: false })
  })

  it('notifies them of a migration that is being applied', async () => {
    expect((await staff.get('catalog/get_problems')).json.applying).toBeNull()
    world.holder.applying = 'yards/migrations/0001-yards.sql'
    expect((await staff.get('catalog/get_problems')).json.applying).toBe('yards/migrations/0001-yards.sql')
    world.holder.applying = null
  })

  it('lets go who waits when the server ends', async () => {
    const { answered } = await ask(world.holder.current.version)
    world.holder.release()
    expect((await answered).json.version).toBe(world.holder.current.version)
  })
})
