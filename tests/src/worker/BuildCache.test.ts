import { describe, expect, it } from 'vitest'
import { BuildCache, type BuildFiles } from '../../../src/worker/BuildCache.ts'
import { writeMark } from '../../../src/worker/marks.ts'
import { memoryCaches } from '../../offline/memoryCaches.ts'

const first: BuildFiles = {
  id: 'one',
  entry: '/assets/one.js',
  start: ['/assets/one.js'],
  files: ['/assets/one.js', '/assets/one-later.js'],
}
const second: BuildFiles = {
  id: 'two',
  entry: '/assets/two.js',
  start: ['/assets/two.js'],
  files: ['/assets/two.js', '/assets/two-later.js'],
}
const pageOf = ({ entry }: BuildFiles, more: { nonce?: string } = {}): Response =>
  new Response(`<script src="${entry}">`, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `style-src 'nonce-${more.nonce ?? 'a'}'`,
    },
  })
const asked = new Request('http://portal.test/fleet-survey/1')

/** A browser, and a server that has one build, or is not reached. */
function world() {
  const caches = memoryCaches()
  const server: { answer: () => Promise<Response>; asked: number } = { answer: async () => pageOf(first), asked: 0 }
  let now = new Date('2026-11-01T08:00:00Z')
  let hurry = false
  const buildOf = (build: BuildFiles): BuildCache =>
    new BuildCache(build, {
      caches,
      now: () => now,
      fetch: () => {
        server.asked += 1
        return server.answer()
      },
      wait: () => (hurry ? Promise.resolve() : new Promise(() => undefined)),
    })
  return {
    caches,
    server,
    buildOf,
    at: (date: string) => {
      now = new Date(date)
    },
    impatient: () => {
      hurry = true
    },
  }
}

const filesOf = async (caches: CacheStorage, id: string): Promise<string[]> =>
  (await (await caches.open(`portal-build-${id}`)).keys()).map(({ url }) => new URL(url).pathname)

describe('a cached build', () => {
  it('has what the page begins with, and all files only where surveys were taken along', async () => {
    const { caches, buildOf } = world()
    await buildOf(first).install()
    expect(await filesOf(caches, 'one')).toEqual(['/assets/one.js', '/'])
    await writeMark(caches, 'surveys', 'cus')
    await buildOf(first).install()
    expect(await filesOf(caches, 'one')).toEqual(['/assets/one.js', '/', '/assets/one-later.js'])
  })

  it('serves a page from the server, and from the cache with its headers if the server is unreachable or slow', async () => {
    const { server, buildOf, impatient } = world()
    const build = buildOf(first)
    await build.install()
    server.answer = async () => pageOf(first, { nonce: 'b' })
    expect((await build.page(asked)).headers.get('content-security-policy')).toBe("style-src 'nonce-b'")
    server.answer = () => Promise.reject(new TypeError('no network'))
    expect((await build.page(asked)).headers.get('content-security-policy')).toBe("style-src 'nonce-b'")
    server.answer = async () => new Response('gateway', { status: 502 })
    expect(await (await build.page(asked)).text()).toContain(first.entry)
    server.answer = () => new Promise(() => undefined)
    impatient()
    expect(await (await build.page(asked)).text()).toContain(first.entry)
  })

  it('does not begin its cache anew once a later build has taken over', async () => {
    const { caches, server, buildOf } = world()
    const build = buildOf(first)
    await build.install()
    server.answer = async () => pageOf(second)
    await buildOf(second).install()
    await buildOf(second).activate()
    await build.page(asked)
    await build.file(new Request('http://portal.test/assets/one.js'))
    expect((await caches.keys()).filter((name) => name.startsWith('portal-build-'))).toEqual(['portal-build-two'])
  })

  it('never caches a page of another build or of another site', async () => {
    const { server, buildOf } = world()
    const build = buildOf(first)
    await build.install()
    for (const other of [pageOf(second), new Response(first.entry), new Response('gone', { status: 404 })]) {
      server.answer = async () => other.clone()
      expect(await (await build.page(asked)).text()).toBe(await other.text())
    }
    server.answer = () => Promise.reject(new TypeError('no network'))
    expect(await (await build.page(asked)).text()).toContain(first.entry)
  })

  it('stays while changes are pending: no later build is cached, and cached pages are served without requests', async () => {
    const { caches, server, buildOf } = world()
    const build = buildOf(first)
    await build.install()
    await writeMark(caches, 'unsent/cus', '2026-11-01T07:00:00Z')
    server.answer = async () => pageOf(second)
    await expect(buildOf(second).install()).rejects.toThrow('until all is sent')
    const { asked: before } = server
    expect(await (await build.page(asked)).text()).toContain(first.entry)
    expect(server.asked).toBe(before)
    await writeMark(caches, 'unsent/cus', null)
    await buildOf(second).install()
    expect(await (await build.page(asked)).text()).toContain(second.entry)
  })

  it('waits no longer than a week for changes that nobody sends', async () => {
    const { caches, server, buildOf, at } = world()
    await buildOf(first).install()
    await writeMark(caches, 'unsent/gone', '2026-11-01T07:00:00Z')
    server.answer = async () => pageOf(second)
    at('2026-11-08T06:59:00Z')
    await expect(buildOf(second).install()).rejects.toThrow()
    at('2026-11-08T07:01:00Z')
    await expect(buildOf(second).install()).resolves.toBeUndefined()
  })

  it('is taken in beside the earlier one, which goes when the later takes over', async () => {
    const { caches, server, buildOf } = world()
    await buildOf(first).install()
    server.answer = async () => pageOf(second)
    await buildOf(second).install()
    expect(await (await buildOf(first).file(new Request('http://portal.test/assets/one.js'))).text()).toBe('file')
    await buildOf(second).activate()
    expect((await caches.keys()).filter((name) => name.startsWith('portal-build-'))).toEqual(['portal-build-two'])
  })

  it('is not taken in where the server has yet another one by now', async () => {
    const { buildOf } = world()
    await expect(buildOf(second).install()).rejects.toThrow('another build')
  })
})
