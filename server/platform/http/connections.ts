import type { Server } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import type { ConnectionLimits, Settings } from '../settings.ts'
import { networkOf } from './networkOf.ts'

/** The interval of the check for slow connections. */
const lookEveryMs = 1000

/** Time-outs of the server's connections: a head, a whole request, and no byte in either direction. */
export function connectionOptions({
  headerSeconds,
  requestSeconds,
  idleSeconds,
}: ConnectionLimits): Pick<
  FastifyHttpOptions<Server>,
  'requestTimeout' | 'keepAliveTimeout' | 'connectionTimeout' | 'http'
> {
  return {
    requestTimeout: requestSeconds * 1000,
    keepAliveTimeout: Math.min(idleSeconds, 72) * 1000,
    connectionTimeout: idleSeconds * 1000,
    http: { headersTimeout: headerSeconds * 1000, connectionsCheckingInterval: lookEveryMs },
  }
}

/**
 * Closes connections beyond the most of an address at once. Proxies that are trusted speak for many, and are not
 * counted.
 */
export function limitConnections(
  { server }: FastifyInstance,
  { limits, trustedProxies }: Pick<Settings, 'limits' | 'trustedProxies'>,
): void {
  const proxies = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/')
    proxies.addSubnet(
      address,
      bits === undefined ? (isIPv6(address) ? 128 : 32) : Number(bits),
      isIPv6(address) ? 'ipv6' : 'ipv4',
    )
  }
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    if (proxies.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')) return
    const network = networkOf(remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    if (count > limits.connectionsPerAddress) {
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
