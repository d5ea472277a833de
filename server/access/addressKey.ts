import { domainToASCII, domainToUnicode } from 'node:url'

const plain = /^[!-?A-~]+$/
const otherAlphabets = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u

/**
 * Returns the one form in which an email address or a sign-in name is stored and compared: NFKC, lower case, the domain
 * in ASCII (punycode). It is built only here, so that no database folds letters in its own way. Returns null for a
 * lookalike: letters beyond ASCII before the @, or a domain that mixes alphabets in a label.
 */
export function addressKey(typed: string): string | null {
  const text = typed.trim().normalize('NFKC').toLowerCase()
  const at = text.lastIndexOf('@')
  const name = at < 0 ? text : text.slice(0, at)
  if (!plain.test(name)) return null
  if (at < 0) return name
  const domain = domainToASCII(text.slice(at + 1))
  return /^[a-z0-9._-]+$/.test(domain) && !domainToUnicode(domain).split('.').some(mixesAlphabets)
    ? `${name}@${domain}`
    : null
}

/**
 * Returns the form of an address that another system vouches for. An address in other letters is another mailbox there,
 * however alike it looks.
 */
export const vouchedAddressKey = (address: string): string | null =>
  plain.test(address.slice(0, Math.max(0, address.lastIndexOf('@')))) ? addressKey(address) : null

const mixesAlphabets = (label: string): boolean => /\p{Script=Latin}/u.test(label) && otherAlphabets.test(label)
