import type { MenuLink, MenuTab } from '../session/wire.ts'

/** A tab with this many links or more stands in two columns. Source: document 000, section 9. */
const splitAt = 49

/** The columns of a tab's links: one, or two of which the first holds half, rounded down. */
export function footerColumns(tab: Pick<MenuTab, 'links'>): MenuLink[][] {
  const half = Math.floor(tab.links.length / 2)
  return tab.links.length < splitAt ? [tab.links] : [tab.links.slice(0, half), tab.links.slice(half)]
}
