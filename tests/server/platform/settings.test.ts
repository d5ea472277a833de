import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../../../server/platform/settings.ts'

const storageOf = (given: Record<string, string>): string => readSettings({ STAGE: 'test', ...given }).storageDir

test('pictures are stored below DATA_DIR, unless STORAGE_URL names another folder', () => {
  expect(storageOf({ DATA_DIR: '/srv/portal' })).toBe('/srv/portal/storage')
  expect(storageOf({ DATA_DIR: '/srv/portal', STORAGE_URL: '/mnt/pictures' })).toBe('/mnt/pictures')
  expect(storageOf({ STORAGE_URL: 'file:///mnt/pictures' })).toBe('/mnt/pictures')
  expect(storageOf({ STORAGE_URL: 'pictures' })).toBe(join(process.cwd(), 'pictures'))
})

test('what is no folder is a clear error', () => {
  expect(() => storageOf({ STORAGE_URL: 's3://bucket' })).toThrow(
    'STORAGE_URL must be a folder: this version does not support S3',
  )
  expect(() => storageOf({ STORAGE_URL: 'https://files.test/' })).toThrow(
    'STORAGE_URL must be a folder, not "https://files.test/"',
  )
})

test('mail and another provider are named whole, or are a clear error', () => {
  const read = (given: Record<string, string>) => readSettings({ STAGE: 'test', DATA_DIR: '/srv/portal', ...given })
  expect(read({})).toMatchObject({ smtpUrl: null, mailDir: '/srv/portal/mail', openid: null, siblingUrl: null })
  expect(read({ SMTP_URL: 'smtp://mail.test:587', MAIL_FROM: 'portal@fleet.example' })).toMatchObject({
    smtpUrl: 'smtp://mail.test:587',
    mailFrom: 'portal@fleet.example',
  })
  expect(() => read({ SMTP_URL: 'http://mail.test', MAIL_FROM: 'portal@fleet.example' })).toThrow(
    'SMTP_URL must begin with smtp:// or smtps://',
  )
  expect(() => read({ SMTP_URL: 'smtp://mail.test' })).toThrow('MAIL_FROM is required with SMTP_URL')
  expect(() => read({ MAIL_FROM: 'nobody' })).toThrow('MAIL_FROM must be an email address, not "nobody"')
  expect(() => read({ OIDC_ISSUER: 'https://id.test' })).toThrow(
    'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are required together',
  )
  expect(read({ OIDC_ISSUER: 'https://id.test', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 's' }).openid).toEqual({
    issuer: 'https://id.test',
    clientId: 'portal',
    clientSecret: 's',
  })
})

test('proxies are trusted by address alone', () => {
  const trusted = (text: string): unknown => readSettings({ STAGE: 'test', TRUSTED_PROXIES: text }).trustedProxies
  expect([trusted(''), trusted('10.0.0.1, 192.168.0.0/16,2001:db8::/32')]).toEqual([
    [],
    ['10.0.0.1', '192.168.0.0/16', '2001:db8::/32'],
  ])
  for (const text of ['true', '1', 'proxy.internal', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/', '10.0.0.1;10.0.0.2']) {
    expect(() => trusted(text)).toThrow('TRUSTED_PROXIES must be addresses or networks')
  }
})
