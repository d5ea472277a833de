/** The signatures of the types that a file's first bytes identify. */
const signatures: Record<string, (bytes: Buffer) => boolean> = {
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/webp': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  'application/pdf': (bytes) => bytes.toString('latin1', 0, 5) === '%PDF-',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': (bytes) =>
    bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004',
}

/** The media type a sender claims, if the bytes bear it out; else one that nothing accepts. */
export function mediaTypeOf(bytes: Buffer, claimed: string): string {
  const isBorneOut = signatures[claimed]
  return !isBorneOut || isBorneOut(bytes) ? claimed : 'application/octet-stream'
}
