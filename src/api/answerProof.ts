/** Sent with every call, and sent back by the portal with its answer. A gateway that answers in its place does not know to. */
export const proofHeader = 'portal-request-id'

/**
 * True if an answer is the portal's own. The answer to a write has to name this very request. What is read may come from the
 * browser's own cache, with the id of an earlier request. A redirect leads to an answer to something else.
 */
export function isProven(response: Pick<Response, 'headers' | 'redirected'>, method: string, id: string): boolean {
  const proof = response.headers.get(proofHeader)
  return !response.redirected && (method === 'GET' ? proof !== null : proof === id)
}
