// Ports of this machine.
import { createConnection, createServer } from 'node:net'

/** Milliseconds: one that is not there says so at once; a busy one may take its time. */
const patience = 10_000

/** One that nobody listens on. */
export function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** Returns true if somebody listens on the port. */
export function answers(port) {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port, timeout: patience })
    const finish = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket
      .once('connect', () => finish(true))
      .once('error', () => finish(false))
      .once('timeout', () => finish(false))
  })
}
