import type { User } from '../session/wire.ts'

/** The dashboard of each group at the sibling site. Source: document 000, section 6. */
const dashboards: Record<string, string> = {
  GYR: '/business-solutions/dashboard',
  SSC: '/business-solutions/dashboard',
  DLR: '/dealer-portal/dashboard',
  WIN: '/dealer-portal/dashboard',
  CUS: '/fleet-central/dashboard',
}

/**
 * Returns the address of Home: the group's dashboard at the sibling site, with token and language; without a sibling,
 * the index.
 */
export function homeAddress(
  user: Pick<User, 'group' | 'gy_token'> | null,
  siblingUrl: string | null,
  locale: string,
): string {
  const path = user ? dashboards[user.group] : undefined
  if (!siblingUrl || !user || !path) return '/'
  return `${siblingUrl}${path}?${new URLSearchParams({ user: user.gy_token, lang: locale })}`
}
