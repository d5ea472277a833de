/** The server's settings in index.html, available before any call. */
export interface Settings {
  membership_login_url: string
  region: 'NA' | 'LA' | 'EU' | 'AS'
  stage: 'development' | 'test' | 'stage' | 'production'
  demo: boolean
  /** The site of the dashboards that Home leads to; null when there is none. */
  sibling_url: string | null
  /** The addresses of external sites, by the names that definitions use. */
  sites: Record<string, string>
}

/** Throws when the page was not served by the portal's server. */
export function readSettings(page: Document): Settings {
  const content = page.querySelector<HTMLMetaElement>('meta[name="portal-settings"]')?.content ?? ''
  return JSON.parse(content) as Settings
}

/** The nonce of this page for the few styles that libraries write at run time. */
export function readNonce(page: Document): string {
  return page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
