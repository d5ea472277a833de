/** Letters that have no accent to take away. */
const others: Record<string, string> = { ß: 'ss', æ: 'ae', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', œ: 'oe', ı: 'i' }

/** A name in letters that every system takes; other writing is left out. */
function plainName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæøđðþłœı]/g, (letter) => others[letter] ?? '')
    .replace(/[^\x20-\x7e]+/g, '')
    .replace(/["\\]/g, '')
  return plain.replace(/^[-_ ]+/, '').replace(/-+(?=[-_.])/g, '') || 'file'
}

/**
 * The Content-Disposition of a file to be kept (RFC 6266): its plain name, and beside it the whole one where they
 * differ.
 */
export function attachment(name: string): string {
  const plain = plainName(name)
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`
}
