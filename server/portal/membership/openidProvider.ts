import { createHash } from 'node:crypto'

export interface OpenidSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

/** A provider's claims about a signed-in user. */
interface Identity {
  email: string | null
  isVerified: boolean
}

/** The part of openid-client that is used. */
interface Vendor {
  discovery(
    server: URL,
    clientId: string,
    clientSecret: string,
    authentication?: undefined,
    options?: { execute?: unknown[] },
  ): Promise<unknown>
  allowInsecureRequests: unknown
  buildAuthorizationUrl(configuration: unknown, parameters: Record<string, string>): URL
  authorizationCodeGrant(
    configuration: unknown,
    current: URL,
    checks: { pkceCodeVerifier: string; expectedState: string; expectedNonce: string; idTokenExpected: true },
  ): Promise<{ claims(): Record<string, unknown> | undefined }>
}

/**
 * Talks OpenID Connect with one provider: authorization code with PKCE, state and nonce. Its code and metadata are
 * fetched with the first sign-in.
 */
export function openidProvider({ issuer, clientId, clientSecret }: OpenidSettings, callback: string) {
  let known: Promise<{ vendor: Vendor; configuration: unknown }> | undefined

  async function discover(): Promise<{ vendor: Vendor; configuration: unknown }> {
    const name = 'openid-client'
    const vendor = (await import(name)) as Vendor
    const address = new URL(issuer)
    // Plain http is for a provider on this machine only.
    const isLocal = address.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(address.hostname)
    const configuration = await vendor.discovery(
      address,
      clientId,
      clientSecret,
      undefined,
      isLocal ? { execute: [vendor.allowInsecureRequests] } : {},
    )
    return { vendor, configuration }
  }

  function fetchConfiguration(): Promise<{ vendor: Vendor; configuration: unknown }> {
    known ??= discover()
    // One that was not reached is asked again.
    known.catch(() => (known = undefined))
    return known
  }

  return {
    async addressOf({
      state,
      nonce,
      codeVerifier,
    }: {
      state: string
      nonce: string
      codeVerifier: string
    }): Promise<string> {
      const { vendor, configuration } = await fetchConfiguration()
      return vendor.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: 'openid email',
        response_type: 'code',
        state,
        nonce,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).href
    },

    /** `query` is what the provider sent back with. Rejects when any of it is not right. */
    async identify(
      query: string,
      { state, nonce, codeVerifier }: { state: string; nonce: string; codeVerifier: string },
    ): Promise<Identity> {
      const { vendor, configuration } = await fetchConfiguration()
      const tokens = await vendor.authorizationCodeGrant(configuration, new URL(`${callback}${query}`), {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims() ?? {}
      return {
        email: typeof claims.email === 'string' ? claims.email : null,
        isVerified: claims.email_verified === true,
      }
    },
  }
}

export type OpenidProvider = ReturnType<typeof openidProvider>
