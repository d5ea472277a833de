import type { FastifyInstance } from 'fastify'
import { refuseDeep } from './readJson.ts'

/** Bodies of JSON are measured before they are parsed: what walks through them later calls itself. */
export function limitJsonDepth(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      refuseDeep(String(text))
    } catch (error) {
      done(error as Error)
      return
    }
    // It answers by `done` alone.
    void parse(request, String(text), done)
  })
}
