/** Old Internet Explorer cuts longer addresses off. */
const maxCharacters = 2000

export function isTooLongForOldBrowser(userAgent: string, href: string): boolean {
  return /MSIE |Trident\//.test(userAgent) && href.length > maxCharacters
}

/** The address without its query, of which only the sign-in's code stays. */
export function shortened(href: string): string {
  const address = new URL(href)
  const code = address.searchParams.get('user')
  address.search = code === null ? '' : new URLSearchParams({ user: code }).toString()
  return address.href
}
