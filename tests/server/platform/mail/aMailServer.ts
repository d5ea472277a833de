import { createServer, type Server, type Socket, type AddressInfo } from 'node:net'

/** A small SMTP server that takes any mail and keeps what it was told. */
export async function aMailServer(): Promise<{ url: string; taken: string[]; close(): Promise<void> }> {
  const taken: string[] = []
  const server: Server = createServer((socket: Socket) => {
    let isData = false
    let text = ''
    socket.write('220 mail.test ESMTP\r\n')
    socket.on('data', (chunk) => {
      text += chunk.toString()
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        if (isData) {
          const stop = text.indexOf('\r\n.\r\n')
          if (stop < 0) return
          taken.push(text.slice(0, stop))
          text = text.slice(stop + 5)
          isData = false
          socket.write('250 taken\r\n')
          continue
        }
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        isData = /^DATA/i.test(line)
        socket.write(isData ? '354 go on\r\n' : /^QUIT/i.test(line) ? '221 bye\r\n' : '250 fine\r\n')
      }
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}
