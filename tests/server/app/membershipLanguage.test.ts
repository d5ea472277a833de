import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, type SharedTestApp } from './sharedTestApp.ts'

describe('the membership site', () => {
  let world: SharedTestApp
  beforeAll(async () => {
    world = await sharedTestApp()
  })
  const page = async (url: string, headers: Record<string, string> = {}) => {
    const { body, headers: told } = await world.app.server.inject({ url, headers })
    return {
      lang: /<html lang="([^"]+)"/.exec(body)?.[1],
      title: /<h1>([^<]+)</.exec(body)?.[1],
      cookie: String(told['set-cookie'] ?? '').replace(/;.*/, ''),
    }
  }

  it('speaks what the portal names, and goes on speaking it', async () => {
    const { lang, title, cookie } = await page('/membership/forgot?lang=de-DE')
    expect([lang, title]).toEqual(['de-DE', 'Passwort vergessen?'])
    expect((await page('/membership/register', { cookie })).lang).toBe('de-DE')
  })

  it('else what the browser prefers: the same place, or the same language, or else en-US', async () => {
    expect((await page('/membership/login', { 'accept-language': 'xx, fr-CA;q=0.9, en;q=0.5' })).lang).toBe('fr-CA')
    expect((await page('/membership/login', { 'accept-language': 'nl-BE, en;q=0.5' })).lang).toBe('nl-NL')
    expect((await page('/membership/login', { 'accept-language': 'tlh' })).lang).toBe('en-US')
    expect((await page('/membership/login?lang=<script>')).lang).toBe('en-US')
  })
})
