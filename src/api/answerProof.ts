/**
 * Sent with every call, and sent back by the portal with its answer. A gateway that answers in its place does not know
 * to.
 */
export const proofHeader = 'portal-request-id'

/**
 * Returns true if an answer is the portal's own. The answer to a write must name this very request. A read may come
 * from the browser's cache, with the id of an earlier request. After a redirect the answer belongs to something else.
 */
export function isProven(response: Pick<Response, 'headers' | 'redirected'>, method: string, id: string): boolean {
  const proof = response.headers.get(proofHeader)
  return !response.redirected && (method === 'GET' ? proof !== null : proof === id)
}
