import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { limitConnections } from '../../../../server/platform/http/connections.ts'
import { readSettings } from '../../../../server/platform/settings.ts'

/** A server that lets in two connections of an address; `connect` says whether one was kept open, and closes it. */
function aServer() {
  const server = new EventEmitter()
  const { limits, trustedProxies } = readSettings({
    TRUSTED_PROXIES: '10.0.0.0/24, 192.0.2.1, 2001:db8::7',
    MAX_CONNECTIONS_PER_ADDRESS: '2',
  })
  limitConnections({ server } as never, { limits, trustedProxies })
  return (remoteAddress: string) => {
    let isOpen = true
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress,
      destroy: () => {
        isOpen = false
      },
    })
    server.emit('connection', socket)
    return { isOpen, close: () => socket.emit('close') }
  }
}

it('a closed connection frees one place, not all', () => {
  const connect = aServer()
  const address = '203.0.113.9'
  const [first, second, third] = [connect(address), connect(address), connect(address)]
  expect([first.isOpen, second.isOpen, third.isOpen]).toEqual([true, true, false])
  first.close()
  expect([connect(address), connect(address), connect('203.0.113.10')].map(({ isOpen }) => isOpen)).toEqual([
    true,
    false,
    true,
  ])
})

it('trusted proxies speak for many', () => {
  const connect = aServer()
  for (const [address, isProxy] of [
    ['10.0.0.77', true],
    ['10.0.1.1', false],
    ['192.0.2.1', true],
    ['192.0.2.2', false],
    ['2001:db8::7', true],
    ['2001:db8::8', false],
  ] as const) {
    expect([address, [1, 2, 3].map(() => connect(address).isOpen)]).toEqual([address, [true, true, isProxy]])
  }
})
