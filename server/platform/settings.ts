import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { regions, type Region } from '../../domain/regions.ts'

type Stage = 'development' | 'test' | 'stage' | 'production'

export interface Settings {
  port: number
  host: string
  /** null: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | null
  dataDir: string
  definitionsDir: string
  /** The folder of what is too large for rows, as pictures. */
  storageDir: string
  /** Folder whose files feeds load by themselves; null: none. */
  feedsDir: string | null
  /** The public address of the portal, without a slash at the end. */
  publicUrl: string
  region: Region
  stage: Stage
  demo: boolean
  demoScale: 'small' | 'demo' | 'large' | 'huge'
  demoPassword: string
  /** The sign-in page: the portal's own in demo mode, else the membership site. */
  membershipLoginUrl: string
  /** The OpenID Connect provider that signs people in beside the shipped page; null: none does. */
  openid: { issuer: string; clientId: string; clientSecret: string } | null
  /** The address of the service reports of tire management; null if there are none. */
  serviceHistoryUrl: string | null
  heatMapUrl: string | null
  /** smtp://… or smtps://…; null: mail is kept in mailDir. */
  smtpUrl: string | null
  mailFrom: string
  mailDir: string
  /** The site of the dashboards that Home leads to. */
  siblingUrl: string | null
  /** By locale, the address of the portal that speaks it, where that is another one. */
  languageHosts: Record<string, string>
  /** Addresses and networks of proxies whose word for the caller's address is taken; empty: nobody's is. */
  trustedProxies: string[]
  limits: ConnectionLimits
  /** The most calls and rows of one API key in an hour. */
  keyLimits: { calls: number; rows: number }
  /** Origins the sign-in page may send people back to. */
  returnHosts: string[]
}

/** The time limits of a connection, in seconds, and the number of connections of one address. */
export interface ConnectionLimits {
  headerSeconds: number
  requestSeconds: number
  idleSeconds: number
  connectionsPerAddress: number
}

/** The folder that holds package.json: two above this source, and two above dist/server. */
export const projectFolder = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..')

export class SettingsError extends Error {
  override name = 'SettingsError'
}

type Environment = Record<string, string | undefined>

/** Reads and validates the whole environment; a wrong value is a SettingsError that names it. */
export function readSettings(environment: Environment): Settings {
  const port = integerSetting(environment, 'PORT', 3000, 65535)
  const host = environment.HOST || '127.0.0.1'
  const databaseUrl = environment.DATABASE_URL || null
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new SettingsError('DATABASE_URL must begin with postgresql://')
  }
  const publicUrl = address(environment, 'PUBLIC_URL', `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`)
  const stage = oneOf(environment, 'STAGE', ['development', 'test', 'stage', 'production'], 'development')
  const demo = flag(environment, 'DEMO', databaseUrl === null && stage !== 'production')
  const membershipLoginUrl = environment.MEMBERSHIP_LOGIN_URL
    ? address(environment, 'MEMBERSHIP_LOGIN_URL', '')
    : `${publicUrl}/membership/login`
  if (stage === 'production' && !demo && !environment.MEMBERSHIP_LOGIN_URL && !environment.OIDC_ISSUER) {
    throw new SettingsError('MEMBERSHIP_LOGIN_URL is required when STAGE is production')
  }
  return {
    port,
    host,
    databaseUrl,
    dataDir: resolve(environment.DATA_DIR || `${projectFolder}/.data`),
    storageDir: storageFolder(environment),
    feedsDir: environment.FEEDS_DIR ? resolve(environment.FEEDS_DIR) : null,
    definitionsDir: resolve(environment.DEFINITIONS_DIR || `${projectFolder}/definitions`),
    publicUrl,
    region: oneOf(environment, 'REGION', regions, 'NA'),
    stage,
    demo,
    demoScale: oneOf(environment, 'DEMO_SCALE', ['small', 'demo', 'large', 'huge'], 'demo'),
    demoPassword: environment.DEMO_PASSWORD || 'fleet-demo',
    membershipLoginUrl,
    ...mail(environment),
    openid: openid(environment),
    serviceHistoryUrl: environment.SERVICE_HISTORY_URL ? address(environment, 'SERVICE_HISTORY_URL', '') : null,
    heatMapUrl: environment.HEAT_MAP_URL ? address(environment, 'HEAT_MAP_URL', '') : null,
    siblingUrl: environment.SIBLING_URL ? address(environment, 'SIBLING_URL', '') : null,
    trustedProxies: proxies(environment),
    limits: {
      headerSeconds: integerSetting(environment, 'HEADER_TIMEOUT', 15, 3600),
      requestSeconds: integerSetting(environment, 'REQUEST_TIMEOUT', 60, 3600),
      idleSeconds: integerSetting(environment, 'IDLE_TIMEOUT', 120, 3600),
      connectionsPerAddress: integerSetting(environment, 'MAX_CONNECTIONS_PER_ADDRESS', 256, 1_000_000),
    },
    keyLimits: {
      calls: integerSetting(environment, 'KEY_CALLS_PER_HOUR', 100_000, 1_000_000_000),
      rows: integerSetting(environment, 'KEY_ROWS_PER_HOUR', 5_000_000, 1_000_000_000),
    },
    languageHosts: addressesByLocale(environment, 'LANGUAGE_HOSTS'),
    returnHosts: [new URL(publicUrl).origin],
  }
}

/**
 * `10.0.0.0/8,192.168.1.7`. Neither a name nor a number of proxies: who reaches the server past them could be anybody.
 */
function proxies({ TRUSTED_PROXIES: text }: Environment): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [address = '', bits = null] = part.split(/\/(.*)/)
      const most = isIP(address) === 4 ? 32 : 128
      const isNetwork = bits === null || (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
      if (isIP(address) === 0 || !isNetwork)
        throw new SettingsError(`TRUSTED_PROXIES must be addresses or networks, not "${part}"`)
      return part
    })
}

function openid(environment: Environment): Settings['openid'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = environment
  if (!issuer && !clientId && !clientSecret) return null
  if (!issuer || !clientId || !clientSecret)
    throw new SettingsError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are required together')
  return { issuer: address(environment, 'OIDC_ISSUER', ''), clientId, clientSecret }
}

function mail(environment: Environment): Pick<Settings, 'smtpUrl' | 'mailFrom' | 'mailDir'> {
  const url = environment.SMTP_URL || null
  if (url && !(URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol)))
    throw new SettingsError('SMTP_URL must begin with smtp:// or smtps://')
  const mailFrom = environment.MAIL_FROM || 'portal@localhost'
  if (!/^[^@\s]+@[^@\s]+$/.test(mailFrom))
    throw new SettingsError(`MAIL_FROM must be an email address, not "${mailFrom}"`)
  if (url && !environment.MAIL_FROM) throw new SettingsError('MAIL_FROM is required with SMTP_URL')
  return { smtpUrl: url, mailFrom, mailDir: resolve(environment.DATA_DIR || `${projectFolder}/.data`, 'mail') }
}

/** A path, or a file: address. */
function storageFolder({ STORAGE_URL: text, DATA_DIR }: Environment): string {
  if (!text) return resolve(DATA_DIR || `${projectFolder}/.data`, 'storage')
  if (text.startsWith('s3:')) throw new SettingsError('STORAGE_URL must be a folder: this version does not support S3')
  if (text.startsWith('file:')) return fileURLToPath(text)
  if (/^\w+:\/\//.test(text)) throw new SettingsError(`STORAGE_URL must be a folder, not "${text}"`)
  return resolve(text)
}

function integerSetting(environment: Environment, name: string, otherwise: number, most: number): number {
  const text = environment[name]
  if (!text) return otherwise
  if (!/^\d+$/.test(text) || Number(text) > most)
    throw new SettingsError(`${name} must be a whole number up to ${most}, not "${text}"`)
  return Number(text)
}

function oneOf<Value extends string>(
  environment: Environment,
  name: string,
  values: readonly Value[],
  otherwise: Value,
): Value {
  const text = environment[name]
  if (!text) return otherwise
  const value = values.find((candidate) => candidate === text)
  if (!value) throw new SettingsError(`${name} must be one of ${values.join(', ')}, not "${text}"`)
  return value
}

function flag(environment: Environment, name: string, otherwise: boolean): boolean {
  const text = environment[name]
  if (!text) return otherwise
  if (['1', 'true', 'yes'].includes(text)) return true
  if (['0', 'false', 'no'].includes(text)) return false
  throw new SettingsError(`${name} must be true or false, not "${text}"`)
}

/** `es-AR=https://…,pt-BR=https://…` */
function addressesByLocale(environment: Environment, name: string): Record<string, string> {
  return Object.fromEntries(
    (environment[name] ?? '')
      .split(',')
      .filter(Boolean)
      .map((pair) => {
        const [locale = '', url = ''] = pair.trim().split(/=(.*)/)
        if (!/^[a-z]{2}-[A-Z]{2}$/.test(locale))
          throw new SettingsError(`${name} must be locale=address pairs, not "${pair}"`)
        return [locale, address({ [name]: url }, name, '')]
      }),
  )
}

function address(environment: Environment, name: string, otherwise: string): string {
  const text = environment[name] || otherwise
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new SettingsError(`${name} must be an http or https address, not "${text}"`)
  return text.replace(/\/$/, '')
}
