import { isIPv6 } from 'node:net'

/**
 * Returns the network that calls from an address are counted under. It is an IPv4 address as it is, or the 64-bit
 * prefix that a provider gives one customer. With full IPv6 addresses the customer would be a new caller with every
 * call.
 */
export function networkOf(address: string): string {
  const inner = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (inner || !isIPv6(address)) return inner ?? address
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
