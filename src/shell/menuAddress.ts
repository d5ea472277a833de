import type { MenuLink, User } from '../session/wire.ts'

/** The user who follows a link out of the portal. */
export interface Follower {
  user: Pick<User, 'gy_token' | 'email'> | null
  locale: string
}

/** Returns true if a link stays inside the portal, where the router navigates without loading a page. */
export function isInside(link: Pick<MenuLink, 'url' | 'sso_id'>): boolean {
  return link.sso_id === null && /^\/(?!\/)/.test(link.url)
}

/**
 * Returns the address of a link. One with an sso_id signs in at a sibling site, with token, language, email and source.
 * Source: document 000, section 7.
 */
export function menuAddress(link: Pick<MenuLink, 'url' | 'sso_id'>, { user, locale }: Follower): string {
  if (link.sso_id === null || !user) return link.url
  const [rest = '', hash] = link.url.split('#')
  const [path = '', query] = rest.split('?')
  const params = new URLSearchParams(query)
  params.set('user', user.gy_token)
  params.set('lang', locale)
  params.set('mode', 'sso')
  params.set('token', user.gy_token)
  params.set('email', user.email)
  params.set('source', link.sso_id)
  return `${path}?${params}${hash === undefined ? '' : `#${hash}`}`
}

/** Phones open every link in the window they have. */
export function opensNewWindow(link: Pick<MenuLink, 'new_window'>, isMobile: boolean): boolean {
  return link.new_window && !isMobile
}

export const isMobile = (): boolean => /Mobi|Android/i.test(navigator.userAgent)

/**
 * Returns the address of an external page with these values, signed in there; it opens in a window of its own except on
 * phones.
 */
export function visitAddress(
  url: string,
  site: string,
  values: Record<string, unknown>,
  follower: Follower,
): { address: string; opensWindow: boolean } {
  const [rest = '', hash] = url.split('#')
  const params = new URLSearchParams(rest.split('?')[1])
  for (const [name, value] of Object.entries(values)) for (const one of [value].flat()) params.append(name, String(one))
  const address = `${rest.split('?')[0]}?${params}${hash === undefined ? '' : `#${hash}`}`
  return { address: menuAddress({ url: address, sso_id: site }, follower), opensWindow: !isMobile() }
}
