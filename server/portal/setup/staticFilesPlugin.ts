import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isForThisMachine, isLoopback } from '../../platform/http/loopback.ts'
import { projectFolder, type Settings } from '../../platform/settings.ts'
import { escapeHtml } from '../membership/loginPage.ts'

const folder = join(projectFolder, 'dist/portal')

/** The service pages elsewhere, by the name that definitions call them by. */
function sitesOf({
  serviceHistoryUrl,
  heatMapUrl,
}: Pick<Settings, 'serviceHistoryUrl' | 'heatMapUrl'>): Record<string, string> {
  return {
    ...(serviceHistoryUrl ? { 'service-history': serviceHistoryUrl } : {}),
    ...(heatMapUrl ? { 'heat-map': heatMapUrl } : {}),
  }
}

/** The policy every page of the portal lives under. */
const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * The files that an installed portal requests under fixed names, each with a policy of its own: the worker requests the
 * build's files.
 */
const installed = [
  {
    name: 'service-worker.js',
    type: 'text/javascript; charset=utf-8',
    policy: "default-src 'none'; connect-src 'self'",
  },
  { name: 'manifest.webmanifest', type: 'application/manifest+json; charset=utf-8', policy: "default-src 'none'" },
] as const

/**
 * Files are known by where they lie; a page's address may end in anything, as `/inspect-7.5` does. As the service
 * worker has it.
 */
const isFile = (path: string): boolean => /^\/(assets\/|[^/]*\.\w+$)/.test(path)

/** The built portal: hashed assets that never change, and one page for every address of it. */
export async function staticFilesPlugin({ settings }: { settings: Settings }, app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    // A route for each file: a wildcard reads the whole folder at every request, to compare how the name is spelled.
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      wildcard: false,
      globIgnore: ['**/*.{br,gz}'],
      preCompressed: true,
    })
  }
  if (isBuilt) {
    for (const { name, type, policy } of installed) {
      const content = readFileSync(join(folder, name), 'utf8')
      app.get(`/${name}`, async (_request, reply) =>
        reply.header('Content-Security-Policy', policy).header('Cache-Control', 'no-cache').type(type).send(content),
      )
    }
  }
  const ownName = new URL(settings.publicUrl).hostname
  const template = isBuilt ? readFileSync(join(folder, 'index.html'), 'utf8') : ''
  const shown = JSON.stringify({
    membership_login_url: settings.membershipLoginUrl,
    region: settings.region,
    stage: settings.stage,
    demo: settings.demo,
    sibling_url: settings.siblingUrl,
    sites: sitesOf(settings),
  })

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const { accept = '*/*' } = request.headers
    const wantsPage = accept.includes('text/html') || accept === '*/*'
    if (!isBuilt || !wantsPage || isFile(path)) return reply.code(404).type('text/plain').send('Not found')
    // One name for the page and its sign-in: cookies of localhost are not those of 127.0.0.1.
    if (isForThisMachine(settings) && isLoopback(request.hostname) && request.hostname !== ownName)
      return reply.redirect(`${new URL(settings.publicUrl).origin}${request.url}`)
    const nonce = randomBytes(16).toString('base64')
    return (
      reply
        .header('Content-Security-Policy', pagePolicy(nonce))
        // The sign-in's code is in the address of the page it comes to: no call and no page after it hears of that.
        .header('Referrer-Policy', 'no-referrer')
        .header('Cache-Control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(template.replaceAll('__NONCE__', nonce).replaceAll('__SETTINGS__', escapeHtml(shown)))
    )
  })
}
