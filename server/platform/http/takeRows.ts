import type { FastifyInstance } from 'fastify'

/** Media types of rows that a program sends as the whole body of a call. */
export const rowTypes = ['text/csv', 'application/x-ndjson'] as const

/** The most bytes of such a body. */
const maxBytes = 20_000_000

/** Bodies of rows come as bytes; only routes that ask for them take any. */
export function takeRows(server: FastifyInstance): void {
  server.addContentTypeParser([...rowTypes], { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, bytes, done) => done(null, bytes))
}
