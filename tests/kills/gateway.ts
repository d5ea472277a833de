import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const page = (title: string): string => `<!doctype html><title>${title}</title><h1>${title}</h1>`
const html = { 'content-type': 'text/html; charset=utf-8' }
const json = { 'content-type': 'application/json' }

/** Answers that something between browser and server gives in the server's place. */
const answers: Record<string, (response: ServerResponse) => void> = {
  '204': (response) => void response.writeHead(204).end(),
  '200 {}': (response) => void response.writeHead(200, json).end('{}'),
  '200 null': (response) => void response.writeHead(200, json).end('null'),
  '200 []': (response) => void response.writeHead(200, json).end('[]'),
  '200 JSON': (response) => void response.writeHead(200, json).end('{"message":"maintenance"}'),
  '200 HTML': (response) => void response.writeHead(200, html).end(page('Maintenance')),
  '302': (response) => void response.writeHead(302, { location: '/gateway/sign-in' }).end(),
  ...Object.fromEntries(
    [401, 403, 404, 413, 429, 500, 502, 503].map((status) => [
      `${status} HTML`,
      (response: ServerResponse) => void response.writeHead(status, html).end(page('Blocked')),
    ]),
  ),
}

/** Faults of calls on their way. `done`: the server does what it is asked. */
const ways = ['request dropped', 'request cut', 'answer dropped', 'answer cut', 'delayed', 'never answered'] as const

type Fault = string
const faults: Fault[] = [...Object.keys(answers), ...ways]

export interface Gateway {
  address: string
  /** Number of times that each fault was made. */
  made: Map<Fault, number>
  /** Returns the fault that a call meets, or null for none. */
  choose(call: { method: string; path: string }): Fault | null
  close(): Promise<void>
}

/** Numbers from 0 to 1 that are the same for the same seed. */
function diceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Chooses a fault for a share of the calls, all kinds alike but for calls that are never answered, which cost a
 * time-out each.
 */
export function chooseBySeed(seed: number, share: number, mostUnanswered: number): Gateway['choose'] {
  const roll = diceOf(seed)
  let unanswered = 0
  return () => {
    if (roll() >= share) return null
    const fault = faults[Math.floor(roll() * faults.length)]!
    if (fault === 'never answered' && (unanswered += 1) > mostUnanswered) return 'answer dropped'
    return fault
  }
}

/** A small HTTP proxy before a server of this machine. It disturbs calls only: pages and files pass. */
export async function openGateway(target: string, port = 0): Promise<Gateway> {
  const { hostname, port: at } = new URL(target)
  const gateway: Gateway = { address: '', made: new Map(), choose: () => null, close: async () => undefined }

  function forward(request: IncomingMessage, take: (answer: IncomingMessage) => void, fail: () => void): void {
    // The body as a whole first: what is cut on its way here never reaches the server.
    void request.toArray().then((pieces) => {
      const onward = ask(
        { hostname, port: at, path: request.url, method: request.method, headers: request.headers },
        take,
      )
      onward.on('error', fail).end(Buffer.concat(pieces as Buffer[]))
    }, fail)
  }

  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (path.startsWith('/gateway/')) return void response.writeHead(200, html).end(page('Sign in'))
    const fault = path.startsWith('/api/') ? gateway.choose({ method: request.method ?? '', path }) : null
    if (fault !== null) gateway.made.set(fault, (gateway.made.get(fault) ?? 0) + 1)
    const drop = (): void => void request.socket.destroy()
    const pass = (answer: IncomingMessage): void => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    }
    if (fault !== null && Object.hasOwn(answers, fault)) {
      request.resume().on('end', () => answers[fault]!(response))
      return
    }
    switch (fault) {
      case 'request dropped':
        return drop()
      case 'request cut':
        return void request.once('data', drop).once('end', drop)
      case 'answer dropped':
        return forward(request, (answer) => void answer.resume().on('end', drop), drop)
      case 'answer cut':
        return forward(
          request,
          (answer) => {
            void answer.toArray().then((pieces) => {
              const body = Buffer.concat(pieces as Buffer[])
              response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': body.length })
              response.write(body.subarray(0, Math.floor(body.length / 2)), drop)
            }, drop)
          },
          drop,
        )
      case 'delayed':
        return void setTimeout(() => forward(request, pass, drop), 200 + (path.length % 10) * 200)
      case 'never answered':
        return forward(request, (answer) => void answer.resume(), drop)
      default:
        return forward(request, pass, drop)
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  gateway.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  gateway.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return gateway
}
