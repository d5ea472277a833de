type Piece = Uint8Array<ArrayBuffer>

/** Reads a body to its end, and tells how many bytes have come with every piece. Rejects where it is cut off. */
export async function readBody(
  body: ReadableStream<Piece> | undefined,
  onBytes: (received: number) => void,
): Promise<Piece[]> {
  const pieces: Piece[] = []
  let received = 0
  const reader = body?.getReader()
  for (;;) {
    const piece = await reader?.read()
    if (!piece || piece.done) return pieces
    pieces.push(piece.value)
    received += piece.value.byteLength
    onBytes(received)
  }
}

/** UTF-8, without making a Blob of it: that asks another process of the browser. */
export function textOf(pieces: Piece[]): string {
  const decoder = new TextDecoder()
  return pieces.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode()
}
