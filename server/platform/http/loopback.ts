import type { Settings } from '../settings.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|\[::1\]|::ffff:127\.\d+\.\d+\.\d+|localhost)$/

/** True if a host name or address is this machine. */
export const isLoopback = (host: string): boolean => loopback.test(host)

/** True if the portal is set up for this machine alone. */
export const isForThisMachine = ({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>): boolean =>
  isLoopback(host) && isLoopback(new URL(publicUrl).hostname)

/** The host that a request was sent to, without its port. */
export function hostnameOf(header: string | undefined): string {
  const address = `http://${header ?? ''}`
  return URL.canParse(address) ? new URL(address).hostname : ''
}
