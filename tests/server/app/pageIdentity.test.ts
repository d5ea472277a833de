import { beforeAll, describe, expect, it } from 'vitest'
import { bindingsOf } from '../../../server/engine/endpoints/bindings.ts'
import { sharedTestApp, type SharedTestApp } from './sharedTestApp.ts'

describe('what identifies a page', () => {
  let world: SharedTestApp
  beforeAll(async () => {
    world = await sharedTestApp()
  })

  /** Every call of a page that is about one thing, with the names by which that thing is sent. */
  const identified = () => {
    const catalog = world.holder.current
    return [...bindingsOf(catalog).values()].flatMap((answer) => {
      if (answer.kind !== 'sources' && answer.kind !== 'export') return []
      const { report } = answer
      const from = report.params.filter(({ required, inPath }) => required || inPath).map(({ id }) => `/params/${id}`)
      const sources = answer.kind === 'sources' ? answer.sources : Object.values(report.sources)
      const names = sources.flatMap(({ with: bindings }) =>
        Object.entries(bindings ?? {})
          .filter(([, binding]) => 'from' in binding && from.includes(binding.from))
          .map(([name]) => name),
      )
      // A dataset may declare a sufficient parameter, as the survey without the tire for pictures.
      const enough = sources.flatMap(({ dataset }) =>
        (catalog.dataset(dataset).parameters ?? [])
          .filter(({ id, required }) => required && names.includes(id))
          .map(({ id }) => id),
      )
      return from.length === 0
        ? []
        : [{ report, names: [...new Set(enough.length > 0 ? enough : names)], endpoint: answer.endpoint }]
    })
  }

  it('is requested by every page with an address of its own', () => {
    const found = identified()
    expect(found.map(({ endpoint }) => endpoint)).toEqual(
      expect.arrayContaining(['POST survey/detail', 'POST checkpoint/detail', 'POST own/unit_events/get_last_five']),
    )
    expect(found.filter(({ names }) => names.length === 0).map(({ endpoint }) => endpoint)).toEqual([])
  })

  it('is required by each of their calls and files: without it, or with nothing for it, no row is answered', async () => {
    const admin = await world.as('admin')
    for (const { endpoint, names } of identified()) {
      const [method, path = ''] = endpoint.split(' ') as ['GET' | 'POST', string]
      if (method === 'GET') {
        expect([endpoint, names.every((name) => path.includes(`{${name}}`))]).toEqual([endpoint, true])
        continue
      }
      for (const name of names) {
        for (const nothing of [{}, { [name]: null }, { [name]: '' }, { [name]: [] }]) {
          const others = Object.fromEntries(
            names.filter((other) => other !== name).map((other) => [other, /id$/.test(other) ? 1 : '1']),
          )
          const { status, json } = await admin.post(path.replace(/^\/?api\/v2\//, ''), { ...others, ...nothing })
          expect([endpoint, nothing, status, json.response_status?.errors.map(({ field }) => field)]).toEqual([
            endpoint,
            nothing,
            400,
            [name],
          ])
        }
      }
    }
  })
})
